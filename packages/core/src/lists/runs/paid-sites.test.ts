import { beforeEach, describe, expect, it } from 'vitest'
import { openVerified, type TestPorts, testPorts } from '../../../testing/index.js'
import { paidForMs } from '../../credits/charge-reason.js'
import { asCompanyNumber, type CompanyNumber } from '../../register/company/company-number.js'
import { testAnswer } from '../../resolution/answers/test-answer.js'
import type { AccountId } from '../../shared/ids.js'
import { paidSites } from './paid-sites.js'

const dayMs = 86_400_000
const [company, other] = [asCompanyNumber('09999991'), asCompanyNumber('09999992')]
let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports)).id
})

async function pay(domain: string, paidFor: CompanyNumber, at = ports.clock.now()): Promise<void> {
  await ports.ledger.charge({ account, domain, company: paidFor, at, reference: `${domain} ${at}` })
}

async function store(domain: string, expiresInMs = 2 * dayMs): Promise<void> {
  const now = ports.clock.now()
  await ports.answers.keep({ ...testAnswer(domain, 'matched', now), company, expiresAt: now + expiresInMs })
}

describe('paidSites', () => {
  it('finds the websites whose stored answer names a company that is paid for, both for another day', async () => {
    const sites = ['paid', 'unpaid', 'ended', 'long-ago', 'another'].map((name) => `${name}.example`)
    const [paid = '', unpaid = '', ended = '', longAgo = '', another = ''] = sites
    for (const site of [paid, unpaid, longAgo, another]) await store(site)
    await store(ended, dayMs)
    for (const site of [paid, ended]) await pay(site, company)
    await pay(longAgo, company, ports.clock.now() - paidForMs + dayMs)
    await pay(another, other)
    expect(await paidSites(ports, account, [...sites, 'unknown.example'])).toEqual(new Set([paid]))
  })
  it('counts a website that a reviewer of the account has decided', async () => {
    await store('decided.example')
    await pay('decided.example', other)
    const pin = { company: other, decidedAt: ports.clock.now(), decidedBy: 'ada', note: null, queued: null }
    await ports.reviews.pin(account, 'decided.example', pin)
    expect(await paidSites(ports, account, ['decided.example'])).toEqual(new Set(['decided.example']))
  })

  it('reads the answers of many websites together', async () => {
    const sites = Array.from({ length: 450 }, (_, place) => `n${place}.example`)
    await ports.ledger.grant({ account, credits: 450, at: ports.clock.now(), reference: 'many' })
    for (const site of sites) {
      await store(site)
      await pay(site, company)
    }
    const asked: number[] = []
    const answers = {
      ...ports.answers,
      find: () => expect.fail('one by one'),
      findMany: (domains: readonly string[]) => {
        asked.push(domains.length)
        return ports.answers.findMany(domains)
      },
    }
    expect((await paidSites({ ...ports, answers }, account, sites)).size).toBe(450)
    expect(asked).toEqual([200, 200, 50])
  })
})
