import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodeOf, exitCodes, isCoded, OutcomeError, UsageError } from '../../exit-codes.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type ImportedDecision, importedText } from '../../text/render-reviews.js'
import { type DecisionRow, readDecisions } from './read-decisions.js'

const retryAfterSecondsDefault = 5
const retryAfterSecondsMax = 3_600

interface RowResult {
  readonly row: ImportedDecision
  readonly exitCode: number
  /** Every other row would fail in the same way. */
  readonly stopsRun: boolean
}

/** Decides every row of a file and reports each. A bad row does not stop the others. Safe to repeat. */
export async function importDecisions(terminal: Terminal, file: string, options: ClientOptions): Promise<void> {
  const rows = await readFile(terminal, file)
  const results = await withClient(terminal, options, (client) => decideRows(terminal, client, rows))
  const data = results.map(({ row }) => row)
  const decided = data.filter(({ outcome }) => outcome === 'decided').length
  const notSent = data.filter(({ outcome }) => outcome === 'not_sent').length
  const report = { data, decided, not_sent: notSent, failed: data.length - decided - notSent }
  print(
    terminal,
    report,
    (shown, look) => `${importedText(shown.data, look)}Decided ${shown.decided} of ${shown.data.length} rows.\n`,
    options,
  )
  const worst = bySeverity.find((code) => results.some(({ exitCode }) => exitCode === code))
  if (worst !== undefined) throw new OutcomeError(worst)
}

/** Most severe first. */
const bySeverity = [exitCodes.stopped, exitCodes.internal, exitCodes.refused, exitCodes.badInput]

async function readFile(terminal: Terminal, file: string): Promise<DecisionRow[]> {
  if (file === '-' && terminal.stdin.isTTY)
    throw new UsageError('Standard input is a terminal.', 'Pipe the decisions in, or name a file.')
  const input: Readable = file === '-' ? terminal.stdin : createReadStream(file)
  try {
    return await readDecisions(bytesOf(input))
  } catch (error) {
    if (!isCoded(error)) throw error
    throw new UsageError(`Cannot read ${file} (${error.code}).`, 'Check the path.')
  }
}

async function* bytesOf(input: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) yield Buffer.from(chunk)
}

async function decideRows(terminal: Terminal, client: Client, rows: readonly DecisionRow[]): Promise<RowResult[]> {
  const line = statusLine(terminal, `1 of ${rows.length}`)
  const stopping = stopOnSignal()
  const results: RowResult[] = []
  let stopCode: number | null = null
  try {
    for (const [place, row] of rows.entries()) {
      if (stopping.signal.aborted) stopCode ??= exitCodes.stopped
      line.say(`${place + 1} of ${rows.length}: ${row.domain}`)
      const result: RowResult =
        stopCode === null ? await decideRow(client, row, stopping.signal) : notTried(row, stopCode)
      if (result.stopsRun) stopCode ??= result.exitCode
      results.push(result)
    }
  } finally {
    stopping.end()
    line.end()
  }
  return results
}

const forBulk = 'The row has no domain. Run bulk on your list again with --decisions and this file.'

const notTried = (row: DecisionRow, exitCode: number): RowResult => ({
  row: reportOf(row, 'not_tried', null),
  exitCode,
  stopsRun: true,
})

async function decideRow(client: Client, row: DecisionRow, signal: AbortSignal): Promise<RowResult> {
  if (row.isForBulk) return { row: reportOf(row, 'not_sent', forBulk), exitCode: exitCodes.ok, stopsRun: false }
  if (row.problem !== null)
    return { row: reportOf(row, 'invalid', row.problem), exitCode: exitCodes.badInput, stopsRun: false }
  for (;;) {
    try {
      await client.reviewDomain(row.domain, row.company, { note: row.note, signal })
      return { row: reportOf(row, 'decided', null), exitCode: exitCodes.ok, stopsRun: false }
    } catch (error) {
      if (signal.aborted) return notTried(row, exitCodes.stopped)
      if (!isCoded(error)) throw error
      if (error.code !== 'rate_limited') return failedRow(row, error)
      await waitFor(secondsToWait(error), signal)
      if (signal.aborted) return notTried(row, exitCodes.stopped)
    }
  }
}

/** Errors of a request that say nothing about its row. */
const affectsWholeRun: ReadonlySet<unknown> = new Set([
  'unauthenticated',
  'forbidden',
  'insufficient_scope',
  'missing_right',
  'unavailable',
])
const unknownCodes: ReadonlySet<unknown> = new Set(['not_found', 'company_not_found'])

async function failedRow(row: DecisionRow, error: Error & { code: unknown }): Promise<RowResult> {
  const exitCode = await exitCodeOf(error)
  const isBadRow = exitCode === exitCodes.badInput
  const outcome = unknownCodes.has(error.code) ? 'not_found' : isBadRow ? 'invalid' : 'refused'
  const stopsRun = exitCode === exitCodes.internal || affectsWholeRun.has(error.code)
  return { row: reportOf(row, outcome, error.message), exitCode, stopsRun }
}

function reportOf(row: DecisionRow, outcome: ImportedDecision['outcome'], message: string | null): ImportedDecision {
  return { line: row.line, domain: row.domain, company_number: row.company, outcome, message }
}

function secondsToWait(error: Error): number {
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  return Math.min(typeof seconds === 'number' ? seconds : retryAfterSecondsDefault, retryAfterSecondsMax)
}

/** Returns early if the user presses Ctrl+C. */
async function waitFor(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(seconds * 1_000, undefined, { signal })
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}
