import assert from 'node:assert/strict'
import { unknownCompany } from '../../../src/register/company/company.js'
import type { FullReceivedAnswer } from '../../../src/resolution/received/received-answer.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleAccount, sampleCompanyNumber } from '../samples.js'

const number = sampleCompanyNumber(1)
const plenty = 100
const everything = { page: 1, limit: 100 }

function received(account: AccountId, name: string, overrides: Partial<FullReceivedAnswer> = {}): FullReceivedAnswer {
  const domain = `${name}.example`
  return {
    id: asId('ans', `ans_${account.slice(4)}${name}`),
    account,
    question: 'domain',
    domain,
    company: number,
    companyName: 'HARBOUR LANE BOATWORKS LIMITED',
    decision: 'matched',
    confidence: 0.993,
    decidedBy: 'model',
    decidedAt: noon - 1_000,
    modelVersion: '4',
    receivedAt: noon,
    settled: { charged: true, reason: 'matched' },
    detail: {
      canonicalDomain: domain,
      explanation: `${domain} is run by “somebody”; 100 %.`,
      unreadReason: null,
      evidence: [],
      pages: [{ url: `https://${domain}/`, status: 200, contentSha256: '0'.repeat(64), fetchedAt: noon }],
      candidates: [],
      related: [],
      register: { company: unknownCompany(number, 'HARBOUR LANE BOATWORKS LIMITED'), asOf: noon },
    },
    ...overrides,
  }
}

const withoutDetail = ({ detail: _, ...answer }: FullReceivedAnswer) => answer
const domainsOf = (items: readonly { readonly domain: string | null }[]) => items.map(({ domain }) => domain)

