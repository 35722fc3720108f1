import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSpendingLog } from './spending-log.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-spending-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('openSpendingLog', () => {
  it('counts rows that were asked and not free, and names those without an answer', async () => {
    const path = join(folder, 'list.credits')
    const log = openSpendingLog(path)
    expect(await log.read(0)).toEqual({ spent: 0, open: new Set() })
    expect(existsSync(path)).toBe(false)
    await Promise.all([2, 3, 4, 5].map((row) => log.asked(row)))
    await log.free(4)
    await log.close()
    const next = openSpendingLog(path)
    expect(await next.read(2)).toEqual({ spent: 3, open: new Set([3, 5]) })
    await next.close()
    await next.remove()
    expect(existsSync(path)).toBe(false)
  })

  it('ignores an entry that was cut off, and writes the next one on a line of its own', async () => {
    const path = join(folder, 'torn.credits')
    writeFileSync(path, '+2\n+3\n+')
    const log = openSpendingLog(path)
    expect(await log.read(0)).toEqual({ spent: 2, open: new Set([2, 3]) })
    await log.asked(4)
    await log.close()
    expect(readFileSync(path, 'utf8')).toBe('+2\n+3\n+4\n')
  })

  it.each(['mine\n', '+x\n', 'a long text without a line break that is not an entry'])(
    'refuses a file that it did not write: %j',
    async (text) => {
      const path = join(folder, 'foreign.credits')
      writeFileSync(path, text)
      await expect(openSpendingLog(path).read(0)).rejects.toThrow('was not written by brassplate bulk')
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )
})
