import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { brassplate } from './support.js'

let server: ClientServer
let folder: string
beforeAll(async () => {
  server = await startClientServer()
  folder = mkdtempSync(join(tmpdir(), 'brassplate-export-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

const run = (...parameters: string[]) => brassplate(['export', ...parameters], server.env)

describe('brassplate export', () => {
  it('0: writes the companies that a search with the same filters finds', async () => {
    const { code, stdout } = await run('companies', '--format', 'jsonl', '--type', 'ltd', '--no-insolvent')
    expect(code).toBe(0)
    const found = await brassplate(['search', '--all', '--type', 'ltd', '--no-insolvent'], server.env)
    const numbersOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).company_number)
        .sort()
    expect(numbersOf(stdout)).toEqual(numbersOf(found.stdout))
  })

  it('0: writes a complete file under its name and leaves no other', async () => {
    const file = join(folder, 'all.parquet')
    const { code, stdout } = await run('companies', '--output', file)
    const bytes = readFileSync(file)
    expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, file, bytes: bytes.length })
    expect(String(bytes.subarray(-4))).toBe('PAR1')
    expect(readdirSync(folder)).toEqual(['all.parquet'])
  })

  it('0: writes a workbook if the file ends in .xlsx', async () => {
    const file = join(folder, 'watched.xlsx')
    expect((await run('watchlist', '--output', file)).code).toBe(0)
    expect(String(readFileSync(file).subarray(0, 2))).toBe('PK')
    rmSync(file)
  })

  it('2: names the endings that it can write if the file has another', async () => {
    const refused = await run('companies', '--output', join(folder, 'all.ods'))
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('.csv, .jsonl, .parquet or .xlsx') })
  })

  it('2: does not write over a file, unless with --force', async () => {
    const file = join(folder, 'kept.csv')
    writeFileSync(file, 'mine')
    const refused = await run('watchlist', '--output', file)
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('kept.csv already exists.') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await run('watchlist', '--output', file, '--force')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('company_number')
  })

  it('0: writes the watchlist and the signals of the account', async () => {
    const watchlist = await run('watchlist')
    expect({ code: watchlist.code, header: watchlist.stdout.split(',')[0] }).toEqual({
      code: 0,
      header: 'company_number',
    })
    expect((await run('signals', '--format', 'jsonl', '--since', '2026-03-01')).code).toBe(0)
  })

  it('2: refuses a bad filter, a bad time and a file that cannot be written, and leaves no file', async () => {
    const file = join(folder, 'bad.csv')
    expect((await run('companies', '--sic', 'opera', '--output', file)).code).toBe(2)
    expect((await run('signals', '--since', 'yesterday-ish')).code).toBe(2)
    expect((await run('companies', '--output', join(folder, 'missing', 'file.csv'))).code).toBe(2)
    expect(readdirSync(folder)).not.toContain('bad.csv')
  })
})
