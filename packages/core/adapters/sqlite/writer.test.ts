import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from './connection.js'
import { Writer } from './writer.js'

test('Transactions that wait together give the event loop back between them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-writer-'))
  const connection = openConnection(join(folder, 'file.db'))
  onTestFinished(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  connection.exec('CREATE TABLE entry (value INTEGER NOT NULL)')
  const writer = new Writer(connection)
  const count = 40
  let left = count
  for (let place = 0; place < count; place += 1) {
    void writer.transaction(async (own) => {
      own.all('INSERT INTO entry (value) VALUES (?)', [place])
      const end = performance.now() + 5
      while (performance.now() < end);
      left -= 1
    })
  }
  let turnsSeen = 0
  while (left > 0) {
    await turn()
    turnsSeen += 1
  }
  await writer.idle()
  expect(turnsSeen).toBeGreaterThanOrEqual(count / 4)
  expect(connection.all('SELECT value FROM entry ORDER BY rowid', [])).toEqual(
    Array.from({ length: count }, (_, value) => ({ value })),
  )
})
