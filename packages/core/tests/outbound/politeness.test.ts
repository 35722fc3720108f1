import { describe, expect, it } from 'vitest'
import type { OutboundAnswer } from '../../adapters/node/web/outbound-answer.js'
import type { OutboundDoor } from '../../adapters/node/web/outbound-door.js'
import type { OutboundRequest } from '../../adapters/node/web/outbound-request.js'
import { createPoliteFetch, type PoliteFetchOptions, perAddressMax } from '../../adapters/node/web/site/polite-fetch.js'
import { rulesCachedMs, unreachableCachedMs } from '../../adapters/node/web/site/robots-cache.js'
import { VirtualTime } from './virtual-time.js'

type Answering = (url: URL) => Partial<OutboundAnswer> & { readonly text?: string }

interface Trace {
  readonly host: string
  readonly path: string
  readonly began: number
  ended: number
}

const never = () => new AbortController().signal

/** The time from the end of each request to the start of the next. */
const gaps = (traces: readonly Trace[]) =>
  traces.slice(1).map(({ began }, index) => began - (traces[index]?.ended ?? 0))

/** An outbound door in virtual time that records its requests. */
class TracedDoor implements PoliteFetchDoor {
  readonly time = new VirtualTime()
  readonly traces: Trace[] = []
  answering: Answering = (url) => (url.pathname === '/robots.txt' ? { status: 404 } : { status: 200 })
  addresses = (host: string) => `192.0.2.${host.length}`
  tookMs = (_: string) => 300
  namedByOperator = false

  politeFetch(options: Partial<PoliteFetchOptions> = {}) {
    return createPoliteFetch({ door: this, clock: this.time, wait: this.time.wait, ...options })
  }

  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = new URL(request.url)
    const trace = { host: url.hostname, path: url.pathname, began: this.time.now(), ended: Number.POSITIVE_INFINITY }
    this.traces.push(trace)
    await this.time.wait(this.tookMs(request.url))
    trace.ended = this.time.now()
    const { text = '', ...answer } = this.answering(url)
    const body = new TextEncoder().encode(text)
    const whole = {
      kind: 'answer',
      url: request.url,
      status: 200,
      headers: {},
      body,
      isCut: false,
      certificate: null,
      ...answer,
    }
    return whole as OutboundAnswer
  }

  refusalOf(url: string) {
    return URL.canParse(url) && !url.includes('@') ? null : 'credentials'
  }

  async addressOf(host: string) {
    return {
      kind: 'address',
      address: this.addresses(host),
      port: null,
      isNamedByOperator: this.namedByOperator,
    } as const
  }

  get paths() {
    return this.traces.map(({ path }) => path)
  }
}

type PoliteFetchDoor = Pick<OutboundDoor, 'send' | 'refusalOf' | 'addressOf'>

const robots = (text: string): Answering => {
  return (url) => (url.pathname === '/robots.txt' ? { status: 200, text } : { status: 200 })
}

const page = (url: string, signal = never()) => ({ url, signal })

