import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages by host, then by path. */
export type SmallWebPages = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface SmallWeb {
  /** For `BRASSPLATE_WEB_RESOLVE`: every host, with and without `www`, leads here. */
  readonly resolve: string
  close(): Promise<void>
}

/** A few websites on this machine; any other page is missing. */
export async function startSmallWeb(pages: SmallWebPages): Promise<SmallWeb> {
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^www\./, '')
    const page = pages[host]?.[(request.url ?? '/').split('?', 1)[0] ?? '/']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
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
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Sites of the fictional companies that the demonstration is about. */
export const demoSites: SmallWebPages = {
  'harbour-lane.example': {
    '/': site(
      'Harbour Lane',
      '<p>We build and mend small wooden boats.</p>',
      '<a href="/terms">Terms</a> Harbour Lane Boatworks Ltd. Registered in England No. 9999991.',
    ),
    '/terms': site('Terms', '<p>We are Harbour Lane Boatworks Limited (company number 09999991).</p>', ''),
  },
  'tidewright.example': {
    '/': site(
      'Tidewright',
      '<p>Pontoons, moorings and marine services.</p>',
      '<a href="/about">About us</a> Tidewright is part of Tidewright Group Limited.',
    ),
    '/about': site('About us', '<p>Tidewright has looked after moorings for thirty years.</p>', ''),
  },
  'somebody.example': { '/': site('Somebody', '<p>I write about boats, and sell none.</p>', '© Somebody') },
}

function site(title: string, body: string, footer: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main><footer>${footer}</footer></body></html>`
}
