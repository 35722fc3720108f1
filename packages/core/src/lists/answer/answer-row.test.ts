import { describe, expect, it } from 'vitest'
import { type Known, knownClient, named } from '../../../testing/lists/known-client.js'
import type { Columns } from '../columns/guess-columns.js'
import type { WebsiteAnswer } from '../row-result.js'
import { answerRow } from './answer-row.js'
import { rowQuestion } from './row-question.js'

const columns: Columns = { number: 0, name: 1, postcode: 2, domain: 3, email: 4 }

async function answer(
  cells: readonly (string | number | null)[],
  known: Known = {},
  places: Columns = columns,
  more: { readonly checkWebsites?: boolean } = {},
) {
  const client = knownClient(known)
  const question = rowQuestion({ line: 2, cells, problem: null, size: 1 }, places)
  const signal = new AbortController().signal
  const result = await answerRow(
    { client, maxCredits: 1, pause: { until: 0 }, signal, now: () => 0, sleep: async () => {}, ...more },
    question,
  )
  return { ...result, asked: client.asked }
}

const harbour = { '09999991': 'HARBOUR LANE BOATWORKS LIMITED' }
const candidate = (number: string, name: string) => ({
  ...named(number, name),
  matched_name: name,
  match_confidence: 0.6,
  rank: 1,
  evidence: [],
  reasons: [],
  why_not_matched: 'Two companies have this name.',
})

/** Asks for a website whose first calls fail. The job that they may have created is joined by the last. */
async function answerAfter(codes: readonly string[], more: Partial<WebsiteAnswer> = {}, maxCredits: 0 | 1 = 1) {
  const site = {
    match_status: 'matched',
    company: named('09999991', 'HARBOUR LANE BOATWORKS LIMITED'),
    ...more,
  } as const
  const client = knownClient({ domains: { 'one.example': site } })
  const failures = codes.map((code) => Object.assign(new Error(code), { code, nextStep: 'Ask again.' }))
  const resolveDomain: typeof client.resolveDomain = async (...given) => {
    const failure = failures.shift()
    if (failure) throw failure
    return client.resolveDomain(...given)
  }
  const question = rowQuestion({ line: 2, cells: ['one.example'], problem: null, size: 1 }, { domain: 0 })
  const signal = new AbortController().signal
  let now = 0
  const sleep = async (ms: number) => {
    now += ms
  }
  const asking = { pause: { until: 0 }, signal, now: () => now, sleep }
  return answerRow({ client: { ...client, resolveDomain }, maxCredits, ...asking }, question)
}

