import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, type Client, type DomainResolution } from '@brassplate/sdk'
import { afterAll, describe, expect, it } from 'vitest'
import { readInput } from './input/read-input.js'
import { type OutputFormat, outputFormats, renderAnswer } from './output-format.js'
import { openOutput } from './resume.js'
import { runBulk } from './run-bulk.js'
import { Tally } from './tally.js'
import { inPieces } from './testing.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-bulk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Resolve = (domain: string, options: { readonly maxCredits?: 0 | 1 }) => Promise<DomainResolution>

/** Only the fields that the output shows. */
function resolution(domain: string, charged: boolean): DomainResolution {
  const company = { company_number: '09999991', company_name: 'Harbour, "Lane"\nBoatworks Ltd' }
  return {
    input_domain: domain,
    canonical_domain: domain,
    match_status: charged ? 'matched' : 'no_match',
    charged,
    company: charged ? company : null,
  } as DomainResolution
}

interface Options {
  readonly file: string
  readonly input: string
  readonly resolve: Resolve
  readonly format?: OutputFormat
  readonly maxCredits?: number
}

async function bulk({ file, input, resolve, format = 'jsonl', maxCredits }: Options): Promise<Tally> {
  const tally = new Tally()
  const output = await openOutput(file, format)
  // Implements only the waiting form of the call.
  const client = { resolveDomain: resolve } as unknown as Client
  try {
    await runBulk({
      client,
      lines: readInput(inPieces([Buffer.from(input)]), { name: null, format: undefined, column: undefined }),
      answered: output.answered(),
      concurrency: 3,
      maxCredits: maxCredits ?? null,
      tally,
      signal: new AbortController().signal,
      now: () => 0,
      write: (answer) => output.append(renderAnswer(format, answer)),
      onProgress() {},
    })
    await output.finish()
    return tally
  } finally {
    await output.close()
  }
}

const refusal = (code: string, status: number) =>
  new ApiError({ code, status, message: code, nextStep: 'Do something.' })
const input = [
  'one.example',
  '',
  '"quoted", odd',
  '=HYPERLINK("http://x").example',
  'two.example',
  'three.example',
  'é.example',
  '',
].join('\n')
const answering: Resolve = async (domain) => resolution(domain, domain.startsWith('t'))

