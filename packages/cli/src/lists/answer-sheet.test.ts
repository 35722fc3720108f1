import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guessColumns, type RowClient, Tally } from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { ApiError, type DomainResolution } from '@brassplate/sdk'
import { afterAll, describe, expect, it } from 'vitest'
import { answerSheet, countEarlier, SkippedRowsError } from './answer-sheet.js'
import { openJournal } from './journal.js'
import { openNextJournal } from './result-file.js'
import { openSpendingLog } from './spending-log.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-bulk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Resolve = (domain: string, options: { readonly maxCredits?: 0 | 1 }) => Promise<DomainResolution>

/** Only the fields that the answers show. */
function resolution(domain: string, isMatched: boolean, charged = isMatched): DomainResolution {
  const company = { company_number: '09999991', company_name: 'Harbour, "Lane"\nBoatworks Ltd' }
  return {
    canonical_domain: domain,
    match_status: isMatched ? 'matched' : 'no_match',
    match_confidence: null,
    charged,
    company: isMatched ? company : null,
    related_companies: [],
    review_candidates: [],
    explanation: 'No company is named.',
  } as unknown as DomainResolution
}

async function bulk(
  file: string,
  input: string,
  resolve: Resolve,
  maxCredits: number | null = null,
  signal = new AbortController().signal,
): Promise<Tally> {
  const tally = new Tally()
  const before = await openJournal(file)
  const closing = [before]
  const spending = openSpendingLog(`${file}.credits`)
  async function* bytes() {
    yield Buffer.from(input)
  }
  try {
    const earlier = await countEarlier(before.answers())
    const journal = earlier.skipped > 0 ? await openNextJournal(file, null) : before
    if (journal !== before) closing.push(journal)
    const sheet = await readSheet(bytes(), { name: 'list.csv' })
    await answerSheet({
      client: { resolveDomain: resolve } as unknown as RowClient,
      sheet,
      columns: guessColumns(sheet),
      answered: before.answers(),
      earlier,
      decisions: null,
      spending,
      concurrency: 3,
      maxCredits,
      tally,
      signal,
      now: () => 0,
      write: (answer) => journal.append(answer),
      onProgress() {},
    })
    await journal.finish()
    if (journal !== before) await journal.moveTo(file)
    if (tally.skipped > 0) throw new SkippedRowsError(tally.skipped, true)
    await spending.remove()
    return tally
  } finally {
    for (const journal of closing) await journal.close()
    await spending.close()
  }
}

/** A request without an answer until the run is stopped. */
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => signal.addEventListener('abort', () => failed(signal.reason)))

const refusal = (code: string, status: number) =>
  new ApiError({ code, status, message: code, nextStep: 'Do something.' })
const listOf = (hosts: readonly string[]) => `website,note\n${hosts.map((host) => `${host},"a ""b""\nc"`).join('\n')}\n`
const input = listOf(['one.example', 'two.example', '=HYPERLINK("x").example', 'three.example', 'é.example'])
const answering: Resolve = async (domain) => resolution(domain, domain.startsWith('t'))
const domainsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { input: { website: string }; outcome: string })
    .filter(({ outcome }) => outcome !== 'credit_limit')
    .map(({ input: { website } }) => website)

