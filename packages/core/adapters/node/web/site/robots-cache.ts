import { type Clock, dayMs, type Instant, minuteMs } from '../../../../src/shared/clock.js'
import { nothingForbidden, parseRobots, robotsCharactersMax } from '../../../../src/web/robots.js'
import type { Robots } from '../../../../src/web/robots-path.js'
import type { UnreadReason } from '../../../../src/web/unread-reason.js'
import { deadline, untilAborted } from '../deadline.js'
import { type FollowedAnswer, followRedirects } from '../follow-redirects.js'
import type { OutboundAnswer } from '../outbound-answer.js'

/** The rules of a site, or why they could not be read; then everything is forbidden. */
export type RobotsVerdict =
  | { readonly kind: 'rules'; readonly robots: Robots }
  | { readonly kind: 'unreachable'; readonly reason: UnreadReason }

export interface RobotsCacheOptions {
  /** Requests robots.txt when the host is free. */
  readonly send: (url: string, signal: AbortSignal, silentMs?: number) => Promise<OutboundAnswer>
  readonly clock: Clock
}

interface CacheEntry {
  readonly verdict: RobotsVerdict
  readonly until: Instant
  readonly characters: number
}

export const rulesCachedMs = dayMs
export const unreachableCachedMs = minuteMs
export const robotsEntriesMax = 10_000
export const robotsCharactersCachedMax = 16 * 1024 * 1024
/** Memory of a rule besides its pattern, in characters. */
export const ruleCharacters = 64
export const robotsBytesMax = robotsCharactersMax

/** Includes redirects and pauses. It outlasts the page that asked first, so that the next page can use the result. */
const fetchMaxMs = minuteMs

const directReasons: ReadonlySet<UnreadReason> = new Set(['unknown_host', 'refused_address', 'timeout', 'connection'])

/** Caches the robots.txt of each origin. */
export class RobotsCache {
  readonly #options: RobotsCacheOptions
  readonly #entries = new Map<string, CacheEntry>()
  readonly #pending = new Map<string, Promise<RobotsVerdict>>()
  #characters = 0

  constructor(options: RobotsCacheOptions) {
    this.#options = options
  }

  /** Waits as long as the signal allows. A server silent for `silentMs` counts as unreachable. */
  async get(origin: string, signal: AbortSignal, silentMs?: number): Promise<RobotsVerdict> {
    const entry = this.#entries.get(origin)
    if (entry && entry.until > this.#options.clock.now()) return entry.verdict
    const pending = this.#pending.get(origin) ?? this.#startFetch(origin, silentMs)
    return untilAborted(pending, signal)
  }

  #startFetch(origin: string, silentMs?: number): Promise<RobotsVerdict> {
    const pending = this.#fetch(origin, silentMs).finally(() => this.#pending.delete(origin))
    this.#pending.set(origin, pending)
    return pending
  }

  async #fetch(origin: string, silentMs?: number): Promise<RobotsVerdict> {
    const late = deadline(fetchMaxMs)
    try {
      const followed = await followRedirects(`${origin}/robots.txt`, (url) =>
        this.#options.send(url, late.signal, silentMs),
      )
      const verdict = verdictOf(followed)
      // A timeout while waiting in the queue says nothing about the site.
      if (late.signal.aborted) return verdict
      this.#store(origin, verdict)
      // A site that redirects robots.txt usually redirects its pages to the same origin.
      const last = followed.redirects.at(-1)
      if (last !== undefined && followed.answer.kind === 'answer' && isRobotsOfItsOrigin(last)) {
        this.#store(new URL(last).origin, verdict)
      }
      return verdict
    } finally {
      late.clear()
    }
  }

  #store(origin: string, verdict: RobotsVerdict): void {
    this.#remove(origin)
    const isRules = verdict.kind === 'rules'
    const rules = isRules ? verdict.robots.rules : []
    const characters = rules.reduce((sum, { pattern }) => sum + ruleCharacters + pattern.length, 0)
    const until = this.#options.clock.now() + (isRules ? rulesCachedMs : unreachableCachedMs)
    this.#entries.set(origin, { verdict, until, characters })
    this.#characters += characters
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= robotsEntriesMax && this.#characters <= robotsCharactersCachedMax) break
      this.#remove(oldest)
    }
  }

  #remove(origin: string): void {
    this.#characters -= this.#entries.get(origin)?.characters ?? 0
    this.#entries.delete(origin)
  }
}

function verdictOf({ answer, redirects }: FollowedAnswer): RobotsVerdict {
  if (answer.kind === 'failed') {
    // The standard treats a file behind too many redirects as missing.
    if (answer.reason === 'too_many_redirects') return { kind: 'rules', robots: nothingForbidden }
    const isDirect = redirects.length === 0 && directReasons.has(answer.reason)
    return { kind: 'unreachable', reason: isDirect ? answer.reason : 'robots' }
  }
  if (answer.status >= 500) return { kind: 'unreachable', reason: 'robots' }
  if (answer.status < 200 || answer.status > 299) return { kind: 'rules', robots: nothingForbidden }
  const text = new TextDecoder().decode(answer.body)
  return { kind: 'rules', robots: parseRobots(text) }
}

function isRobotsOfItsOrigin(address: string): boolean {
  const { pathname, search } = new URL(address)
  return pathname === '/robots.txt' && search === ''
}