export const receivedAnswersContract: Contract = {
  async 'stores an answer once, and finds it for its account only'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    const answer = received(ada, 'one')
    assert.equal(await first.received.has(answer.id), false)
    assert.equal(await first.received.add(answer, plenty), 'added')
    assert.equal(await second.received.add({ ...answer, confidence: 0.1 }, plenty), 'exists')
    assert.equal(await second.received.has(answer.id), true)
    assert.deepEqual(await second.received.find(ada, answer.id), answer)
    assert.equal(await second.received.find(ben, answer.id), null)
    assert.equal(await second.received.find(ada, asId('ans', 'ans_unknown')), null)
    assert.deepEqual(await second.received.list(ben, {}, everything), { items: [], total: 0 })
  },

  async 'finds each domain once that begins with a text, of the account only'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    for (const name of ['tide', 'tidewright', 'harbour']) await first.received.add(received(ada, name), plenty)
    const again = { ...received(ada, 'later'), domain: 'tide.example' }
    await first.received.add(again, plenty)
    await first.received.add(received(ben, 'tideway'), plenty)
    const found = (start: string, limit = 5) => second.received.findDomains(ada, start, limit)
    assert.deepEqual(await found('tide'), ['tide.example', 'tidewright.example'])
    assert.deepEqual(await found('tide', 1), ['tide.example'])
    assert.deepEqual(await found('t%'), [])
  },

  async 'finds a domain by the beginning of each label and of each part between hyphens'({ first, second }) {
    const { id } = await addAccount(first)
    const domains = ['shop.harbour-lane.example', 'old-harbour.co.uk', 'harbour.co.uk', 'a-b-c-d-e-f-g.co.uk']
    for (const [place, domain] of [...domains, ...domains].entries())
      await first.received.add(received(id, `site-${place}`, { domain }), plenty)
    const found = (start: string, limit = 5) => second.received.findDomains(id, start, limit)
    assert.deepEqual(await found('harb'), ['harbour.co.uk', 'old-harbour.co.uk', 'shop.harbour-lane.example'])
    assert.deepEqual(await found('harb', 2), ['harbour.co.uk', 'old-harbour.co.uk'])
    assert.deepEqual(await found('harbour-la'), ['shop.harbour-lane.example'])
    assert.deepEqual(await found('lane.ex'), ['shop.harbour-lane.example'])
    assert.deepEqual(await found('arbour'), [])
    for (const suffix of ['co', 'co.uk', 'uk', 'example']) assert.deepEqual([suffix, await found(suffix)], [suffix, []])
    assert.deepEqual([await found('f-g'), await found('g.co')], [['a-b-c-d-e-f-g.co.uk'], []])
  },

  async 'stores a company question without a website'({ first, second }) {
    const { id } = await addAccount(first)
    const answer = received(id, 'one', { question: 'company', domain: null, decision: 'no_match', company: number })
    await first.received.add(answer, plenty)
    assert.deepEqual(await second.received.find(id, answer.id), answer)
    assert.deepEqual((await second.received.list(id, { company: number }, everything)).items, [withoutDetail(answer)])
  },

  async 'stores one of twenty concurrent receipts of the same answer'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(20, (index) => (index % 2 ? first : second).received.add(received(id, 'one'), plenty))
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === 'exists').length, 19)
    assert.equal((await first.received.list(id, {}, everything)).total, 1)
  },

  async 'keeps the newest answers of an account up to the limit, also if they arrive at once'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    await first.received.add(received(ben, 'first'), 4)
    await first.received.add(received(ada, 'first'), 4)
    await atOnce(20, (index) => (index % 2 ? first : second).received.add(received(ada, `site-${index}`), 4))
    const { items, total } = await second.received.list(ada, {}, everything)
    assert.deepEqual([items.length, total], [4, 4])
    assert.equal(domainsOf(items).includes('first.example'), false)
    assert.equal((await second.received.list(ben, {}, everything)).total, 1)
  },

  async 'lists answers newest first, page by page'({ first, second }) {
    const { id } = await addAccount(first)
    for (const name of ['one', 'two', 'three']) await first.received.add(received(id, name), plenty)
    const page = (number: number) => second.received.list(id, {}, { page: number, limit: 2 })
    assert.deepEqual(await page(1), {
      items: [withoutDetail(received(id, 'three')), withoutDetail(received(id, 'two'))],
      total: 3,
    })
    assert.deepEqual(domainsOf((await page(2)).items), ['one.example'])
    assert.deepEqual(domainsOf((await page(3)).items), [])
  },

  async 'continues a list before a number'({ first, second }) {
    const { id } = await addAccount(first)
    for (const name of ['one', 'two', 'three']) await first.received.add(received(id, name), plenty)
    const start = await second.received.listBefore(id, {}, null, 2)
    assert.deepEqual(domainsOf(start), ['three.example', 'two.example'])
    const rest = await second.received.listBefore(id, {}, start[1]?.number ?? null, 2)
    assert.deepEqual(domainsOf(rest), ['one.example'])
    assert.deepEqual(await second.received.listBefore(id, {}, rest[0]?.number ?? null, 2), [])
  },

  async 'filters by domain, company, decision and time'({ first, second }) {
    const { id } = await addAccount(first)
    const other = sampleCompanyNumber(2)
    await first.received.add(received(id, 'one', { receivedAt: noon }), plenty)
    await first.received.add(received(id, 'two', { receivedAt: noon + 10, company: other }), plenty)
    await first.received.add(
      received(id, 'three', { receivedAt: noon + 10, company: null, decision: 'needs_review' }),
      plenty,
    )
    await first.received.add(received(id, 'four', { receivedAt: noon + 20, company: other }), plenty)
    const list = async (filter: Parameters<typeof second.received.list>[1]) => {
      const { items, total } = await second.received.list(id, filter, everything)
      assert.equal(items.length, total)
      const listed = await second.received.listBefore(id, filter, null, plenty)
      assert.deepEqual(domainsOf(listed), domainsOf(items))
      return domainsOf(items).map((domain) => domain?.replace('.example', ''))
    }
    assert.deepEqual(await list({ domain: 'two.example' }), ['two'])
    assert.deepEqual(await list({ domain: 'five.example' }), [])
    assert.deepEqual(await list({ company: other }), ['four', 'two'])
    assert.deepEqual(await list({ decision: 'needs_review' }), ['three'])
    assert.deepEqual(await list({ from: noon + 10 }), ['four', 'three', 'two'])
    assert.deepEqual(await list({ to: noon + 10 }), ['one'])
    assert.deepEqual(await list({ from: noon + 1, to: noon + 20 }), ['three', 'two'])
    assert.deepEqual(await list({ from: noon + 21 }), [])
    assert.deepEqual(await list({ to: noon }), [])
    assert.deepEqual(await list({ company: other, decision: 'matched', from: noon + 11, to: noon + 99 }), ['four'])
  },

  async 'never goes back in time, even if the clock does'({ first, second }) {
    const { id } = await addAccount(first)
    await first.received.add(received(id, 'one', { receivedAt: noon + 50 }), plenty)
    await second.received.add(received(id, 'two', { receivedAt: noon }), plenty)
    const { items } = await first.received.list(id, {}, everything)
    assert.deepEqual(
      items.map(({ receivedAt }) => receivedAt),
      [noon + 50, noon + 50],
    )
  },

  async 'stores nothing for an account that is gone, and deletes the answers with their account'({ first, second }) {
    const gone = sampleAccount('gone')
    assert.equal(await first.received.add(received(gone.id, 'one'), plenty), 'gone')
    const { id } = await addAccount(first)
    const answer = received(id, 'one')
    await first.received.add(answer, plenty)
    await second.accounts.remove(id)
    assert.equal(await first.received.has(answer.id), false)
  },

  async 'purges old answers in batches'({ first, second }) {
    const { id } = await addAccount(first)
    for (const [index, name] of ['one', 'two', 'three', 'four'].entries())
      await first.received.add(received(id, name, { receivedAt: noon + index }), plenty)
    assert.equal(await second.received.purge(noon + 3, 2), 2)
    assert.equal(await second.received.purge(noon + 3, 2), 1)
    assert.equal(await second.received.purge(noon + 3, 2), 0)
    assert.deepEqual(domainsOf((await first.received.list(id, {}, everything)).items), ['four.example'])
  },
}
