import type { Client } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { readCompanies, type SkippedRow } from '../../client/read-companies.js'
import { unwatchByReference, watchAnswer, watchByReference } from '../../client/watch-companies.js'
import { withClient } from '../../client/with-client.js'
import { exitCodeOf, exitCodes, isCoded, OutcomeError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { answersText, type WatchAnswer, watchlistText } from '../../text/render-watchlist.js'
import { sanitise } from '../../text/sanitise.js'

const spendMax = 10_000
const pageSizeMax = 100

export interface RemoveOptions extends ClientOptions {
  readonly file?: string
}

export interface AddOptions extends RemoveOptions {
  readonly maxCredits?: string
  readonly tag: readonly string[]
}

export interface ListOptions extends ClientOptions {
  readonly tag?: string
  readonly limit?: string
  readonly cursor?: string
}

export async function add(terminal: Terminal, given: readonly string[], options: AddOptions): Promise<void> {
  const maxCredits =
    options.maxCredits === undefined ? null : wholeNumber('--max-credits', options.maxCredits, 0, spendMax)
  const { companies, skipped } = await readCompanies(terminal, given, options.file)
  const data = await withClient(terminal, options, (client, { kind }) => {
    // Credits on a local database cost nothing.
    const budget = { left: maxCredits ?? (kind === 'embedded' ? spendMax : 0) }
    return forEachCompany(terminal, companies, (company) => watchByReference(client, company, budget, options.tag))
  })
  const watched = data.filter(({ outcome }) => outcome === 'watched' || outcome === 'already_watched').length
  const first = data.find(({ outcome }) => outcome === 'refused' || outcome === 'not_tried')
  if (first?.message)
    terminal.stderr.write(`${sanitise(`${data.length - watched} of ${data.length} not watched. ${first.message}`)}\n`)
  if (skipped.length > 0)
    terminal.stderr.write(
      `${skipped.length} ${skipped.length === 1 ? 'row was' : 'rows were'} skipped. ${skipped[0]?.reason}\n`,
    )
  finish(terminal, { data: [...data, ...skipped.map(skippedAnswer)], watched }, options)
}

export async function list(terminal: Terminal, options: ListOptions): Promise<void> {
  await withClient(terminal, options, async (client) => {
    const { tag, cursor } = options
    const limit = options.limit === undefined ? undefined : wholeNumber('--limit', options.limit, 1, pageSizeMax)
    print(terminal, await client.listWatchlist({ tag, limit, cursor }), watchlistText, options)
  })
}

export async function remove(terminal: Terminal, given: readonly string[], options: RemoveOptions): Promise<void> {
  const { companies, skipped } = await readCompanies(terminal, given, options.file)
  const data = await withClient(terminal, options, async (client: Client) => {
    const watchlist = await client.listWatchlist()
    return forEachCompany(terminal, companies, (company) => unwatchByReference(client, company, watchlist.data))
  })
  const removed = data.filter(({ outcome }) => outcome === 'removed').length
  finish(terminal, { data: [...data, ...skipped.map(skippedAnswer)], removed }, options)
}

interface WatchAnswerWithExit extends WatchAnswer {
  readonly exitCode: number
  readonly stopsRun: boolean
}

function skippedAnswer({ given, reason }: SkippedRow): WatchAnswerWithExit {
  const answer = watchAnswer(given, 'skipped', { message: reason })
  return { ...answer, exitCode: exitCodes.ok, stopsRun: false }
}

/**
 * Returns an answer for every company, also after Ctrl+C. A failure stops the run unless it concerns one company only;
 * the remaining companies are `not_tried`.
 */
async function forEachCompany(
  terminal: Terminal,
  companies: readonly string[],
  act: (company: string) => Promise<WatchAnswer>,
): Promise<WatchAnswerWithExit[]> {
  const line = statusLine(terminal, `1 of ${companies.length}`)
  const stopping = stopOnSignal()
  const answers: WatchAnswerWithExit[] = []
  let stopCode: number | null = null
  let stopReason = 'Not tried: the command was stopped.'
  try {
    for (const [place, company] of companies.entries()) {
      if (stopping.signal.aborted) stopCode ??= exitCodes.stopped
      line.say(`${place + 1} of ${companies.length}: ${company}`)
      const answer: WatchAnswerWithExit =
        stopCode === null
          ? await tryCompany(company, act)
          : { ...watchAnswer(company, 'not_tried', { message: stopReason }), exitCode: stopCode, stopsRun: true }
      answers.push(answer)
      if (!answer.stopsRun) continue
      if (stopCode === null) stopReason = `Not tried: ${answer.message ?? 'an earlier company failed.'}`
      stopCode = answer.exitCode
    }
  } finally {
    stopping.end()
    line.end()
  }
  return answers
}

/** One unreadable website does not affect the next company. */
const singleJobCodes: ReadonlySet<unknown> = new Set(['job_failed', 'job_pending'])

/** What to do about errors whose message does not say it. */
const hints: ReadonlyMap<unknown, string> = new Map([
  ['insufficient_credits', 'See --max-credits.'],
  ['watchlist_full', 'Remove companies, or have the operator raise BRASSPLATE_WATCHLIST_LIMIT.'],
])

async function tryCompany(
  company: string,
  act: (company: string) => Promise<WatchAnswer>,
): Promise<WatchAnswerWithExit> {
  try {
    const answer = await act(company)
    return { ...answer, exitCode: exitCodeFor(answer), stopsRun: false }
  } catch (error) {
    if (!isCoded(error)) throw error
    const exitCode = await exitCodeOf(error)
    // A tag that is refused says nothing about the company.
    const isUnknown = exitCode === exitCodes.badInput && error.code !== 'invalid_request'
    const outcome = isUnknown ? 'not_found' : 'refused'
    const stopsRun =
      exitCode === exitCodes.internal || (exitCode === exitCodes.refused && !singleJobCodes.has(error.code))
    const hint = hints.get(error.code)
    const message = hint === undefined ? error.message : `${error.message} ${hint}`
    return { ...watchAnswer(company, outcome, { message }), exitCode, stopsRun }
  }
}

function exitCodeFor({ outcome }: WatchAnswer): number {
  if (outcome === 'several' || outcome === 'needs_review') return exitCodes.needsReview
  return outcome === 'not_found' ? exitCodes.badInput : exitCodes.ok
}

/** Most severe first. */
const bySeverity = [
  exitCodes.stopped,
  exitCodes.internal,
  exitCodes.refused,
  exitCodes.noCredits,
  exitCodes.badInput,
  exitCodes.needsReview,
]

function finish(terminal: Terminal, answers: WatchAnswers, options: ClientOptions): void {
  const shown = { ...answers, data: answers.data.map(({ exitCode: _, stopsRun: __, ...answer }) => answer) }
  print(terminal, shown, ({ data }, look) => answersText(data, look), options)
  const worst = bySeverity.find((code) => answers.data.some(({ exitCode }) => exitCode === code))
  if (worst !== undefined) throw new OutcomeError(worst)
}

interface WatchAnswers {
  readonly data: readonly WatchAnswerWithExit[]
  readonly watched?: number
  readonly removed?: number
}
