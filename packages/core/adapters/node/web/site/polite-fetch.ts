import { setTimeout as delay } from 'node:timers/promises'
import { type Clock, type Instant, secondMs } from '../../../../src/shared/clock.js'
import { KeyedSlots } from '../../../../src/shared/concurrency/keyed-slots.js'
import { crawlDelayMaxMs } from '../../../../src/web/robots.js'
import { robotsAllow } from '../../../../src/web/robots-path.js'
import { untilAborted } from '../deadline.js'
import { type OutboundAnswer, unanswered } from '../outbound-answer.js'
import type { OutboundDoor } from '../outbound-door.js'
import { failureOf, OutboundFailure } from '../outbound-failure.js'
import type { OutboundRequest } from '../outbound-request.js'
import { RobotsCache, robotsBytesMax } from './robots-cache.js'

export interface PoliteFetchOptions {
  readonly door: Pick<OutboundDoor, 'send' | 'refusalOf' | 'addressOf'>
  readonly clock: Clock
  readonly wait?: (milliseconds: number) => Promise<void>
  /** Pause between the end of one request to a host and the start of the next. */
  readonly paceMs?: number
  /** Over all sites together. */
  readonly inFlightMax?: number
}

export type SiteRequest = Pick<OutboundRequest, 'headers' | 'limits' | 'wantsBody'> & {
  readonly url: string
  readonly signal: AbortSignal
}

/** Fetches politely: obeys robots.txt, one request per host at a time, with pauses. */
export interface PoliteFetch {
  /** Sends one GET when the host is free; waits as long as the signal allows. */
  send(request: SiteRequest): Promise<OutboundAnswer>
}

const paceDefaultMs = secondMs
const inFlightDefault = 8
const perHostMax = 1
export const perAddressMax = 4
/** Beyond this, waiting is pointless: the last one would time out first. */
const waitingMax = 1_000

/** Hosts tracked before expired ones are evicted. */
const hostsTrackedMax = 4_096

export function createPoliteFetch(options: PoliteFetchOptions): PoliteFetch {
  const {
    door,
    clock,
    wait = async (ms) => void (await delay(ms, undefined, { ref: false })),
    paceMs = paceDefaultMs,
  } = options
  const atHost = new KeyedSlots({ perKey: perHostMax, waitingMax })
  const atAddress = new KeyedSlots({ perKey: perAddressMax, waitingMax })
  const overall = new KeyedSlots({ total: options.inFlightMax ?? inFlightDefault, waitingMax })
  const endedAt = new Map<string, Instant>()
  const robotsRequest = {
    headers: { accept: 'text/plain, */*' },
    limits: { decodedBytes: robotsBytesMax, wireBytes: robotsBytesMax },
    beyond: 'cut',
  } as const
  const robotsCache = new RobotsCache({
    clock,
    send: (url, signal, silentMs) => {
      const limits = { ...robotsRequest.limits, ...(silentMs !== undefined && { silentMs }) }
      return sendPaced({ ...robotsRequest, limits, url, signal }, paceMs)
    },
  })

  async function sendPaced(
    request: SiteRequest & Pick<OutboundRequest, 'beyond'>,
    pauseMs: number,
  ): Promise<OutboundAnswer> {
    const { url, signal } = request
    if (door.refusalOf(url, 'site') !== null) return unanswered(url, 'refused_address')
    const host = new URL(url).hostname
    const releases: (() => void)[] = []
    const enter = async (slots: KeyedSlots, key: string) => {
      const release = await slots.enter(key, signal)
      if (!release) throw new OutboundFailure('timeout')
      releases.push(release)
    }
    try {
      const found = await door.addressOf(host, signal)
      if (found.kind === 'failed') return unanswered(url, found.reason)

      await enter(atHost, host)
      if (!found.isNamedByOperator) {
        await pause(host, pauseMs, signal)
        await enter(atAddress, found.address)
      }
      await enter(overall, '')
      const answer = await door.send({ ...request, method: 'GET', use: 'site' })
      recordEnd(host)
      return answer
    } catch (error) {
      return unanswered(url, failureOf(error).reason)
    } finally {
      for (const release of releases) release()
    }
  }

  async function pause(host: string, pauseMs: number, signal: AbortSignal): Promise<void> {
    const ended = endedAt.get(host)
    const leftMs = ended === undefined ? 0 : ended + pauseMs - clock.now()
    if (leftMs > 0) await untilAborted(wait(leftMs), signal)
  }

  function recordEnd(host: string): void {
    const now = clock.now()
    endedAt.delete(host)
    endedAt.set(host, now)
    if (endedAt.size <= hostsTrackedMax) return
    for (const [oldest, ended] of endedAt) {
      if (ended + Math.max(paceMs, crawlDelayMaxMs) > now) break
      endedAt.delete(oldest)
    }
  }

  return {
    async send(request) {
      const { url, signal } = request
      if (door.refusalOf(url, 'site') !== null) return unanswered(url, 'refused_address')
      const { origin, pathname, search } = new URL(url)
      try {
        const verdict = await robotsCache.get(origin, signal, request.limits?.silentMs)
        if (verdict.kind === 'unreachable') return unanswered(url, verdict.reason)
        if (!robotsAllow(verdict.robots, pathname + search)) return unanswered(url, 'robots')
        return await sendPaced(request, Math.max(paceMs, verdict.robots.crawlDelayMs))
      } catch (error) {
        return unanswered(url, failureOf(error).reason)
      }
    },
  }
}
