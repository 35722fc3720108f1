import type { Ports } from '../ports.js'
import { parseEvent } from '../register/companies-house/stream/parse-event.js'
import {
  type StreamRefusal,
  StreamRefusedError,
  type StreamSource,
} from '../register/companies-house/stream/stream-source.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { codeOf } from '../shared/errors.js'
import { isCaughtUp, oweCatchUp } from './catch-up.js'
import { type RecordPorts, recordChanges } from './record-changes.js'

const batchMax = 100

/** `displaced`: another follower has moved the cursor, and this one wrote nothing. */
export type StreamEnding = 'ended' | 'stopped' | 'displaced' | StreamRefusal

export interface Followed {
  readonly ending: StreamEnding
  /** Whether anything was received, including heartbeats. */
  readonly wasHeard: boolean
  readonly events: number
  /** Unreadable lines and events that could not be applied. */
  readonly skipped: number
  readonly failure: unknown
}

export interface Following {
  readonly stream: string
  readonly source: StreamSource
  /** True once the follower was asked to stop or has lost its lock. */
  readonly isStopping: () => boolean
}

type FollowPorts = RecordPorts & Pick<Ports, 'cursors'>

interface Progress {
  place: number | null
  wasHeard: boolean
  events: number
  skipped: number
  failure: unknown
}

interface Step {
  readonly timepoint: number
  readonly change: RegisterChange | null
}

/** Follows one stream from its cursor until the connection ends. Changes and cursor are written in one transaction. */
export async function followStream(ports: FollowPorts, following: Following): Promise<Followed> {
  const place = await ports.cursors.at(following.stream)
  const progress: Progress = { place, wasHeard: false, events: 0, skipped: 0, failure: null }
  const ending = await listen(ports, following, progress).catch((error: unknown) => {
    if (following.isStopping()) return 'stopped'
    progress.failure = error
    return error instanceof StreamRefusedError ? error.refusal : 'unavailable'
  })
  if (ending === 'too_old') await forgetCursor(ports, following.stream, place)
  const { wasHeard, events, skipped, failure } = progress
  return { ending, wasHeard, events, skipped, failure }
}

async function listen(ports: FollowPorts, following: Following, progress: Progress): Promise<StreamEnding> {
  const { stream, source, isStopping } = following
  const from = progress.place === null ? null : progress.place + 1
  for await (const lines of source.open(stream, from)) {
    if (isStopping()) return 'stopped'
    // From here on the stream is complete; anything earlier has to be caught up with.
    if (!progress.wasHeard && from === null && isCaughtUp(stream)) await oweCatchUp(ports)
    progress.wasHeard = true

    const steps = readSteps(stream, lines, progress)
    for (let start = 0; start < steps.length; start += batchMax) {
      const isCurrent = await applyBatch(ports, stream, steps.slice(start, start + batchMax), progress)
      if (!isCurrent) return 'displaced'
    }
  }
  return isStopping() ? 'stopped' : 'ended'
}

/** The steps beyond our cursor. Skips lines that are repeated or unreadable. */
function readSteps(stream: string, lines: readonly string[], progress: Progress): Step[] {
  const steps: Step[] = []
  let last = progress.place ?? Number.NEGATIVE_INFINITY
  for (const line of lines) {
    if (line === '') continue
    const event = parseEvent(stream, line)
    if (event.kind === 'unreadable') progress.skipped += 1
    if (event.timepoint === null || event.timepoint <= last) continue
    last = event.timepoint
    steps.push({ timepoint: last, change: event.kind === 'event' ? event.change : null })
  }
  return steps
}

/**
 * Applies all steps in one transaction. If that fails because of a bug, applies them one by one, so that one bad
 * event does not stop the stream.
 */
async function applyBatch(
  ports: FollowPorts,
  stream: string,
  steps: readonly Step[],
  progress: Progress,
): Promise<boolean> {
  try {
    return await apply(ports, stream, steps, progress)
  } catch (error) {
    if (codeOf(error) !== null) throw error
    progress.failure = error
  }
  for (const step of steps) {
    const isCurrent = await apply(ports, stream, [step], progress).catch((error: unknown) => {
      if (codeOf(error) !== null) throw error
      progress.skipped += 1
      return apply(ports, stream, [{ ...step, change: null }], progress)
    })
    if (!isCurrent) return false
  }
  return true
}

async function apply(ports: FollowPorts, stream: string, steps: readonly Step[], progress: Progress): Promise<boolean> {
  const to = steps.at(-1)?.timepoint
  if (to === undefined) return true
  const changes = steps.flatMap(({ change }) => change ?? [])

  const step = { at: ports.clock.now(), publishedAt: changes.at(-1)?.asOf ?? null }
  const recorded = await recordChanges(ports, changes, ({ cursors }) =>
    cursors.advance(stream, progress.place, to, step),
  )
  if (!recorded) return false
  progress.place = to
  progress.events += steps.length
  return true
}

function forgetCursor(ports: FollowPorts, stream: string, place: number | null): Promise<void> {
  return ports.atomically(async ({ cursors }) => {
    if ((await cursors.at(stream)) === place) await cursors.forget(stream)
  })
}
