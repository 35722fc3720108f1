import { extract } from '../../../src/resolution/extract/extract.js'
import type { PageFacts } from '../../../src/resolution/extract/page-facts.js'
import type { WebReader, WebReading } from '../../../src/resolution/read/web-reader.js'
import { type PageSample, pageDocument } from '../../../testing/index.js'
import type { Life } from '../scheduler.js'
import type { SimulatedCompany } from './companies-house.js'
import type { Network } from './network.js'

/** What a website shows: a company, something else, or nothing. A company whose word is not in the domain needs review. */
export type SiteContent =
  | { readonly kind: 'company'; readonly company: SimulatedCompany }
  | { readonly kind: 'no_company' | 'down' }

/** Pages are parsed once per process of the test, because parsing takes longer than all the rest. */
const parsed = new Map<string, PageFacts>()

/** Websites that change their content, are slow or cannot be reached. */
export class SimulatedWeb {
  readonly #network: Network
  readonly #sites = new Map<string, SiteContent>()
  /** Each company that a website has shown. */
  readonly #shown = new Map<string, Set<string>>()

  constructor(network: Network) {
    this.#network = network
  }

  put(domain: string, content: SiteContent): void {
    this.#sites.set(domain, content)
    if (!('company' in content)) return
    const shown = this.#shown.get(domain) ?? new Set()
    this.#shown.set(domain, shown.add(content.company.number))
  }

  hasShown(domain: string, company: string): boolean {
    return this.#shown.get(domain)?.has(company) ?? false
  }

  reader(life: Life): WebReader {
    return {
      read: async (url, timeMaxMs) => {
        const domain = /^https?:\/\/(?:www\.)?([^/]+)/.exec(url)?.[1] ?? ''
        if (!this.#sites.has(domain)) return unread(url, 'unknown_host', null, this.#network.now())
        const arrived = await this.#network.reach(life, timeMaxMs)
        const content = this.#sites.get(domain)
        const now = this.#network.now()
        if (!arrived || !content || content.kind === 'down') return unread(url, 'timeout', null, now)
        if (!/^https:\/\/[^/]+\/$/.test(url)) return unread(url, 'http_error', 404, now)
        return {
          kind: 'page',
          requestedUrl: url,
          url,
          redirects: [],
          status: 200,
          contentSha256: '0'.repeat(64),
          fetchedAt: now,
          facts: factsOf(domain, content),
          certificate: null,
        }
      },
      resolves: async (host) => this.#sites.has(host),
    }
  }
}

function unread(
  url: string,
  reason: 'unknown_host' | 'timeout' | 'http_error',
  status: number | null,
  fetchedAt: number,
): WebReading {
  return { kind: 'unread', requestedUrl: url, url, reason, status, fetchedAt }
}

function factsOf(domain: string, content: SiteContent): PageFacts {
  const key = `${domain} ${content.kind} ${'company' in content ? content.company.number : ''}`
  const known = parsed.get(key)
  if (known) return known
  const facts = extract(pageDocument({ ...pageOf(content), url: `https://${domain}/` }))
  parsed.set(key, facts)
  return facts
}

function pageOf(content: SiteContent): PageSample {
  if (!('company' in content)) return { title: 'Welcome', blocks: ['A page about gardens in spring.'] }
  const { number, word, firstName, postcode } = content.company
  const footer = `${firstName}. Registered in England No. ${number}. 1 Quay Road, Sandhaven ${postcode}`
  return { title: word, blocks: [['footer', footer]] }
}