describe('answerSheet', () => {
  it('resumes to the same answers wherever the previous run was cut', async () => {
    const whole = join(folder, 'whole.jsonl')
    await bulk(whole, input, answering)
    const expected = readFileSync(whole)
    expect(expected.toString().trimEnd().split('\n')).toHaveLength(5)
    const file = join(folder, 'cut.jsonl')
    const step = Math.ceil(expected.length / 120)
    for (let cut = 0; cut <= expected.length; cut += step) {
      writeFileSync(file, expected.subarray(0, cut))
      const tally = await bulk(file, input, answering)
      expect(readFileSync(file).equals(expected)).toBe(true)
      expect([tally.answered, tally.charged]).toEqual([5, 2])
    }
  })

  it('refuses the answers to another list, or a file that it did not write, and leaves them unchanged', async () => {
    const file = join(folder, 'other.jsonl')
    await bulk(file, input, answering)
    const before = readFileSync(file)
    await expect(bulk(file, listOf(['one.example', 'else.example']), answering)).rejects.toThrow('another input')
    await expect(bulk(file, listOf(['one.example']), answering)).rejects.toThrow('ends before that row')
    expect(readFileSync(file).equals(before)).toBe(true)
    for (const text of ['somebody else', 'somebody else wrote this\n', `${before}somebody else`]) {
      writeFileSync(file, text)
      await expect(bulk(file, input, answering)).rejects.toThrow('was not written by brassplate bulk')
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  it('answers with the error of a row that is refused, and goes on', async () => {
    const file = join(folder, 'errors.jsonl')
    const resolve: Resolve = async (domain) => {
      if (domain.startsWith('bad')) throw refusal('invalid_domain', 400)
      if (domain.startsWith('lost')) throw refusal('job_failed', 200)
      return resolution(domain, false)
    }
    const tally = await bulk(file, listOf(['bad.example', 'lost.example', 'one.example']), resolve)
    expect(tally.outcomes).toEqual({ invalid_input: 1, failed: 1, no_match: 1 })
  })

  it('waits as the server asks, then retries', async () => {
    let calls = 0
    const resolve: Resolve = async (domain) => {
      calls += 1
      if (calls % 2 === 1) throw new ApiError({ code: 'rate_limited', message: '', status: 429, retryAfterSeconds: 0 })
      return resolution(domain, false)
    }
    const tally = await bulk(join(folder, 'limited.jsonl'), listOf(['one.example', 'two.example']), resolve)
    expect([tally.answered, calls]).toEqual([2, 4])
  })

  it('skips rows when credits run out, answers what is free, and asks only the skipped rows again', async () => {
    const file = join(folder, 'credits.jsonl')
    const hosts = Array.from({ length: 40 }, (_, place) => `${place === 35 ? 'free' : 't'}${place}.example`)
    let credits = 10
    const charged = new Set<string>()
    const asked = new Set<string>()
    const resolve: Resolve = async (domain) => {
      asked.add(domain)
      if (domain.startsWith('free')) return resolution(domain, false)
      expect(charged).not.toContain(domain)
      if (credits === 0) throw refusal('insufficient_credits', 402)
      credits -= 1
      charged.add(domain)
      return resolution(domain, true)
    }
    await expect(bulk(file, listOf(hosts), resolve)).rejects.toMatchObject({ status: 402 })
    expect(domainsIn(file)).toEqual([...hosts.slice(0, 10), hosts[35]])
    credits = 100
    asked.clear()
    const tally = await bulk(file, listOf(hosts), resolve)
    expect(domainsIn(file)).toEqual(hosts)
    expect([asked.size, tally.answered, tally.charged]).toEqual([29, 40, 39])
  })

  it('never exceeds the credit limit over several runs, and gives free answers beyond it', async () => {
    const file = join(folder, 'limit.jsonl')
    const hosts = Array.from({ length: 30 }, (_, place) => `${place % 2 ? 't' : 'n'}${place}.example`)
    let spent = 0
    const resolve: Resolve = async (domain, { maxCredits }) => {
      const isCharged = domain.startsWith('t')
      if (isCharged && maxCredits === 0) throw refusal('insufficient_credits', 402)
      if (isCharged) spent += 1
      return resolution(domain, isCharged)
    }
    for (const maxCredits of [0, 4, 4, 9]) {
      await expect(bulk(file, listOf(hosts), resolve, maxCredits)).rejects.toThrow(
        `${15 - maxCredits} rows were skipped`,
      )
      expect([spent, domainsIn(file).length]).toEqual([maxCredits, 15 + maxCredits])
    }
    await bulk(file, listOf(hosts), resolve, 15)
    expect(domainsIn(file)).toHaveLength(30)
  })

  it('counts what a killed run has spent or may have spent, so that the limit holds', async () => {
    const file = join(folder, 'killed.jsonl')
    const hosts = ['slow.example', ...Array.from({ length: 8 }, (_, place) => `t${place}.example`)]
    const charged = new Set<string>()
    const stopping = new AbortController()
    let isFirstRun = true
    const resolve: Resolve = async (domain, { maxCredits }) => {
      if (charged.has(domain)) return resolution(domain, true, false)
      if (maxCredits === 0) throw refusal('insufficient_credits', 402)
      if (isFirstRun && domain === 'slow.example') return await stopped(stopping.signal)
      charged.add(domain)
      // The credit is spent, but the answer to the last row never arrives.
      if (isFirstRun && charged.size === 4) {
        stopping.abort()
        return await stopped(stopping.signal)
      }
      return resolution(domain, true)
    }
    await expect(bulk(file, listOf(hosts), resolve, 5, stopping.signal)).rejects.toThrow()
    expect([charged.size, existsSync(file)]).toEqual([4, false])
    isFirstRun = false
    for (let run = 0; run < 2; run += 1) {
      await expect(bulk(file, listOf(hosts), resolve, 5)).rejects.toThrow('4 rows were skipped')
      expect(charged.size).toBe(5)
    }
    expect(domainsIn(file)).toHaveLength(5)
    await expect(bulk(file, listOf(hosts), resolve, 7)).rejects.toThrow('2 rows were skipped')
    expect(charged.size).toBe(7)
    await bulk(file, listOf(hosts), resolve, 9)
    expect([domainsIn(file).length, charged.size, existsSync(`${file}.credits`)]).toEqual([9, 9, false])
  })

  it('gives back the credits of rows under way that turn out to be free', async () => {
    const file = join(folder, 'given-back.jsonl')
    const stopping = new AbortController()
    let spent = 0
    let isFirstRun = true
    const resolve: Resolve = async (domain, { maxCredits }) => {
      if (isFirstRun) {
        if (domain === 'n2.example') stopping.abort()
        return await stopped(stopping.signal)
      }
      const isCharged = domain.startsWith('t')
      if (isCharged && maxCredits === 0) throw refusal('insufficient_credits', 402)
      if (isCharged) spent += 1
      return resolution(domain, isCharged)
    }
    const list = listOf(['n0.example', 'n1.example', 'n2.example', 't3.example', 't4.example', 't5.example'])
    await expect(bulk(file, list, resolve, 3, stopping.signal)).rejects.toThrow()
    isFirstRun = false
    await expect(bulk(file, list, resolve, 0)).rejects.toThrow('3 rows were skipped')
    expect(spent).toBe(0)
    await bulk(file, list, resolve, 3)
    expect([domainsIn(file).length, spent]).toEqual([6, 3])
  })

  it('stops if the API key is refused, and leaves no empty file', async () => {
    const file = join(folder, 'key.jsonl')
    const resolve: Resolve = () => Promise.reject(refusal('unauthenticated', 401))
    await expect(bulk(file, listOf(['one.example']), resolve)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(existsSync(file)).toBe(false)
  })
})
