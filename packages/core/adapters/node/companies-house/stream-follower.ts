import { setTimeout as delay } from 'node:timers/promises'
import type { Ports } from '../../../src/ports.js'
import type { StreamSource } from '../../../src/register/companies-house/stream/stream-source.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { HeldLock } from '../../../src/register/import/fleet-lock.js'
import { minuteMs, secondMs } from '../../../src/shared/clock.js'
import { catchUp } from '../../../src/sync/catch-up.js'
import { type Followed, followStream } from '../../../src/sync/follow-stream.js'
import { streamDelayMs } from '../../../src/sync/stream-backoff.js'
import type { Loop } from '../loop.js'

const lockName = 'register-stream'
const lockEveryMs = 15 * secondMs
const reconcileEveryMs = minuteMs

export interface StreamFollowerOptions {
  readonly ports: Ports
  /** Created with a signal that ends its connections. */
  readonly openSource: (signal: AbortSignal) => StreamSource & { close(): Promise<void> }
  readonly streams: readonly string[]
  readonly watchedCompanies: () => AsyncIterable<CompanyNumber>
  /** Called when a refresh from Companies House produced signals that the streams had missed. */
  readonly onRepaired?: (signals: number) => void
  /** Called after each connection has ended. */
  readonly onEnded: (stream: string, followed: Followed) => void
  readonly onError: (error: unknown) => void
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Follows the streams while no other worker of the fleet does. */
export function startStreamFollower(options: StreamFollowerOptions): Loop {
  const stopping = new AbortController()
  const pause = async (milliseconds: number, signal: AbortSignal) => {
    if (!signal.aborted) await (options.wait ?? sleep)(milliseconds, signal).catch(() => {})
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await followUnderLock(options, stopping.signal, pause).catch(options.onError)
      await pause(lockEveryMs, stopping.signal)
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

async function followUnderLock(options: StreamFollowerOptions, signal: AbortSignal, pause: Pause): Promise<void> {
  const lock = await options.ports.fleetLock.tryHold(lockName)
  if (!lock) return
  try {
    await followAll(options, lock, signal, pause)
  } finally {
    await lock.release()
  }
}

async function followAll(
  options: StreamFollowerOptions,
  lock: HeldLock,
  stopping: AbortSignal,
  pause: Pause,
): Promise<void> {
  const failing = new AbortController()
  const signal = AbortSignal.any([stopping, failing.signal])
  const isStopping = () => signal.aborted || !lock.isHeld()
  const source = options.openSource(signal)
  const following = [
    ...options.streams.map((stream) => followOne(options, source, stream, isStopping, signal, pause)),
    reconcileWhenOwed(options, isStopping, signal, pause),
  ]
  try {
    await Promise.all(following)
  } finally {
    // If one fails, stop the others: they must not continue without the lock.
    failing.abort()
    await Promise.allSettled(following)
    await source.close()
  }
}

async function followOne(
  options: StreamFollowerOptions,
  source: StreamSource,
  stream: string,
  isStopping: () => boolean,
  signal: AbortSignal,
  pause: Pause,
): Promise<void> {
  let failures = 0
  while (!isStopping()) {
    const followed = await followStream(options.ports, { stream, source, isStopping }).catch(unfollowed)
    options.onEnded(stream, followed)
    failures = followed.wasHeard ? 0 : failures + 1
    if (!isStopping()) await pause(streamDelayMs(options.ports.random, followed.ending, failures), signal)
  }
}

/** The result if even the stored cursor could not be read. */
function unfollowed(failure: unknown): Followed {
  return { ending: 'unavailable', wasHeard: false, events: 0, skipped: 0, failure }
}

async function reconcileWhenOwed(
  { ports, watchedCompanies, onRepaired, onError }: StreamFollowerOptions,
  isStopping: () => boolean,
  signal: AbortSignal,
  pause: Pause,
): Promise<void> {
  while (!isStopping()) {
    await catchUp(ports, watchedCompanies, isStopping, onRepaired).catch(onError)
    if (!isStopping()) await pause(reconcileEveryMs, signal)
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false })
}