describe('polite fetch, robots.txt', () => {
  it('fetches robots.txt first, once for all pages', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    for (const path of ['legal', 'terms']) {
      expect(await door.time.run(politeFetch.send(page(`https://harbour-lane.co.uk/${path}`)))).toMatchObject({
        status: 200,
      })
    }
    expect(door.paths).toEqual(['/robots.txt', '/legal', '/terms'])
  })

  it('fetches robots.txt once for concurrent requests', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    const pages = ['a', 'b', 'c'].map((path) => politeFetch.send(page(`https://harbour-lane.co.uk/${path}`)))
    await door.time.run(Promise.all(pages))
    expect(door.paths).toEqual(['/robots.txt', '/a', '/b', '/c'])
  })

  it('does not request forbidden pages', async () => {
    const door = new TracedDoor()
    door.answering = robots('User-agent: Brassplate\nDisallow: /private\nDisallow: /*?secret')
    const politeFetch = door.politeFetch()
    const outcomes: unknown[] = []
    for (const path of ['private/one', 'open?secret=1', 'open']) {
      const answer = await door.time.run(politeFetch.send(page(`https://harbour-lane.co.uk/${path}`)))
      outcomes.push(answer.kind === 'failed' ? answer.reason : answer.status)
    }
    expect(outcomes).toEqual(['robots', 'robots', 200])
    expect(door.paths).toEqual(['/robots.txt', '/open'])
  })

  it.each<[string, Partial<OutboundAnswer>, string | null]>([
    ['200', { status: 200 }, null],
    ['204', { status: 204 }, null],
    ['401', { status: 401 }, null],
    ['403', { status: 403 }, null],
    ['404', { status: 404 }, null],
    ['410', { status: 410 }, null],
    ['429', { status: 429 }, null],
    ['304', { status: 304 }, null],
    ['a redirect to nowhere', { status: 302 }, null],
    ['500', { status: 500 }, 'robots'],
    ['502', { status: 502 }, 'robots'],
    ['503', { status: 503 }, 'robots'],
    ['599', { status: 599 }, 'robots'],
    ['silence', { kind: 'failed', reason: 'timeout', status: null }, 'timeout'],
    ['a reset', { kind: 'failed', reason: 'connection', status: null }, 'connection'],
    ['an unknown host', { kind: 'failed', reason: 'unknown_host', status: null }, 'unknown_host'],
    ['a body that cannot be decompressed', { kind: 'failed', reason: 'unreadable', status: 200 }, 'robots'],
    ['endless headers', { kind: 'failed', reason: 'too_large', status: null }, 'robots'],
  ])('handles %s for robots.txt', async (_, answer, reason) => {
    const door = new TracedDoor()
    door.answering = (url) => (url.pathname === '/robots.txt' ? answer : { status: 200 })
    const got = await door.time.run(door.politeFetch().send(page('https://harbour-lane.co.uk/')))
    expect(got.kind === 'failed' ? got.reason : null).toBe(reason)
    expect(door.paths).toEqual(reason === null ? ['/robots.txt', '/'] : ['/robots.txt'])
  })

  it('follows redirects of robots.txt, and caches it for the target origin too', async () => {
    const door = new TracedDoor()
    door.answering = (url) => {
      if (url.pathname !== '/robots.txt') return { status: 200 }
      if (url.protocol === 'http:')
        return { status: 301, headers: { location: `https://www.${url.hostname}/robots.txt` } }
      return { status: 200, text: 'User-agent: *\nDisallow: /private' }
    }
    const politeFetch = door.politeFetch()
    for (const url of ['http://harbour-lane.co.uk/private', 'https://www.harbour-lane.co.uk/private']) {
      expect(await door.time.run(politeFetch.send(page(url)))).toMatchObject({ kind: 'failed', reason: 'robots' })
    }
    expect(door.traces.map(({ host }) => host)).toEqual(['harbour-lane.co.uk', 'www.harbour-lane.co.uk'])
  })

  it('ignores robots.txt behind six redirects, and obeys it behind five', async () => {
    for (const [hops, reason] of [
      [5, 'robots'],
      [6, null],
    ] as const) {
      const door = new TracedDoor()
      door.answering = (url) => {
        if (!url.pathname.startsWith('/robots')) return { status: 200 }
        const hop = Number(url.searchParams.get('hop'))
        if (hop < hops) return { status: 302, headers: { location: `/robots.txt?hop=${hop + 1}` } }
        return { status: 200, text: 'User-agent: *\nDisallow: /' }
      }
      const got = await door.time.run(door.politeFetch().send(page('https://harbour-lane.co.uk/')))
      expect(got.kind === 'failed' ? got.reason : null).toBe(reason)
    }
  })

  it('treats robots.txt that redirects to an unreachable place as forbidding everything', async () => {
    const door = new TracedDoor()
    door.answering = (url) => {
      if (url.hostname === 'gone.co.uk') return { kind: 'failed', reason: 'unknown_host', status: null }
      return { status: 301, headers: { location: 'https://gone.co.uk/robots.txt' } }
    }
    const got = await door.time.run(door.politeFetch().send(page('https://harbour-lane.co.uk/')))
    expect(got).toMatchObject({ kind: 'failed', reason: 'robots' })
  })

  it('caches robots.txt for a day, and its failure for a minute', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    const asked = async (url: string) => {
      await door.time.run(politeFetch.send(page(url)))
      return door.paths.filter((path) => path === '/robots.txt').length
    }
    expect(await asked('https://harbour-lane.co.uk/')).toBe(1)
    await door.time.run(door.time.wait(rulesCachedMs - 10_000))
    expect(await asked('https://harbour-lane.co.uk/')).toBe(1)
    await door.time.run(door.time.wait(10_000))
    expect(await asked('https://harbour-lane.co.uk/')).toBe(2)

    door.answering = () => ({ status: 503 })
    expect(await asked('https://saltmarsh-fiction.co.uk/')).toBe(3)
    expect(await asked('https://saltmarsh-fiction.co.uk/')).toBe(3)
    await door.time.run(door.time.wait(unreachableCachedMs))
    expect(await asked('https://saltmarsh-fiction.co.uk/')).toBe(4)
  })

  it('refuses a bad address before any request', async () => {
    const door = new TracedDoor()
    for (const url of ['https://ada@harbour-lane.co.uk/', 'nonsense']) {
      expect(await door.politeFetch().send(page(url))).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    }
    expect(door.traces).toEqual([])
  })
})

