import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../tests/support/databases.js'
import { createSqlDatabase, type SqlDatabase } from '../../core/tests/stores/sql-database.js'
import { brassplate, type Environment } from './support.js'

describe.each(enginesOnce)('brassplate review export on %s', (engine) => {
  let database: SqlDatabase
  let env: Environment
  let folder: string
  let account: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brassplate-review-'))
    database = await createSqlDatabase(engine)
    const url = engine === 'sqlite' ? `sqlite:${database.location}` : database.location
    env = { BRASSPLATE_DATABASE_URL: url, BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes' }
    const created = [
      'account',
      'create',
      '--email',
      'ada@harbour-lane.example',
      '--password',
      'long enough',
      '--verified',
    ]
    account = JSON.parse((await brassplate(created, env)).stdout).id
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  const exported = (...more: string[]) => brassplate(['review', 'export', ...more], env)
  const linesIn = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('0: writes nothing if there are no decisions', async () => {
    expect(await exported()).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('0: writes one line per decision, without the account', async () => {
    const answer = { status: 'needs_review', company: null, modelVersion: '7' }
    await database.run(
      `INSERT INTO answers (domain, expires_at, value) VALUES ('one.example', 0, '${JSON.stringify(answer)}')`,
    )
    await database.run(
      `INSERT INTO review_pins (account_id, domain, company_number, decided_at, decided_by, note, earlier) VALUES
         ('${account}', 'one.example', '09999991', 1772355600000, 'ada@harbour-lane.example', 'Says so.', '[]'),
         ('${account}', 'two.example', NULL, 1772355601000, 'API key …wxyz', NULL, '[]')`,
    )
    const { code, stdout, stderr } = await exported()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(linesIn(stdout)).toEqual([
      {
        domain: 'one.example',
        company_number: '09999991',
        decided_at: '2026-03-01T09:00:00.000Z',
        decided_by: 'ada@harbour-lane.example',
        note: 'Says so.',
        kept_status: 'needs_review',
        kept_company: null,
        model_version: '7',
      },
      {
        domain: 'two.example',
        company_number: null,
        decided_at: '2026-03-01T09:00:01.000Z',
        decided_by: 'API key …wxyz',
        note: null,
        kept_status: null,
        kept_company: null,
        model_version: null,
      },
    ])
    expect(stdout).not.toContain(account)
  })

  it('0: writes a file, and includes the account with --with-accounts', async () => {
    const file = join(folder, 'reviews.jsonl')
    const { code, stdout } = await exported('--out', file, '--with-accounts')
    expect({ code, printed: JSON.parse(stdout) }).toEqual({ code: 0, printed: { file, reviews: 2 } })
    expect(linesIn(await readFile(file, 'utf8'))).toMatchObject([
      { account_id: account, domain: 'one.example' },
      { account_id: account, domain: 'two.example' },
    ])
    expect(await readdir(folder)).toEqual(['reviews.jsonl'])
    expect(await exported('--out', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('already exists') })
    expect((await exported('--out', file, '--force')).code).toBe(0)
  })

  it('2: reports a file that cannot be written', async () => {
    const { code, stderr } = await exported('--out', join(folder, 'nowhere', 'reviews.jsonl'))
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/Cannot write .* \(ENOENT\)/) })
  })
})