describe('answerRow', () => {
  it.each([
    9999991,
    '9999991',
    ' 09999991',
    "'09999991",
    '9999991.0',
    'Company No: 09999991',
    '9999991 (in administration)',
    '0999 9991',
    'GB09999991',
    '9.999991E+06',
    '9,999991e6',
  ])('looks up the number %j and asks nothing else', async (number) => {
    const found = await answer([number, null, null, 'one.example', null], { companies: harbour })
    expect(found).toMatchObject({ outcome: 'matched', matched_by: 'number', charged: false })
    expect(found.company?.company_number).toBe('09999991')
    expect(found.asked).toHaveLength(1)
  })

  it.each(['9.99999E+06', '1E+07', '1.234E+7'])('says that a spreadsheet has rounded the number %s', async (number) => {
    for (const places of [columns, { any: 0 }]) {
      const found = await answer([number, null, null, null, null], {}, places)
      expect(found).toMatchObject({ outcome: 'no_match', asked: [] })
      expect(found.reason).toMatch(/^\S+ is a company number that a spreadsheet has rounded.*Format the column as text/)
    }
  })

  it('sends a number to review if the row names quite another company', async () => {
    const names = { 'Thistle Ltd': { decision: 'matched' as const, company: named('11200417', 'THISTLE LIMITED') } }
    const found = await answer(['09999991', 'Thistle Ltd', null, null, null], { companies: harbour, names })
    expect(found).toMatchObject({ outcome: 'needs_review', company: null, charged: false })
    expect(found.candidates.map((one) => one.company_number)).toEqual(['09999991', '11200417'])
  })

  it('shows the company of the number last if the postcode of the row also speaks for the name', async () => {
    const names = { 'Thistle Ltd': { decision: 'matched' as const, company: named('11200417', 'THISTLE LIMITED') } }
    const numbersFor = async (postcode: string) => {
      const found = await answer(['09999991', 'Thistle Ltd', postcode, null, null], { companies: harbour, names })
      return found.candidates.map((one) => one.company_number)
    }
    expect(await numbersFor('LS1 4DL')).toEqual(['11200417', '09999991'])
    expect(await numbersFor(named('09999991', '').registered_postcode ?? '')).toEqual(['09999991', '11200417'])
  })

  it('keeps the number if its company is one of those that the name may mean, or the name is unknown', async () => {
    const names = {
      Harbour: {
        decision: 'needs_review' as const,
        candidates: [candidate('09999991', 'HARBOUR LANE BOATWORKS LIMITED')],
      },
    }
    for (const name of ['Harbour', 'Our trading name']) {
      expect(await answer(['09999991', name, null, null, null], { companies: harbour, names })).toMatchObject({
        outcome: 'matched',
        matched_by: 'number',
      })
    }
  })

  it('keeps the number of a company with the name of the row, although many others have that name', async () => {
    const others = [
      candidate('11200417', 'HARBOUR LANE BOATWORKS LTD'),
      candidate('11200418', 'HARBOUR LANE BOATWORKS'),
    ]
    const names = (decision: 'matched' | 'needs_review') => {
      const company = decision === 'matched' ? named('11200417', 'HARBOUR LANE BOATWORKS LTD') : null
      return { 'Harbour Lane Boatworks Ltd': { decision, company, candidates: others } }
    }
    const row = ['09999991', 'Harbour Lane Boatworks Ltd', null, null, null]
    const one = await answer(row, { companies: harbour, names: names('needs_review') })
    expect(one).toMatchObject({ outcome: 'matched', matched_by: 'number', reason: null })
    // The postcode of the row has chosen another one of them.
    expect(await answer(row, { companies: harbour, names: names('matched') })).toMatchObject({
      outcome: 'needs_review',
    })
  })

  it('compares the name before it spends a credit on the website', async () => {
    const names = { 'Thistle Ltd': { decision: 'matched' as const, company: named('11200417', 'THISTLE LIMITED') } }
    const found = await answer([null, 'Thistle Ltd', 'tr11 4qd', 'one.example', null], { names })
    expect(found).toMatchObject({ outcome: 'matched', matched_by: 'name', charged: false })
    expect(found.asked).toEqual(['name Thistle Ltd TR11 4QD', 'stored one.example'])
  })

  describe('if the name and the website lead to different companies', () => {
    const thistle = { decision: 'matched' as const, company: named('11200417', 'THISTLE LIMITED') }
    const names = { 'Thistle Ltd': thistle }
    const run = { match_status: 'matched' as const, company: named('09999991', harbour['09999991']) }
    const row = [null, 'Thistle Ltd', null, 'https://www.one.example/about', null]
    const known = (more: object) => ({ names, ...more }) as unknown as Known

    it('leaves the decision to a person, for free if the answer for the website is stored', async () => {
      const found = await answer(row, known({ stored: { 'one.example': run } }))
      expect(found).toMatchObject({ outcome: 'needs_review', company: null, domain: null, charged: false })
      expect(found.candidates.map((one) => one.company_number)).toEqual(['11200417', '09999991'])
      expect(found.reason).toBe(
        'The name of the row leads to THISTLE LIMITED, but its website to HARBOUR LANE BOATWORKS LIMITED.',
      )
      expect(found.asked).toEqual(['name Thistle Ltd', 'stored one.example'])
    })

    it('leaves it to a person however sure the model is, also if its confidence is rounded to 1', async () => {
      const sure = { ...run, match_confidence: 1, decided_by: 'model' } as const
      const found = await answer(row, known({ stored: { 'one.example': sure } }))
      expect(found).toMatchObject({ outcome: 'needs_review', company: null })
      const doubted = { ...thistle, decision: 'needs_review', company: null }
      const candidates = [
        { ...named('11200417', 'THISTLE LIMITED'), match_confidence: 0.8, why_not_matched: 'Unsure.' },
      ]
      const likely = { names: { 'Thistle Ltd': { ...doubted, candidates } }, domains: { [String(row[3])]: sure } }
      expect(await answer(row, likely as unknown as Known)).toMatchObject({ outcome: 'needs_review', company: null })
    })

    it('says of no match only that there is none, because no candidate is shown', async () => {
      const unlikely = { ...named('11200417', 'THISTLE LIMITED'), match_confidence: 0.02, why_not_matched: 'Similar.' }
      const names = { 'Thistle Ltd': { ...thistle, decision: 'no_match', company: null, candidates: [unlikely] } }
      expect(await answer(['', 'Thistle Ltd', '', ''], { names } as unknown as Known)).toMatchObject({
        outcome: 'no_match',
        candidates: [],
        reason: 'No company on the register has a similar name.',
      })
    })

    it('follows the decision of a reviewer about the website', async () => {
      const decided = { ...run, match_confidence: 1, decided_by: 'reviewer' } as const
      const found = await answer(row, known({ stored: { 'one.example': decided } }))
      expect(found).toMatchObject({ outcome: 'matched', matched_by: 'domain', reason: null })
      expect(found.company?.company_number).toBe('09999991')
    })

    it('reads the website if that is wanted', async () => {
      const domains = { [String(row[3])]: { ...run, charged: true } }
      const found = await answer(row, known({ domains }), columns, { checkWebsites: true })
      expect(found).toMatchObject({ outcome: 'needs_review', charged: true })
      expect(found.asked).toEqual(['name Thistle Ltd', `domain ${row[3]}`])
    })

    it('says what the website showed if it was read and does not confirm the name', async () => {
      for (const [match_status, shown] of [
        ['no_match', 'shows no registered company'],
        ['needs_review', 'does not show clearly which company runs it'],
        ['scrape_failed', 'could not be read'],
      ] as const) {
        const domains = { [String(row[3])]: { match_status, company: null } }
        const found = await answer(row, known({ domains }), columns, { checkWebsites: true })
        expect(found).toMatchObject({ outcome: 'matched', matched_by: 'name', charged: false })
        expect(found.reason).toContain(shown)
      }
    })

    it('keeps the match if the website names the company, also as a member of its group', async () => {
      const group = [{ relation: 'group', company_number: '11200417' }]
      for (const [stored, reason] of [
        [{ ...run, company: thistle.company }, null],
        [{ ...run, related_companies: group }, expect.stringContaining('which it says is of the same group.')],
      ] as const) {
        const found = await answer(row, known({ stored: { 'one.example': stored } }))
        expect(found).toMatchObject({ outcome: 'matched', matched_by: 'name', domain: 'one.example', reason })
      }
    })

    it('says what a stored answer shows, without reading the website', async () => {
      const stored = { 'one.example': { match_status: 'needs_review', company: null } }
      const found = await answer(row, known({ stored }))
      expect(found).toMatchObject({ outcome: 'matched', matched_by: 'name', charged: false })
      expect(found.reason).toContain('does not show clearly')
    })

    it.each([
      [0.957, 0.043, 'needs_review', ['11200417', '09999991']],
      [0.4, 0.6, 'matched', []],
    ] as const)(
      'asks a person if the row most likely means another company of that name: %d against %d',
      async (other, own, outcome, numbers) => {
        const candidates = [
          { ...candidate('11200417', 'HARBOUR LANE BOATWORKS LTD.'), match_confidence: other },
          { ...candidate('09999991', harbour['09999991']), match_confidence: own },
        ]
        const found = await answer([null, 'Harbour', 'AB10 3XE', 'one.example', null], {
          names: { Harbour: { decision: 'needs_review', candidates } },
          domains: { 'one.example': run },
        } as unknown as Known)
        expect(found.outcome).toBe(outcome)
        expect(found.candidates.map((one) => one.company_number)).toEqual(numbers)
      },
    )

    it('weighs a name against the domain of an e-mail address in the same way', async () => {
      const strong = { ...candidate('11200417', 'THE CLAMURTON LIMITED'), match_confidence: 0.96 }
      const row = [null, 'Clamurton', null, null, 'info@one.example']
      const known = (decision: string, candidates: unknown[]) =>
        ({ names: { Clamurton: { decision, candidates } }, domains: { 'info@one.example': run } }) as unknown as Known
      const doubted = await answer(row, known('needs_review', [strong]))
      expect(doubted).toMatchObject({ outcome: 'needs_review', domain: null })
      expect(doubted.reason).toContain('but its e-mail address to HARBOUR LANE BOATWORKS LIMITED')
      const unlike = await answer(row, known('no_match', []))
      expect(unlike).toMatchObject({ outcome: 'matched', matched_by: 'email' })
      expect(unlike.reason).toContain('is not like HARBOUR LANE BOATWORKS LIMITED')
    })

    it.each([
      [[0.45, 0.4], 'needs_review', ['00000001', '00000002', '09999991']],
      [[0.2], 'matched', []],
    ] as const)('weighs names that are not clear: %j', async (confidences, outcome, numbers) => {
      const candidates = confidences.map((match_confidence, place) => ({
        ...candidate(`0000000${place + 1}`, `SALT ${place + 1}`),
        match_confidence,
      }))
      const found = await answer([null, 'Salt', null, 'one.example', null], {
        names: { Salt: { decision: 'needs_review', candidates } },
        domains: { 'one.example': run },
      } as unknown as Known)
      expect(found.outcome).toBe(outcome)
      expect(found.candidates.map((one) => one.company_number)).toEqual(numbers)
      expect(found.reason).toContain('SALT 1')
    })
  })

  it('says that a number leads nowhere, although the name matches', async () => {
    const names = { 'Thistle Ltd': { decision: 'matched' as const, company: named('11200417', 'THISTLE LIMITED') } }
    const found = await answer(['99999999', 'Thistle Ltd', null, null, null], { names })
    expect(found).toMatchObject({ outcome: 'matched', matched_by: 'name' })
    expect(found.reason).toBe('No company on the register has the number 99999999.')
  })

  it('reads the website, then that of the e-mail address', async () => {
    const domains = {
      'ann@two.example': {
        match_status: 'matched' as const,
        company: named('11200417', 'THISTLE LIMITED'),
        charged: true,
      },
    }
    const found = await answer([null, null, null, 'one.example', 'Ann <ann@two.example>'], {
      domains,
    } as unknown as Known)
    expect(found).toMatchObject({ outcome: 'matched', matched_by: 'email', charged: true })
    expect(found.asked).toEqual(['domain one.example', 'domain ann@two.example'])
  })

  it('does not read a website twice for an address at the same domain', async () => {
    const found = await answer([null, null, null, 'https://www.one.example/x', 'ann@one.example'])
    expect(found.asked).toEqual(['domain https://www.one.example/x'])
  })

  it.each(['ann@gmail.com', 'Ann@BTInternet.com', 'ann@hotmail.co.uk'])('reads no website for %s', async (email) => {
    expect(await answer([null, null, null, null, email])).toMatchObject({ outcome: 'free_mail', asked: [] })
  })

  it.each(['https://www.facebook.com/harbourlane', 'uk.linkedin.com/company/harbour'])(
    'takes %s for no website of its own',
    async (url) => {
      const found = await answer([null, null, null, url, null])
      expect(found).toMatchObject({ outcome: 'no_match', asked: [] })
      expect(found.reason).toContain('is a page on')
    },
  )

  it('asks for the host of a website and for the domain of an e-mail address, each once', async () => {
    const asked = async (domain: string, email: string) => (await answer([null, null, null, domain, email])).asked
    const host = 'client.agency.co.uk'
    expect(await asked(host, `ann@${host}`)).toEqual([`domain ${host}`, `domain ann@${host}`])
    expect(await asked(host, 'ann@agency.co.uk')).toEqual([`domain ${host}`, 'domain ann@agency.co.uk'])
    expect(await asked('https://www.agency.co.uk/', 'ann@mail.agency.co.uk')).toEqual([
      'domain https://www.agency.co.uk/',
    ])
  })

  it('compares a name with the stored answer for the host, and not for its registered domain', async () => {
    const company = named('11200417', 'THISTLE LIMITED')
    const names = { 'Thistle Ltd': { decision: 'matched' as const, company } }
    const url = 'https://user:secret@WWW.Client.agency.co.uk:8443/about'
    const found = await answer([null, 'Thistle Ltd', null, url, null], { names })
    expect(found.asked).toEqual(['name Thistle Ltd', 'stored client.agency.co.uk'])
  })

  it('puts the company first that both the name and the website suggest', async () => {
    const names = {
      Salt: {
        decision: 'needs_review' as const,
        candidates: [candidate('00000001', 'SALT ONE'), candidate('00000002', 'SALT TWO')],
      },
    }
    const domains = {
      'salt.example': { match_status: 'needs_review' as const, review_candidates: [candidate('00000002', 'SALT TWO')] },
    }
    const found = await answer([null, 'Salt', null, 'salt.example', null], { names, domains } as unknown as Known)
    expect(found.outcome).toBe('needs_review')
    expect(found.candidates.map((one) => one.company_number)).toEqual(['00000002', '00000001'])
    expect(found.answer?.canonical_domain).toBe('salt.example')
  })

  it.each([['n/a'], ['-'], ['TBC'], ['#N/A'], ['   '], [null]])('takes %j for an empty row', async (cell) => {
    expect(await answer([cell, cell, null, cell, cell])).toMatchObject({ outcome: 'empty', asked: [] })
  })

  it.each([
    ['09999991', 'number 09999991'],
    ['sc999991', 'number sc999991'],
    ['one.example', 'domain one.example'],
    ['https://one.example/about', 'domain https://one.example/about'],
    ['ann@one.example', 'domain ann@one.example'],
    ['Salt, Sons & Co', 'name Salt, Sons & Co'],
    ['3 Ltd', 'name 3 Ltd'],
  ])('tells what an entry of a list is: %s', async (entry, asked) => {
    expect((await answer([entry], {}, { any: 0 })).asked).toEqual([asked])
  })

  describe('if a call is repeated, and joins the job that its first try has created', () => {
    it.each(['job_pending', 'unavailable', 'internal'])('counts the match as charged after %s', async (code) => {
      expect(await answerAfter([code])).toMatchObject({ outcome: 'matched', charged: true })
    })

    it('counts nothing if the first try cannot have created a job, or if there is nothing to pay for', async () => {
      expect(await answerAfter([])).toMatchObject({ outcome: 'matched', charged: false })
      expect(await answerAfter(['rate_limited'])).toMatchObject({ outcome: 'matched', charged: false })
      expect(await answerAfter(['job_pending'], {}, 0)).toMatchObject({ outcome: 'matched', charged: false })
      const reviewed = await answerAfter(['job_pending'], { decided_by: 'reviewer' })
      expect(reviewed).toMatchObject({ outcome: 'matched', charged: false })
      const unclear = await answerAfter(['job_pending'], { match_status: 'needs_review', company: null })
      expect(unclear).toMatchObject({ outcome: 'needs_review', charged: false })
    })
  })
})
