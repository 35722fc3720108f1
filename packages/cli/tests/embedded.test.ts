import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownCompanies, type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed } from './kills/resolution-support.js'
import { today, writeCsv } from './register/register-files.js'
import { brassplate, type Environment } from './support.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-embedded-'))
const database = `sqlite:${join(folder, 'brassplate.db')}`
const site =
  '<p>Boats.</p><footer>© Harbour Lane Boatworks Ltd. Registered in England No. 9999991. Registered office: 1 Quay Road, TR11 4QD</footer>'

let web: SmallWeb
let env: Environment
beforeAll(async () => {
  web = await startSmallWeb({ 'harbour-lane.example': { '/': site } })
  env = { XDG_CONFIG_HOME: folder, BRASSPLATE_WEB_RESOLVE: web.resolve }
  const file = writeCsv(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv', knownCompanies(today))
  await succeed(['register', 'import', file, '--database', database], env)
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true, force: true })
})

const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout)

describe('a local database without a server', () => {
  it('0: finds the company behind a website', async () => {
    const ended = await brassplate(['resolve', 'harbour-lane.example', '--database', database], env)
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' })
    expect(json(ended)).toMatchObject({ match_status: 'matched', company: { company_number: '09999991' } })
  })

  it('says that a mail is sent when a server runs, because none does', async () => {
    const words = ['webhook', 'add', 'bob@quay-row.example', '--every', 'daily', '--database', database]
    const { code, stdout } = await brassplate(words, { ...env, NO_COLOR: '1' }, '', true)
    expect([code, stdout]).toEqual([0, expect.stringContaining('when brassplate serve runs with this database')])
  })

  it('can be set in the environment', async () => {
    const here = { ...env, BRASSPLATE_DATABASE_URL: database }
    expect(json(await brassplate(['company', '9999991'], here))).toMatchObject({ company_number: '09999991' })
    expect(json(await brassplate(['search', 'harbour lane'], here))).toMatchObject({
      data: [{ company_number: '09999991' }],
    })
    expect(json(await brassplate(['watch', 'add', 'harbour-lane.example'], here))).toMatchObject({ watched: 1 })
    expect(json(await brassplate(['auth', 'whoami'], here))).toMatchObject({
      asked: { database },
      watchlist: { count: 1 },
    })
  })

  it.each([
    [['resolve', 'needs-review.test'], 5],
    [['company', '00000017'], 2],
    [['resolve', 'job-failed.test'], 3],
  ])('%j exits with %i', async (parameters, code) => {
    expect((await brassplate([...parameters, '--database', database], env)).code).toBe(code)
  })
})
