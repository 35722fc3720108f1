import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Columns } from '../columns/guess-columns.js'
import type { Cell, SheetRow } from '../sheet.js'
import { answerRows } from './answer-rows.js'
import { ForecastCounter } from './forecast.js'
import type { RowClient } from './row-client.js'

const columns: Columns = { number: 0, name: 1, domain: 2, email: 3 }
const row = (line: number, ...cells: Cell[]): SheetRow => ({ line, cells, problem: null, size: 1 })

function forecastOf(rows: readonly SheetRow[]) {
  const counter = new ForecastCounter(columns)
  for (const each of rows) counter.add(each)
  return counter.forecast
}

describe('ForecastCounter', () => {
  it('counts rows with a website to read, by what is tried first', () => {
    const rows = [
      row(2, '09999991', 'Harbour Lane', 'harbour-lane.example'),
      row(3, null, 'Lantern', 'https://lantern.example/about'),
      row(4, null, null, 'quarry.example'),
      row(5, null, null, null, 'ada@sandhaven.example'),
      row(6, '11200417', 'Thistlewick'),
    ]
    expect(forecastOf(rows)).toEqual({ mayCost: 4, websiteOnly: 2, afterName: 1, afterNumber: 1 })
  })

  it('counts a website once, and none for free mail, shared sites, invalid rows and invalid domains', () => {
    const rows = [
      row(2, null, null, 'quarry.example'),
      row(3, null, null, 'WWW.quarry.example/'),
      row(4, null, null, null, 'ada@gmail.com'),
      row(5, null, null, 'https://www.facebook.com/quarry'),
      row(6, null, null, 'not a domain'),
      { ...row(7, null, null, 'other.example'), problem: 'The row is too long.' },
    ]
    expect(forecastOf(rows)).toMatchObject({ mayCost: 1 })
  })

  it('leaves out rows of which every website is paid for', async () => {
    const counter = new ForecastCounter(columns)
    counter.add(row(2, null, 'Lantern', 'lantern.example'))
    counter.add(row(3, null, null, 'quarry.example', 'ada@sandhaven.example'))
    counter.add(row(4, null, null, null, 'ada@sandhaven.example'))
    const asked: string[][] = []
    const forecast = await counter.forecastWithout(async (sites) => {
      asked.push([...sites])
      return new Set(['lantern.example', 'sandhaven.example'])
    })
    expect(forecast).toEqual({ mayCost: 1, websiteOnly: 1, afterName: 0, afterNumber: 0 })
    expect(asked).toEqual([['lantern.example', 'quarry.example', 'sandhaven.example']])
  })

  it('asks about 1,000 websites at a time, until 20,000 are paid for', async () => {
    const counter = new ForecastCounter(columns)
    for (let line = 2; line < 21_502; line += 1) counter.add(row(line, null, null, `n${line}.example`))
    const asked: number[] = []
    const forecast = await counter.forecastWithout(async (sites) => {
      asked.push(sites.length)
      return new Set(sites)
    })
    expect(forecast.mayCost).toBe(1_500)
    expect(asked).toEqual(Array.from({ length: 20 }, () => 1_000))
  })

  it('is never exceeded by what a run is charged, whatever the register and the websites say', async () => {
    const some = (values: readonly (string | null)[]) => fc.constantFrom(...values)
    const cells = fc.tuple(
      some([null, '09999991', '09999992']),
      some([null, 'Harbour Lane', 'Lantern']),
      some([null, 'a.example', 'b.example', 'c.example', 'facebook.com/a']),
      some([null, 'x@a.example', 'x@d.example', 'x@gmail.com']),
    )
    const world = fc.record({
      isOnRegister: fc.boolean(),
      isNameClear: fc.boolean(),
      matched: fc.uniqueArray(fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example')),
      checkWebsites: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { maxLength: 12 }), world, async (given, { checkWebsites, ...found }) => {
        const rows = given.map((each, place) => row(place + 2, ...each))
        const paid = new Set<string>()
        await answerAll(rows, clientOf(found, paid), checkWebsites)
        expect(paid.size).toBeLessThanOrEqual(forecastOf(rows).mayCost)
      }),
      { numRuns: 300 },
    )
  })
})

const company = {
  company_number: '09999991',
  company_name: 'HARBOUR LANE BOATWORKS LIMITED',
  company_status: 'active',
  registered_postcode: null,
  incorporated_on: null,
}

interface FoundWorld {
  readonly isOnRegister: boolean
  readonly isNameClear: boolean
  readonly matched: readonly string[]
}

/** `paid`: the websites that were charged for, each once. */
function clientOf({ isOnRegister, isNameClear, matched }: FoundWorld, paid: Set<string>): RowClient {
  return {
    lookupCompanies: async () => ({ data: [{ company: isOnRegister ? company : null, error: null }] }),
    matchCompany: async () => ({
      decision: isNameClear ? 'matched' : 'no_match',
      match_confidence: null,
      company: isNameClear ? company : null,
      candidates: [],
    }),
    getDomainResolution: async () => {
      throw Object.assign(new Error('Not found.'), { code: 'not_found', nextStep: 'Resolve it.' })
    },
    resolveDomain: async (text) => {
      const domain = text.replace(/^.*@/, '')
      const isMatched = matched.includes(domain)
      const charged = isMatched && !paid.has(domain)
      if (charged) paid.add(domain)
      return {
        match_status: isMatched ? 'matched' : 'no_match',
        canonical_domain: domain,
        match_confidence: null,
        company: isMatched ? company : null,
        related_companies: [],
        review_candidates: [],
        explanation: '',
        decided_by: 'model',
        charged,
      }
    },
  }
}

async function answerAll(rows: readonly SheetRow[], client: RowClient, checkWebsites: boolean): Promise<void> {
  const options = {
    ...{ client, columns, checkWebsites, concurrency: 3, maxCredits: null },
    signal: new AbortController().signal,
    now: () => 0,
    sleep: async () => {},
  }
  async function* given() {
    yield* rows
  }
  for await (const _ of answerRows(given(), options));
}
