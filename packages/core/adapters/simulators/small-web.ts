import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Pages by host, then by path. */
export type SmallWebPages = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface SmallWeb {
  /** Value for `BRASSPLATE_WEB_RESOLVE`: points every host here, with and without `www`. */
  readonly resolve: string
  /** Number of requests for the home page of a host. */
  asked(host: string): number
  /** Delays the bodies of the responses of a host until the returned function is called. */
  hold(host: string): () => void
  close(): Promise<void>
}

/** Serves a few websites from this machine, each page after a pause; any other page is 404. */
export async function startSmallWeb(pages: SmallWebPages, pauseMs = 0): Promise<SmallWeb> {
  const asked = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^www\./, '')
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/') asked.set(host, (asked.get(host) ?? 0) + 1)
    if (pauseMs > 0) await delay(pauseMs)
    const page = pages[host]?.[path]
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    // A site that is silent would be given up sooner than one that is slow.
    if (held.has(host)) response.flushHeaders()
    await held.get(host)
    response.end(page ?? '<title>Not found</title>')
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    resolve: Object.keys(pages)
      .flatMap((host) => [`${host}=127.0.0.1:${port}`, `www.${host}=127.0.0.1:${port}`])
      .join(','),
    asked: (host) => asked.get(host) ?? 0,
    hold(host) {
      let letGo = () => {}
      held.set(
        host,
        new Promise((done) => {
          letGo = done
        }),
      )
      return () => {
        held.delete(host)
        letGo()
      }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Websites of the fictional demo companies. */
export const demoSites: SmallWebPages = {
  'harbour-lane.example': {
    '/': sitePage(
      'Harbour Lane',
      '<p>We build and mend small wooden boats.</p>',
      '<a href="/terms">Terms</a> Harbour Lane Boatworks Ltd. Registered in England No. 9999991.',
    ),
    '/terms': sitePage('Terms', '<p>We are Harbour Lane Boatworks Limited (company number 09999991).</p>', ''),
  },
  'tidewright.example': {
    '/': sitePage(
      'Tidewright',
      '<p>Pontoons, moorings and marine services.</p>',
      '<a href="/about">About us</a> Tidewright is part of Tidewright Group Limited.',
    ),
    '/about': sitePage('About us', '<p>Tidewright has looked after moorings for thirty years.</p>', ''),
  },
  // A host of its own below a registered domain.
  'shop.harbour-lane.example': {
    '/': sitePage(
      'Harbour Lane chandlery',
      '<p>Rope, paint and everything else for a small boat.</p>',
      'The chandlery of Harbour Lane Boatworks Ltd. Registered in England No. 9999991.',
    ),
  },
  // The number on the site has two digits the wrong way round.
  'kingsmere-optics.example': {
    '/': sitePage(
      'Kingsmere Optics',
      '<p>Lenses and frames, made by hand.</p>',
      '© Kingsmere Optics. Company number 13300914.',
    ),
  },
  // Two companies whose names sound the same.
  'silverreed.example': {
    '/': sitePage('Silver & Reed', '<p>Baskets, and everything that goes into them.</p>', '© Silver & Reed Ltd'),
  },
  'somebody.example': { '/': sitePage('Somebody', '<p>I write about boats, and sell none.</p>', '© Somebody') },
}

/** Sites whose evidence does not suffice to name a company. */
export const demoReviews = ['tidewright.example', 'kingsmere-optics.example', 'silverreed.example'] as const

export function sitePage(title: string, body: string, footer: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main><footer>${footer}</footer></body></html>`
}
