import { extract } from '../../src/resolution/extract/extract.js'
import type { WebReader, WebReading } from '../../src/resolution/read/web-reader.js'
import type { UnreadReason } from '../../src/web/unread-reason.js'
import { noon } from '../contracts/samples.js'
import { type PageSample, pageDocument } from '../page-samples.js'

type Recorded = PageSample | { readonly location: string } | { readonly unread: UnreadReason; readonly status?: number }

/** A web of a few pages by URL: any other URL is missing, any other host unknown. */
export class RecordedWeb implements WebReader {
  readonly requested: string[] = []

  constructor(
    readonly pages: Readonly<Record<string, Recorded>>,
    readonly status = 200,
  ) {}

  async read(requestedUrl: string): Promise<WebReading> {
    this.requested.push(requestedUrl)
    const redirects: string[] = []
    let url = requestedUrl
    let page = this.pages[url]
    while (page && 'location' in page) {
      url = page.location
      redirects.push(url)
      page = this.pages[url]
    }
    const unread = (reason: UnreadReason, status: number | null): WebReading => ({
      kind: 'unread',
      requestedUrl,
      url,
      reason,
      status,
      fetchedAt: noon,
    })
    if (page && 'unread' in page) return unread(page.unread, page.status ?? null)
    if (!page) return (await this.resolves(hostOf(url))) ? unread('http_error', 404) : unread('unknown_host', null)
    return {
      kind: 'page',
      requestedUrl,
      url,
      redirects,
      status: this.status,
      contentSha256: '0'.repeat(64),
      fetchedAt: noon,
      facts: extract(pageDocument({ ...page, url })),
      certificate: page.certificate ?? null,
    }
  }

  async resolves(host: string): Promise<boolean> {
    return Object.keys(this.pages).some((url) => hostOf(url) === host)
  }
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/]+)/.exec(url)?.[1] ?? ''
}
