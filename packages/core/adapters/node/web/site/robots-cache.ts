import { type Clock, dayMs, type Instant, minuteMs } from '../../../../src/shared/clock.js'
import { nothingForbidden, parseRobots, robotsCharactersMax } from '../../../../src/web/robots.js'
import type { Robots } from '../../../../src/web/robots-path.js'
import type { UnreadReason } from '../../../../src/web/unread-reason.js'
import { deadline, untilAborted } from '../deadline.js'
import { type FollowedAnswer, followRedirects } from '../follow-redirects.js'
import type { OutboundAnswer } from '../outbound-answer.js'

/** What a site asks for, or why nobody could tell: then it forbids everything. */
export type RobotsVerdict =
  | { readonly kind: 'rules'; readonly robots: Robots }
  | { readonly kind: 'unreachable'; readonly reason: UnreadReason }

export interface RobotsBookOptions {
  /** Sends a request for robots.txt when the host's turn has come. */
  readonly send: (url: string, signal: AbortSignal, silentMs?: number) => Promise<OutboundAnswer>
  readonly clock: Clock
}

interface Page {
  readonly verdict: RobotsVerdict
  readonly until: Instant
  readonly characters: number
}

export const robotsKeptMs = dayMs
export const unreachableKeptMs = minuteMs
export const robotsPagesMax = 10_000
export const robotsCharactersKeptMax = 16 * 1024 * 1024
/** What a rule takes beside its pattern, in characters. */
export const ruleCharacters = 64
export const robotsBytesMax = robotsCharactersMax

/** With all redirects and the pauses between them. It outlasts the page that first asked, so that the next need not ask again. */
const fetchMaxMs = minuteMs

const ownReasons: ReadonlySet<UnreadReason> = new Set(['unknown_host', 'refused_address', 'timeout', 'connection'])

/** The robots.txt of every origin, asked for once and remembered for a while. */
export class RobotsCache {
  readonly #options: RobotsBookOptions
  readonly #pages = new Map<string, Page>()
  readonly #pending = new Map<string, Promise<RobotsVerdict>>()
  #characters = 0

  constructor(options: RobotsBookOptions) {
    this.#options = options
  }

  /** Waits as long as the signal allows. A server that gives no answer within `silentMs` is unreachable. */
  async about(origin: string, signal: AbortSignal, silentMs?: number): Promise<RobotsVerdict> {
    const page = this.#pages.get(origin)
    if (page && page.until > this.#options.clock.now()) return page.verdict
    const pending = this.#pending.get(origin) ?? this.#ask(origin, silentMs)
    return untilAborted(pending, signal)
  }

  #ask(origin: string, silentMs?: number): Promise<RobotsVerdict> {
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
      // Time that ran out while waiting in line says nothing of the site.
      if (late.signal.aborted) return verdict
      this.#keep(origin, verdict)
      // A site that sends its robots.txt elsewhere sends its pages there too, most often.
      const last = followed.redirects.at(-1)
      if (last !== undefined && followed.answer.kind === 'answer' && isRobotsOfItsOrigin(last)) {
        this.#keep(new URL(last).origin, verdict)
      }
      return verdict
    } finally {
      late.clear()
    }
  }

  #keep(origin: string, verdict: RobotsVerdict): void {
    this.#forget(origin)
    const isRules = verdict.kind === 'rules'
    const rules = isRules ? verdict.robots.rules : []
    const characters = rules.reduce((sum, { pattern }) => sum + ruleCharacters + pattern.length, 0)
    const until = this.#options.clock.now() + (isRules ? robotsKeptMs : unreachableKeptMs)
    this.#pages.set(origin, { verdict, until, characters })
    this.#characters += characters
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= robotsPagesMax && this.#characters <= robotsCharactersKeptMax) break
      this.#forget(oldest)
    }
  }

  #forget(origin: string): void {
    this.#characters -= this.#pages.get(origin)?.characters ?? 0
    this.#pages.delete(origin)
  }
}

function verdictOf({ answer, redirects }: FollowedAnswer): RobotsVerdict {
  if (answer.kind === 'failed') {
    // The standard takes a file behind too many redirects for one that is not there.
    if (answer.reason === 'too_many_redirects') return { kind: 'rules', robots: nothingForbidden }
    const isOwn = redirects.length === 0 && ownReasons.has(answer.reason)
    return { kind: 'unreachable', reason: isOwn ? answer.reason : 'robots' }
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
