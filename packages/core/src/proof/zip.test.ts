import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../shared/encoding/utf8.js'
import { zipOf } from './zip.js'

const files = [
  { name: 'index.html', content: encodeUtf8('<p>Straße 🧾</p>') },
  { name: 'empty', content: new Uint8Array() },
  { name: 'manifest.sig', content: Uint8Array.from({ length: 300 }, (_, place) => place % 256) },
]

describe('zipOf', () => {
  it('gives the same bytes for the same files', () => {
    expect(zipOf(files)).toEqual(zipOf(files))
  })

  it('writes a file that another program accepts and reads back', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brassplate-zip-'))
    try {
      writeFileSync(join(folder, 'a.zip'), zipOf(files))
      const script = `
import json, zipfile
z = zipfile.ZipFile('a.zip')
assert z.testzip() is None
print(json.dumps([[i.filename, list(i.date_time), z.read(i).hex()] for i in z.infolist()]))`
      const read: unknown = JSON.parse(execFileSync('python3', ['-c', script], { cwd: folder, encoding: 'utf8' }))
      expect(read).toEqual(
        files.map(({ name, content }) => [name, [1980, 1, 1, 0, 0, 0], Buffer.from(content).toString('hex')]),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