describe('polite fetch, pauses', () => {
  it('waits a second between the end of a request and the next', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    await door.time.run(
      Promise.all(['a', 'b', 'c'].map((path) => politeFetch.send(page(`https://harbour-lane.co.uk/${path}`)))),
    )
    expect(gaps(door.traces)).toEqual([1_000, 1_000, 1_000])
  })

  it.each([
    ['0.1', 1_000],
    ['3', 3_000],
    ['10', 10_000],
    ['3600', 10_000],
  ])('applies a crawl-delay of %s as %s ms', async (delay, expected) => {
    const door = new TracedDoor()
    door.answering = robots(`User-agent: *\nCrawl-delay: ${delay}`)
    const politeFetch = door.politeFetch()
    await door.time.run(
      Promise.all(['a', 'b'].map((path) => politeFetch.send(page(`https://harbour-lane.co.uk/${path}`)))),
    )
    expect(gaps(door.traces)).toEqual([expected, expected])
  })

  it('treats http and https as one host', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    const urls = ['http://harbour-lane.co.uk/', 'https://harbour-lane.co.uk/']
    await door.time.run(Promise.all(urls.map((url) => politeFetch.send(page(url)))))
    expect(gaps(door.traces).every((gap) => gap >= 1_000)).toBe(true)
  })

  it('does not pause for a host configured by the operator', async () => {
    const door = new TracedDoor()
    door.namedByOperator = true
    const politeFetch = door.politeFetch()
    const pages = ['a', 'b', 'c'].map((path) => politeFetch.send(page(`https://harbour-lane.example/${path}`)))
    await door.time.run(Promise.all(pages))
    expect(gaps(door.traces)).toEqual([0, 0, 0])
  })

  it('stops waiting when the caller aborts, and lets the next one in', async () => {
    const door = new TracedDoor()
    const politeFetch = door.politeFetch()
    const gone = new AbortController()
    const first = politeFetch.send(page('https://harbour-lane.co.uk/a', gone.signal))
    const second = politeFetch.send(page('https://harbour-lane.co.uk/b'))
    gone.abort()
    expect(await first).toMatchObject({ kind: 'failed', reason: 'timeout' })
    expect(await door.time.run(second)).toMatchObject({ kind: 'answer' })
    expect(door.paths).toEqual(['/robots.txt', '/b'])
  })
})

describe('polite fetch, over five hundred sites', () => {
  const sites = 500
  const inFlightMax = 40

  it('has one request in flight and a second between them per host, four per address, and its own limit overall', async () => {
    const door = new TracedDoor()
    const addressOf = (host: string) => `192.0.2.${Number(/\d+/.exec(host)?.[0]) % 20}`
    door.addresses = addressOf
    door.tookMs = (url) => 20 + ((url.length * 7_919) % 900)
    const politeFetch = door.politeFetch({ inFlightMax })
    const visits = Array.from({ length: sites }, async (_, site) => {
      await door.time.wait((site * 137) % 5_000)
      const host = `https://site-${site}.co.uk`
      await Promise.all(['', 'legal', 'terms'].map((path) => politeFetch.send(page(`${host}/${path}`))))
    })
    await door.time.run(Promise.all(visits))

    expect(door.traces).toHaveLength(sites * 4)
    const inFlight = (traces: readonly Trace[]) => {
      const moments = traces.flatMap(({ began, ended }) => [[began, 1] as const, [ended, -1] as const])
      moments.sort(([one, up], [other, down]) => one - other || up - down)
      let count = 0
      return moments.reduce((most, [, step]) => {
        count += step
        return Math.max(most, count)
      }, 0)
    }
    const by = (key: (trace: Trace) => string) => {
      const groups = new Map<string, Trace[]>()
      for (const trace of door.traces) groups.set(key(trace), [...(groups.get(key(trace)) ?? []), trace])
      return [...groups.values()]
    }
    for (const traces of by(({ host }) => host)) {
      expect(gaps(traces).every((gap) => gap >= 1_000)).toBe(true)
      expect(inFlight(traces)).toBe(1)
    }
    const busiest = Math.max(...by(({ host }) => addressOf(host)).map(inFlight))
    expect(busiest).toBe(perAddressMax)
    expect(inFlight(door.traces)).toBe(inFlightMax)
  })
})
