import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Signal, SignalFilters } from '@brassplate/sdk'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { printLine } from '../../terminal/print.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { signalText } from '../../text/render-signals.js'
import { sanitise } from '../../text/sanitise.js'

const pageSize = 100
/** After a long pause, signals beyond this many pages are skipped with a warning. */
const missedPagesMax = 100

interface FollowOptions {
  /** How many existing signals to print first. */
  readonly limit: number
  readonly intervalSeconds: number
  readonly json: boolean
}

/** Prints each signal once, oldest first, until it is stopped or the reader closes the pipe. */
export async function followSignals(
  terminal: Terminal,
  client: Client,
  filters: SignalFilters,
  { limit, intervalSeconds, json }: FollowOptions,
): Promise<void> {
  const stopping = stopOnSignal()
  const ending = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ending.signal])
  // The reader closed the pipe, as `head` does.
  terminal.stdout.on('error', () => ending.abort())
  const show = (each: Signal) => printLine(terminal, each, signalText, { json })

  try {
    const { data } = await client.listSignals({ ...filters, limit: pageSize, signal })
    for (const each of data.slice(0, limit).reverse()) show(each)
    let last = data[0]?.sequence ?? 0
    for (;;) {
      await sleep(intervalSeconds * 1_000, undefined, { signal })
      const { found, isComplete } = await retryNextTime(terminal, () => signalsAfter(client, filters, last, signal))
      if (!isComplete) terminal.stderr.write('Too many new signals at once. The oldest of them were skipped.\n')
      for (const each of found) show(each)
      last = found.at(-1)?.sequence ?? last
    }
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) throw error
    if (stopping.signal.aborted) throw new OutcomeError(exitCodes.stopped)
  } finally {
    stopping.end()
  }
}

interface NewSignals {
  readonly found: readonly Signal[]
  readonly isComplete: boolean
}

/** Signals after `last`, oldest first. The feed lists the newest first, so it is read back to the last known one. */
export async function signalsAfter(
  client: Pick<Client, 'listSignals'>,
  filters: SignalFilters,
  last: number,
  signal?: AbortSignal,
): Promise<NewSignals> {
  const found: Signal[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < missedPagesMax; pages += 1) {
    const { data, pagination } = await client.listSignals({ ...filters, limit: pageSize, cursor, signal })
    const fresh = data.filter(({ sequence }) => (sequence ?? 0) > last)
    found.push(...fresh)
    if (fresh.length < data.length || pagination.cursor === null) return { found: found.reverse(), isComplete: true }
    cursor = pagination.cursor
  }
  return { found: found.reverse(), isComplete: false }
}

/** A temporary failure is reported and retried at the next interval. */
async function retryNextTime({ stderr }: Terminal, look: () => Promise<NewSignals>): Promise<NewSignals> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof Error && 'retryable' in error && error.retryable === true)) throw error
    stderr.write(`${sanitise(error.message)} Trying again.\n`)
    return { found: [], isComplete: true }
  }
}