describe.each(outputFormats)('runBulk into %s', (format) => {
  it('resumes to the same output wherever the previous output was cut', async () => {
    const whole = join(folder, `whole.${format}`)
    await bulk({ file: whole, input, resolve: answering, format })
    const expected = readFileSync(whole)
    expect(expected.toString().trimEnd().split('\n')).toHaveLength(format === 'csv' ? 7 : 6)

    const file = join(folder, `cut.${format}`)
    const step = Math.ceil(expected.length / 120)
    for (let cut = 0; cut <= expected.length; cut += step) {
      writeFileSync(file, expected.subarray(0, cut))
      const tally = await bulk({ file, input, resolve: answering, format })
      expect(readFileSync(file).equals(expected)).toBe(true)
      expect([tally.answered, tally.charged]).toEqual([6, 2])
    }
  })

  it('rejects an output of another input and leaves it unchanged', async () => {
    const file = join(folder, `other.${format}`)
    await bulk({ file, input, resolve: answering, format })
    const before = readFileSync(file)
    const other = bulk({ file, input: 'one.example\nelse.example\n', resolve: answering, format })
    await expect(other).rejects.toThrow('belongs to another input')
    await expect(bulk({ file, input: 'one.example\n', resolve: answering, format })).rejects.toThrow(
      'ends before that line',
    )
    expect(readFileSync(file).equals(before)).toBe(true)
    writeFileSync(file, 'somebody else wrote this\n')
    await expect(bulk({ file, input, resolve: answering, format })).rejects.toThrow(
      'was not written by brassplate bulk in this format',
    )
    expect(readFileSync(file, 'utf8')).toBe('somebody else wrote this\n')
    for (const text of ['somebody else', `${before}somebody else`]) {
      writeFileSync(file, text)
      await expect(bulk({ file, input, resolve: answering, format })).rejects.toThrow(
        'was not written by brassplate bulk in this format',
      )
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })
})

describe('runBulk', () => {
  const linesOf = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('writes the error of a line that is invalid or refused', async () => {
    const file = join(folder, 'errors.jsonl')
    const resolve: Resolve = async (domain) => {
      if (domain.startsWith('bad')) throw refusal('invalid_domain', 400)
      if (domain.startsWith('lost')) throw refusal('job_failed', 200)
      return resolution(domain, false)
    }
    await bulk({ file, input: 'domain\nbad.example\nlost.example\n"",\none.example\n', resolve })
    expect(
      linesOf(file).map(({ line, outcome, error }) => [line, outcome, (error as { code?: string })?.code]),
    ).toEqual([
      [2, 'error', 'invalid_domain'],
      [3, 'error', 'job_failed'],
      [5, 'no_match', undefined],
    ])
  })

  it('waits as the server asks, then retries', async () => {
    const file = join(folder, 'limited.jsonl')
    let calls = 0
    const resolve: Resolve = async (domain) => {
      calls += 1
      if (calls % 2 === 1) throw new ApiError({ code: 'rate_limited', message: '', status: 429, retryAfterSeconds: 0 })
      return resolution(domain, false)
    }
    expect((await bulk({ file, input: 'one.example\ntwo.example\n', resolve })).answered).toBe(2)
    expect(calls).toBe(4)
  })

  it('stops when credits run out, after writing all earlier answers, and can be resumed', async () => {
    const file = join(folder, 'credits.jsonl')
    const hosts = Array.from({ length: 40 }, (_, place) => `t${place}.example`)
    let credits = 10
    const charged = new Set<string>()
    const resolve: Resolve = async (domain) => {
      if (charged.has(domain)) return resolution(domain, false)
      if (credits === 0) throw refusal('insufficient_credits', 402)
      credits -= 1
      charged.add(domain)
      return resolution(domain, true)
    }
    await expect(bulk({ file, input: hosts.join('\n'), resolve })).rejects.toMatchObject({ status: 402 })
    expect(linesOf(file).map(({ input: domain }) => domain)).toEqual(hosts.slice(0, 10))
    credits = 100
    await bulk({ file, input: hosts.join('\n'), resolve })
    expect(linesOf(file).map(({ input: domain }) => domain)).toEqual(hosts)
  })

  it('never exceeds the credit limit over several runs', async () => {
    const file = join(folder, 'limit.jsonl')
    const hosts = Array.from({ length: 30 }, (_, place) => `${place % 2 ? 't' : 'n'}${place}.example`)
    const input = hosts.join('\n')
    let spent = 0
    const resolve: Resolve = async (domain, { maxCredits }) => {
      const isCharged = domain.startsWith('t')
      if (isCharged && maxCredits === 0) throw refusal('insufficient_credits', 402)
      if (isCharged) spent += 1
      return resolution(domain, isCharged)
    }
    for (const maxCredits of [4, 4, 9]) {
      await expect(bulk({ file, input, resolve, maxCredits })).rejects.toThrow(
        `The limit of --max-credits is reached (${maxCredits} `,
      )
      expect(spent).toBe(maxCredits)
    }
    await bulk({ file, input, resolve, maxCredits: 15 })
    expect(linesOf(file)).toHaveLength(30)
  })

  it('gives free answers if nothing may be spent, and stops at the first line with a cost', async () => {
    const file = join(folder, 'free.jsonl')
    const resolve: Resolve = async (domain, { maxCredits }) => {
      if (domain.startsWith('t') && maxCredits === 0) throw refusal('insufficient_credits', 402)
      return resolution(domain, domain.startsWith('t'))
    }
    const free = ['n1.example', 'n2.example', 'n3.example', 'n4.example', 'n5.example']
    expect((await bulk({ file, input: free.join('\n'), resolve, maxCredits: 0 })).answered).toBe(5)
    const input = [...free, 't6.example', 'n7.example'].join('\n')
    const stopped = bulk({ file, input, resolve, maxCredits: 0 })
    await expect(stopped).rejects.toMatchObject({
      status: 402,
      message: 'The limit of --max-credits is reached (0 credits).',
    })
    expect(linesOf(file).map(({ input: domain }) => domain)).toEqual(free)
    await bulk({ file, input, resolve, maxCredits: 1 })
    expect(linesOf(file)).toHaveLength(7)
  })

  it('stops if the API key is refused, and leaves no empty file', async () => {
    const resolve: Resolve = () => Promise.reject(refusal('unauthenticated', 401))
    const file = join(folder, 'key.jsonl')
    await expect(bulk({ file, input: 'one.example', resolve })).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(existsSync(file)).toBe(false)
  })
})
