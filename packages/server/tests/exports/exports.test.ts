import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, importCompanies } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const guide = new URL('../../../../docs/exports.md', import.meta.url)

describe.each(enginesOnce)('exports on %s', (engine) => {
  let server: TestServer
  let member: Member
  let folder: string
  let address: string

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    member = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    address = server.url
    folder = mkdtempSync(join(tmpdir(), 'brassplate-export-test-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.close()
  })

  const get = (path: string) => fetch(`${address}${path}`, { headers: { 'x-api-key': member.key } })
  const download = async (path: string) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const linesOf = async (path: string) =>
    String(await download(path))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const query = async (sql: string) => {
    const connection = await (await DuckDBInstance.create()).connect()
    await connection.run(`SET file_search_path = '${folder}'`)
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  }

  it('contain every company of the search, with the same facts, in each format', async () => {
    const { data, pagination } = await server.ok('searchCompanies', { key: member.key, query: { limit: '100' } })
    expect(pagination.total).toBe(data.length)
    const rows = await linesOf('/v1/companies/export?format=jsonl')
    expect(rows.map((row) => row.company_number)).toEqual(data.map((found) => found.company_number))
    for (const [place, found] of data.entries()) {
      expect(rows[place]).toMatchObject({
        company_name: found.company_name,
        company_status: found.company_status,
        postal_code: found.registered_postcode,
        incorporated_on: found.incorporated_on,
        sic_codes: found.sic_codes.length === 0 ? null : found.sic_codes.join(' '),
      })
    }
    for (const format of ['csv', 'parquet']) {
      writeFileSync(join(folder, `companies.${format}`), await download(`/v1/companies/export?format=${format}`))
    }
    const inTexts = (row: object) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell === null ? null : String(cell)]))
    const texts = rows.map(inTexts)
    expect((await query(`FROM 'companies.parquet'`)).map(inTexts)).toEqual(texts)
    const types = await query(`SELECT column_name, column_type FROM (DESCRIBE FROM 'companies.parquet')`)
    const typeOf = (name: string) => types.find(({ column_name }) => column_name === name)?.column_type
    expect(['company_number', 'accounts_next_due', 'charges'].map(typeOf)).toEqual(['VARCHAR', 'DATE', 'BIGINT'])
    expect(await query(`FROM read_csv('companies.csv', all_varchar = true)`)).toEqual(texts)
  })

  it('answer each recipe of the guide', async () => {
    for (const format of ['csv', 'parquet']) {
      writeFileSync(join(folder, `companies.${format}`), await download(`/v1/companies/export?format=${format}`))
    }
    const recipes = [...readFileSync(guide, 'utf8').matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql)
    expect(recipes.length).toBe(4)
    const [statuses, industries, , years] = await Promise.all(recipes.map(query))
    const { data } = await server.ok('searchCompanies', { key: member.key, query: { limit: '100' } })
    const active = data.filter(({ company_status }) => company_status === 'active').length
    expect(statuses?.find((row) => row.company_status === 'active')?.companies).toBe(String(active))
    const boats = data.filter(({ sic_codes }) => sic_codes.includes('30120')).length
    const counted = industries?.find((row) => row.sic_code === '30120')?.companies
    if (counted !== undefined) expect(counted).toBe(String(boats))
    expect(years?.length).toBeGreaterThan(3)
  })

  it.each(['sic_code=30120', 'is_insolvent=true', 'company_type=ltd&has_charges=false', 'name=tidewright'])(
    'contain what a search with %s finds',
    async (filters) => {
      const found = await server.ok('searchCompanies', {
        key: member.key,
        query: { ...Object.fromEntries(new URLSearchParams(filters)), limit: '100' },
      })
      const rows = await linesOf(`/v1/companies/export?format=jsonl&${filters}`)
      expect(rows.map((row) => row.company_number).sort()).toEqual(
        found.data.map(({ company_number }) => company_number).sort(),
      )
    },
  )

  it('contain the watchlist of the account only', async () => {
    const number = '09999991'
    await server.ok('watchCompany', { key: member.key, body: { company_number: number, tags: ['-risk'] } })
    expect(await linesOf('/v1/watchlist/export?format=jsonl')).toMatchObject([
      { company_number: number, tags: '-risk' },
    ])
    expect(String(await download('/v1/watchlist/export'))).toContain(",'-risk,\r\n")
    expect(await linesOf('/v1/signals/export?format=jsonl')).toEqual([])
    const other = await server.guest('ben@harbour-lane.example')
    const response = await fetch(`${address}/v1/watchlist/export?format=jsonl`, { headers: { 'x-api-key': other.key } })
    expect(await response.text()).toBe('')
  })

  it('refuse bad filters and formats', async () => {
    for (const path of ['/v1/companies/export?format=xml', '/v1/companies/export?sic_code=opera']) {
      expect((await get(path)).status).toBe(400)
    }
    expect((await get('/v1/signals/export?signal_type=nonsense')).status).toBe(400)
  })
})
