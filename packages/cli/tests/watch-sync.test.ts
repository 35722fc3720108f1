import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { brassplate } from './support.js'

let server: ClientServer
beforeAll(async () => {
  server = await startClientServer()
})
afterAll(() => server.close())

const run = (...words: string[]) => brassplate(words, server.poor)
const sheet = (name: string, ...lines: string[]) => {
  const file = join(server.folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
const watched = async () => JSON.parse((await run('watch', 'list')).stdout).data

describe('brassplate watch sync', () => {
  it('0: makes the watchlist equal to a sheet, with references and tags, after a dry run that changes nothing', async () => {
    await run('watch', 'add', '15066613')
    const file = sheet(
      'crm.csv',
      'Company number,Company,Account ID,tags',
      '09999991,,CRM-1,clients; Q3 review',
      ',Thistlewick Bakery Ltd,CRM-2,',
    )
    const dry = await run('watch', 'sync', file, '--reference', 'Account ID', '--dry-run')
    expect({ code: dry.code, stderr: dry.stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(dry.stdout)).toMatchObject({
      status: 'dry_run',
      counts: { added: 2, removed: 1, problems: 0 },
      removed: [{ company_number: '15066613' }],
      data: [
        { line: 2, given: '09999991', outcome: 'added', message: null },
        { line: 3, given: 'Thistlewick Bakery Ltd', outcome: 'added', company_number: '11200417' },
      ],
    })
    expect(await watched()).toMatchObject([{ company_number: '15066613' }])
    expect((await run('watch', 'sync', file, '--reference', 'Account ID')).code).toBe(0)
    expect(
      (await watched()).map(({ company_number, reference, tags }: never) => [company_number, reference, tags]),
    ).toEqual(
      expect.arrayContaining([
        ['09999991', 'CRM-1', ['clients', 'Q3 review']],
        ['11200417', 'CRM-2', []],
      ]),
    )
  })

  it('2: adds and keeps only the matched rows of a result, and says why the others are skipped', async () => {
    const file = sheet(
      'result.csv',
      'Company,Reg no,bp_outcome,bp_matched_by,bp_company_number',
      'Harbour,09999991,matched,number,09999991',
      'Thistlewick Bakery Ltd,,matched,name,11200417',
      'Unclear,15066613,needs_review,,',
    )
    const message = 'Row 4 of the result is not decided yet, so its company is not known.'
    const added = await run('watch', 'add', '--file', file)
    expect([added.code, JSON.parse(added.stdout).data.at(-1)]).toEqual([
      0,
      expect.objectContaining({ given: '15066613', outcome: 'skipped', message }),
    ])
    const refused = await run('watch', 'sync', file)
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'refused', counts: { problems: 1, unchanged: 2 } })
    const kept = await run('watch', 'sync', file, '--skip-problems')
    expect([kept.code, JSON.parse(kept.stdout).data.at(-1)]).toEqual([
      0,
      { line: 4, given: '15066613', company_number: null, outcome: 'skipped', message },
    ])
    expect(await watched()).toHaveLength(2)
  })

  it('0: reads what export watchlist writes, and changes nothing then', async () => {
    const { stdout: exported } = await run('export', 'watchlist')
    const again = await brassplate(['watch', 'sync', '-'], server.poor, exported)
    expect(JSON.parse(again.stdout)).toMatchObject({
      status: 'applied',
      counts: { unchanged: 2, changed: 0, removed: 0 },
    })
  })

  it('2: changes nothing if a row has a problem, and applies the others with --skip-problems', async () => {
    const before = await watched()
    const file = sheet('bad.csv', 'Company number,Company', '09999991,', ',Zyxwv Trading', '00000017,', '9999991,')
    const refused = await run('watch', 'sync', file)
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout)).toMatchObject({
      status: 'refused',
      counts: { problems: 2, duplicates: 1 },
      data: [
        { outcome: 'unchanged' },
        { line: 3, outcome: 'not_found', message: expect.any(String) },
        { line: 4, outcome: 'company_not_found' },
        { line: 5, outcome: 'duplicate', message: 'Row 2 has the same company, and that row counts.' },
      ],
    })
    expect(await watched()).toEqual(before)
    const skipped = await run('watch', 'sync', file, '--skip-problems')
    expect([skipped.code, JSON.parse(skipped.stdout).status]).toEqual([0, 'applied'])
    expect(await watched()).toMatchObject([{ company_number: '09999991', reference: 'CRM-1' }])
  })

  it('2: says that several companies have a name, that a row has none, and which columns it read', async () => {
    const file = sheet(
      'vague.csv',
      'Company,Segment',
      'Harrowmere Holdings,clients',
      ',clients',
      ',',
      'Zyxwv Trading,',
      'Corvane,',
    )
    const { code, stdout } = await run('watch', 'sync', file, '--tags', 'Segment')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({
      columns: 'name = "Company", tags = "Segment"',
      status: 'refused',
      counts: { problems: 4, removed: 0 },
      data: [
        {
          line: 2,
          outcome: 'several',
          message: expect.stringMatching(/^Several companies may be meant: \w{8} .* or /),
        },
        { line: 3, given: '', outcome: 'no_company', message: 'The row has no company number, name or website.' },
        { line: 5, outcome: 'not_found' },
        { line: 6, outcome: 'needs_review', message: expect.stringContaining('may be meant') },
      ],
    })
  })

  it('counts one of a kind as one on a terminal', async () => {
    const file = sheet('twice.csv', 'Company number', '09999991', '9999991')
    const shown = await brassplate(['watch', 'sync', file, '--dry-run'], { ...server.poor, NO_COLOR: '1' }, '', true)
    expect(shown.stdout).toContain('Columns: number = "Company number"')
    expect(shown.stdout).toContain('1 unchanged, 1 duplicate\n')
  })

  it('3: names the setting if the list has more companies than may be watched', async () => {
    const found = JSON.parse((await run('search', '--status', 'active', '--limit', '6')).stdout)
    const numbers = found.data.map(({ company_number }: { company_number: string }) => company_number)
    const full = await brassplate(['watch', 'sync', '-'], server.poor, `${numbers.join('\n')}\n`)
    expect(full.code).toBe(3)
    const messages = JSON.parse(full.stdout).data.map(({ message }: { message: string | null }) => message)
    expect(messages).toContainEqual(expect.stringContaining('BRASSPLATE_WATCHLIST_LIMIT'))
  })

  it('2: refuses a file that is missing or has no company', async () => {
    expect((await run('watch', 'sync', join(server.folder, 'missing.csv'))).code).toBe(2)
    const empty = await run('watch', 'sync', sheet('empty.csv', 'Company number'))
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('| brassplate watch remove --file -')])
  })
})

