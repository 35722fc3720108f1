import type { Client, DomainResolution, WatchlistEntry } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { unwatchByReference, watchByReference } from './watch-companies.js'

const answered: Record<string, Partial<DomainResolution>> = {
  'matched.example': { match_status: 'matched', charged: true, company: { company_number: '09999991' } as never },
  'unclear.example': {
    match_status: 'needs_review',
    charged: false,
    explanation: 'Two fit.',
    review_candidates: [{ company_number: '1', company_name: 'ONE' } as never],
  },
  'nobody.example': { match_status: 'no_match', charged: false, explanation: 'None fits.', review_candidates: [] },
}

function fakeClient(): { client: Client; calls: unknown[] } {
  const calls: unknown[] = []
  const client = {
    async watchCompany(company_number: string, { tags }: { tags?: readonly string[] }) {
      calls.push(tags ? ['watch', company_number, ...tags] : ['watch', company_number])
      const already_watched = company_number === '11200417'
      return { company_number, company_name: 'HARBOUR LANE BOATWORKS LIMITED', already_watched, tags: ['Clients'] }
    },
    async setWatchTags(company_number: string, tags: readonly string[]) {
      calls.push(['tag', company_number, ...tags])
    },
    async unwatchCompany(company_number: string) {
      calls.push(['unwatch', company_number])
      return { company_number, watched: false, changed: true }
    },
    async resolveDomain(domain: string, { maxCredits }: { maxCredits: number }) {
      calls.push(['resolve', domain, maxCredits])
      return answered[domain]
    },
  }
  return { client: client as unknown as Client, calls }
}

describe('watchByReference', () => {
  it('never exceeds the credit budget for domains', async () => {
    const { client, calls } = fakeClient()
    const budget = { left: 1 }
    await watchByReference(client, 'matched.example', budget)
    await watchByReference(client, 'nobody.example', budget)
    expect(budget.left).toBe(0)
    expect(calls).toEqual([
      ['resolve', 'matched.example', 1],
      ['watch', '09999991'],
      ['resolve', 'nobody.example', 0],
    ])
  })

  it('tags new companies, and adds missing tags to those that are already watched', async () => {
    const { client, calls } = fakeClient()
    const budget = { left: 0 }
    await watchByReference(client, '09999991', budget, ['risk'])
    await watchByReference(client, '11200417', budget, ['clients', 'risk'])
    await watchByReference(client, '11200417', budget, [' CLIENTS '])
    expect(calls).toEqual([
      ['watch', '09999991', 'risk'],
      ['watch', '11200417', 'clients', 'risk'],
      ['tag', '11200417', 'Clients', 'risk'],
      ['watch', '11200417', ' CLIENTS '],
    ])
  })

  it('watches nothing if a domain needs review', async () => {
    const { client, calls } = fakeClient()
    const answer = await watchByReference(client, 'unclear.example', { left: 0 })
    expect(answer).toMatchObject({ outcome: 'needs_review', candidates: [{ company_number: '1' }] })
    expect(calls).toHaveLength(1)
  })
})

describe('unwatchByReference', () => {
  const entry = (company_number: string, company_name: string, website: string | null = null) =>
    ({ company_number, company_name, website }) as WatchlistEntry
  const watched = [entry('1', 'QUAY LIMITED'), entry('2', 'QUAY LIMITED'), entry('3', 'SALT LIMITED', 'salt.example')]

  it.each([
    ['a number', '09999991', { outcome: 'removed', company_number: '09999991' }],
    ['a name', 'salt limited', { outcome: 'removed', company_number: '3' }],
    ['a website', 'salt.example', { outcome: 'removed', company_number: '3' }],
    ['a name of two companies', 'Quay Limited', { outcome: 'several', candidates: [{ company_number: '1' }, {}] }],
    ['an unknown name', 'Nobody Limited', { outcome: 'not_watched', company_number: null }],
  ])('finds the company by %s', async (_, given, expected) => {
    expect(await unwatchByReference(fakeClient().client, given, watched)).toMatchObject(expected)
  })
})
