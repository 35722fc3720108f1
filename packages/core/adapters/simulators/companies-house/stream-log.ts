import type { Clock, Instant } from '../../../src/shared/clock.js'
import type { Json } from '../render-profile.js'

/** First timepoint of each stream; they count independently. */
export const streamStarts = {
  companies: 82_000_000,
  filings: 168_500_000,
  officers: 17_800_000,
  'persons-with-significant-control': 9_900_000,
  'persons-with-significant-control-statements': 1_200_000,
  charges: 2_100_000,
  'insolvency-cases': 640_000,
  'disqualified-officers': 30_100,
  'company-exemptions': 2_400,
} as const

export type StreamName = keyof typeof streamStarts

export function isStreamName(name: string): name is StreamName {
  return Object.hasOwn(streamStarts, name)
}

export interface LoggedEvent {
  readonly timepoint: number
  readonly line: string
}

/** The replayable history of one stream. */
export class StreamLog {
  readonly #events: LoggedEvent[] = []
  /** The first timepoint that can still be replayed. */
  #oldest: number
  #next: number

  constructor(
    readonly name: StreamName,
    readonly eventsMax: number,
    private readonly clock: Clock,
    timepointsPassed: number,
  ) {
    this.#oldest = streamStarts[name]
    this.#next = this.#oldest + timepointsPassed
  }

  append(event: CompanyEvent): LoggedEvent {
    const timepoint = this.#next
    const line = JSON.stringify({
      resource_kind: event.resourceKind,
      resource_uri: event.resourceUri,
      resource_id: event.resourceId,
      data: event.data,
      event: { timepoint, published_at: publishedAt(this.clock.now(), timepoint), type: event.type },
    })
    return this.#keep({ timepoint, line })
  }

  /** Repeats the last event with a new timepoint, as Companies House sometimes does. */
  repeatLast(): LoggedEvent | null {
    const last = this.#events.at(-1)
    if (!last) return null
    const envelope = JSON.parse(last.line) as { event: object }
    const event = { ...envelope.event, timepoint: this.#next }
    return this.#keep({ timepoint: this.#next, line: JSON.stringify({ ...envelope, event }) })
  }

  /** Events from a timepoint, inclusive; null if it is older than the history or in the future. */
  from(timepoint: number): readonly LoggedEvent[] | null {
    if (timepoint < this.#oldest || timepoint > this.#next) return null
    return this.#events.filter((event) => event.timepoint >= timepoint)
  }

  /** Clears the history, so that every earlier timepoint is too old. */
  forget(): void {
    this.#events.length = 0
    this.#next += 1
    this.#oldest = this.#next
  }

  #keep(event: LoggedEvent): LoggedEvent {
    this.#events.push(event)
    this.#next += 1
    if (this.#events.length > this.eventsMax) {
      this.#events.shift()
      this.#oldest = this.#events[0]?.timepoint ?? this.#next
    }
    return event
  }
}

/** Companies House uses three time formats. */
function publishedAt(now: Instant, timepoint: number): string {
  const utc = new Date(now).toISOString()
  if (timepoint % 3 === 0) return utc.slice(0, 19)
  if (timepoint % 3 === 1) return `${utc.slice(0, 23)}257Z`
  return `${new Date(now + 3_600_000).toISOString().slice(0, 19)}+01:00`
}

export interface CompanyEvent {
  readonly stream: StreamName
  readonly resourceKind: string
  readonly resourceUri: string
  readonly resourceId: string
  readonly data: Json
  readonly type: 'changed' | 'deleted'
}