describe('brassplate bulk --estimate', () => {
  it('0: tells how many rows may cost a credit, writes nothing and spends nothing', async () => {
    const file = sheet(
      'leads.csv',
      'Company number,Company,Website',
      '09999991,,harbour-lane.example',
      ',Thistlewick Bakery Ltd,thistlewick.example',
      ',,quarry.example',
      ',,https://www.quarry.example/contact',
      ',Salt Ltd,',
    )
    const { code, stdout } = await run('bulk', file, '--estimate')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      ...{ rows: 5, may_cost: 3, website_only: 1, after_name: 1, after_number: 1 },
      credits: { available: 0, unlimited: false },
    })
    expect(JSON.parse((await run('auth', 'whoami')).stdout).credits.balance).toBe(0)
  })

  it.each([
    ['empty.csv', '', 'The list is empty.'],
    ['header.csv', 'Company,Website', 'The list has no rows'],
  ])('2: says that there is nothing to estimate in %s', async (name, content, message) => {
    const { code, stderr } = await run('bulk', sheet(name, content), '--estimate')
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toContain('--number')
  })

  it('2: refuses a list without a column that it knows', async () => {
    expect((await run('bulk', sheet('odd.csv', 'Colour,Size', 'red,4'), '--estimate')).code).toBe(2)
  })
})
