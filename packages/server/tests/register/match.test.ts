import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('POST /v1/match/company on %s', (engine) => {
  let server: TestServer
  let member: { readonly key: string; readonly session: string }
  const match = (body: Record<string, string>) => server.ok('matchCompany', { key: member.key, body })

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    member = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
  })
  afterAll(() => server.close())

  it.each([
    'HARBOUR LANE BOATWORKS LIMITED',
    'Harbour Lane Boatworks Ltd.',
    'harbour  lane boatworks',
    'Harbour Lane Boatworks Ltd - Accounts Dept',
    'Harbour Lane Boatworks Limited T/A The Slipway',
  ])('200 matches %s', async (name) => {
    const { decision, company, candidates, match_confidence } = await match({ name })
    expect({ decision, number: company?.company_number }).toEqual({ decision: 'matched', number: '09999991' })
    expect(match_confidence).toBeGreaterThanOrEqual(0.97)
    expect(candidates[0]).toMatchObject({ rank: 1, why_not_matched: null, match_confidence })
  })

  it('200 uses a postcode, an address, a date and a previous name as evidence', async () => {
    const { candidates } = await match({
      name: 'Harbor Lane Boatworks',
      postcode: 'tr114qd',
      address: '4 Harbour Lane, Portmellow TR11 4QD',
      incorporated_on: '2015-04-15',
      previous_name: 'Portmellow Slipways Ltd',
    })
    expect(candidates[0]?.company_number).toBe('09999991')
    const kinds = candidates[0]?.evidence.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['legal_name', 'postcode', 'address', 'incorporated_on']))
  })

  it('200 finds a company by its previous name', async () => {
    const { candidates } = await match({ name: 'Hollowbrook Heating Ltd' })
    expect(candidates[0]).toMatchObject({
      company_name: 'BRIGHTHOLLOW ENERGY LIMITED',
      matched_name: 'HOLLOWBROOK HEATING LIMITED',
    })
  })

  it('200 asks for a review of a group name, with the members as candidates', async () => {
    const { decision, company, candidates } = await match({ name: 'Tidewright', postcode: 'SE16 7TD' })
    expect({ decision, company }).toEqual({ decision: 'needs_review', company: null })
    expect(candidates.length).toBeGreaterThan(1)
    for (const { why_not_matched } of candidates) expect(why_not_matched).not.toBeNull()
  })

  it('200 finds no match for an unknown name', async () => {
    const { decision, company } = await match({ name: 'Zyxwvut Qponmlk Unheard Of Ltd' })
    expect({ decision, company }).toEqual({ decision: 'no_match', company: null })
  })

  it('200 accepts a session', async () => {
    const { decision } = await server.ok('matchCompany', {
      session: member.session,
      body: { name: 'Harbour Lane Boatworks Ltd' },
    })
    expect(decision).toBe('matched')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '!!!' }, 'name'],
    [{ name: 'x'.repeat(301) }, 'name'],
    [{ name: 'Harbour', postcode: 'not a postcode' }, 'postcode'],
    [{ name: 'Harbour', incorporated_on: '2015-02-30' }, 'incorporated_on'],
    [{ postcode: 'TR11 4QD' }, 'name'],
  ])('400 for %j', async (body, field) => {
    const { status, errors } = await server.refusal('matchCompany', { key: member.key, body })
    expect(status).toBe(400)
    expect(errors?.map((one) => one.field)).toEqual([field])
  })

  it.each([
    "'; DROP TABLE companies; --",
    '%',
    '\u202eLIMITED',
    '<script>alert(1)</script>',
    '((((((((((',
    'a '.repeat(150),
  ])('200 answers %j within its bounds', async (name) => {
    const { status, body } = await server.call('matchCompany', { key: member.key, body: { name } })
    expect([200, 400]).toContain(status)
    if (status === 200) expect((body as { candidates: unknown[] }).candidates.length).toBeLessThanOrEqual(5)
  })
})
