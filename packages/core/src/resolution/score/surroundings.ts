import { foldedWords } from '../../register/folded-words.js'
import { once } from '../name-book.js'
import type { Site, SiteName } from '../site.js'

const sentenceMax = 160
const emailMax = 250
const siteMax = 300

/** What stands around a name, whoever bears it. */
export interface Surroundings {
  /** The name under which it trades and by which the site is called. */
  readonly trading: string | null
  /** Domains in the same sentence. */
  readonly sentenceDomains: readonly string[]
  readonly emailDomains: readonly string[]
  /** Domains that may be given as its website. */
  readonly siteDomains: readonly string[]
}

/** Looks around each name once. */
export function surroundingsOn(site: Site): (name: SiteName) => Surroundings {
  const known = new Map<SiteName, Surroundings>()
  const brands = new Map<string, boolean>()
  const isBrand = brandTest(site)
  const look = (name: SiteName): Surroundings => ({
    trading: name.tradingNames.find((trade) => once(brands, trade, isBrand)) ?? null,
    sentenceDomains: hostsNear(name, 'web', sentenceMax),
    emailDomains: hostsNear(name, 'email', emailMax),
    siteDomains: hostsNear(name, 'web', siteMax),
  })
  return (name) => once(known, name, look)
}

/** The domain's label, the title or the name of the site. */
function brandTest({ brands, domain }: Site): (trade: string) => boolean {
  const label = bare(foldedWords(domain.label.replace(/[-_]/g, ' ')).join(''))
  const titles = new Set(brands.map(bare))
  return (trade) => {
    const name = foldedWords(trade).join('').replace(/^the/, '')
    if (name.length < 3) return false
    return (
      bare(name) === label ||
      (label.length >= 5 && (name.startsWith(label) || label.startsWith(name))) ||
      titles.has(name)
    )
  }
}

function bare(text: string): string {
  return text
    .replace(/^the/, '')
    .replace(/(?:ltd|limited|uk)$/, '')
    .replace(/plus|and/g, '')
}

function hostsNear({ page, offset, end }: SiteName, kind: 'web' | 'email', reach: number): string[] {
  return page.facts.hosts
    .filter((host) => host.kind === kind && host.offset >= offset - reach && host.offset <= end + reach)
    .map(({ domain }) => domain)
}
