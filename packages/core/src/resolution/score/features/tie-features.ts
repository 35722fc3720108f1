import { foldedWords } from '../../../register/name/folded-words.js'
import type { Domain } from '../../domain/domain.js'
import { tradingNames } from '../../extract/names/trading-names.js'
import { BrandSearch } from '../brand-search.js'
import { bestFit, type Candidate } from '../candidate.js'
import { type PageView, readOnce } from '../page-view.js'
import type { SiteView } from '../site-view.js'
import { domainFit } from './domain-fit.js'
import type { FeaturePlace, FeatureSet } from './feature-set.js'
import { fitGain } from './name-features.js'

const nearMax = 400
const mentionsMax = 12
const rivalsMax = 40
const reachMax = 320
const beforeMax = 110
const labelMin = 4

/** Whether the text that names a candidate is linked to this domain or to another one. */
export function tieFeatures(set: FeatureSet, site: SiteView, candidate: Candidate): void {
  const { domain } = site
  set.set(`fit_${candidate.fit}`, 1)
  const places = placesOf(candidate)
  const brand = new BrandSearch(domain.label)
  let hasOwn = false
  let hasOther = false
  for (const { view, start, end } of places) {
    const near = site.hosts.filter(
      (host) => host.view === view && host.offset >= start - nearMax && host.offset <= end + nearMax,
    )
    for (const host of near) {
      const place = placeOfHost(host)
      if (isOwnHost(host.domain, domain)) {
        hasOwn = true
        set.set(host.kind === 'email' ? 'tie_own_email' : 'tie_own_domain', 1, place)
      } else if (!isCommonHost(host.domain) && !isOwnName(host.domain, candidate)) hasOther = true
    }
    const statement = view.statementAt(start, end)
    const around = `${view.folded.slice(statement.start, start)} | ${view.folded.slice(end, statement.end)}`
    const share = brand.shareIn(around)
    if (share === 1) set.set('tie_brand', 1, { view, ...statement })
    else if (share > 0) set.set('tie_brand_part', share, { view, ...statement })
    const trades = tradesAt(view, start, end).filter((name) => isLabel(site, name))
    const [trade] = trades
    if (trade !== undefined) set.set('tie_trading', 1, placeOfTrade(view, trade, start, end) ?? { view, ...statement })
    set.set(
      'tie_trading_whole',
      trades.some((name) => isWholeLabel(site, name)),
    )
  }
  set.set('tie_other_domain', hasOther && !hasOwn)
  const rival = site.legalNames.slice(0, rivalsMax).find((name) => isTradingRival(site, candidate, name))
  if (rival) set.set('rival_trading', 1, { view: rival.view, start: rival.offset, end: rival.end })
  const inText = Math.max(0, ...bodyTexts(site).map((text) => brand.shareIn(text)))
  set.set(inText === 1 ? 'brand_in_text' : 'brand_part', inText)
  set.set(
    'own_domain',
    site.hosts.some((host) => isOwnHost(host.domain, domain) && host.kind === 'web'),
  )
  set.set(
    'own_email',
    site.hosts.some((host) => isOwnHost(host.domain, domain) && host.kind === 'email'),
  )
  const better = site.hosts.find(
    (host) =>
      !isOwnHost(host.domain, domain) &&
      fitGain(bestFit(host.domain.split('.', 1)[0] ?? '', candidate.names), candidate.fit) > 0 &&
      goodFits.has(bestFit(host.domain.split('.', 1)[0] ?? '', candidate.names)),
  )
  if (better) {
    set.set('other_domain_fits', 1, placeOfHost(better))
  }
}

const tradesAt = readOnce((view, start, end) => tradingNames(view.before(start, beforeMax), view.after(end, reachMax)))

/** Where the trading name itself is, beside the name of the company. */
function placeOfTrade(view: PageView, trade: string, start: number, end: number): FeaturePlace | null {
  const ahead = view.before(start, beforeMax)
  const before = ahead.lastIndexOf(trade)
  const after = view.after(end, reachMax).indexOf(trade)
  const isBefore = before !== -1 && (after === -1 || ahead.length - before < after + trade.length)
  const at = isBefore ? start - ahead.length + before : end + after
  return isBefore || after !== -1 ? { view, start: at, end: at + trade.length } : null
}

const writtenHost = /^(?:[\w.%+-]{1,64}@)?(?:https?:\/\/)?[A-Za-z0-9.-]{1,253}/

/** With what comes before the domain: `https://www.` or the name of a mailbox. */
function placeOfHost({ view, offset, domain }: SiteView['hosts'][number]): FeaturePlace {
  const written = writtenHost.exec(view.text.slice(offset, offset + 330))?.[0].replace(/\.+$/, '') ?? domain
  return { view, start: offset, end: offset + written.length }
}

/** Whether the host is the domain itself or has the same label under another suffix. */
function isOwnHost(host: string, { domain, label }: Domain): boolean {
  if (host === domain) return true
  const other = host.split('.', 1)[0] ?? ''
  return label.length >= labelMin && other.replaceAll('-', '') === label.replaceAll('-', '')
}

/** Excludes titles, headings and menus, because templates put the brand there on any page. */
function bodyTexts({ views }: SiteView): string[] {
  return views.flatMap((view) => {
    const { zones } = view.page.facts
    return zones.flatMap(({ zone, offset }, place) =>
      zone === 'body' || zone === 'footer'
        ? [view.folded.slice(offset, zones[place + 1]?.offset ?? view.folded.length)]
        : [],
    )
  })
}

/** Whether another company trades under the name of the site. */
function isTradingRival(site: SiteView, { mentions }: Candidate, name: SiteView['legalNames'][number]): boolean {
  const { view, offset, end } = name
  if (mentions.some((mention) => mention.view === view && mention.offset < end && mention.end > offset)) return false
  return tradesAt(view, offset, end).some((trade) => isLabel(site, trade))
}

const goodFits = new Set(['full', 'adorned', 'first_words', 'first_word', 'initials'])
/** Mailboxes, social networks, regulators, and the help pages of browsers and of common services. */
const commonHosts = new Set(
  'gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com live.com live.co.uk msn.com yahoo.com yahoo.co.uk icloud.com me.com btinternet.com btconnect.com aol.com sky.com virginmedia.com talktalk.net ico.org.uk ico.gov.uk gov.uk legislation.gov.uk fca.org.uk financial-ombudsman.org.uk charitycommission.gov.uk sra.org.uk europa.eu google.com google.co.uk facebook.com twitter.com x.com linkedin.com instagram.com youtube.com pinterest.com tiktok.com whatsapp.com vimeo.com apple.com microsoft.com mozilla.org opera.com adobe.com macromedia.com allaboutcookies.org aboutcookies.org youronlinechoices.com youronlinechoices.eu networkadvertising.org wordpress.org wordpress.com wix.com squarespace.com shopify.com shopify.co.uk paypal.com paypal.co.uk stripe.com worldpay.com sagepay.com mailchimp.com trustpilot.com docular.net seqlegal.com'.split(
    ' ',
  ),
)

function isCommonHost(host: string): boolean {
  return commonHosts.has(host) || host.endsWith('.gov.uk')
}

/** The company's main website or mailbox may be at another domain that reads like its name. */
function isOwnName(host: string, { names }: Candidate): boolean {
  return goodFits.has(bestFit(host.split('.', 1)[0] ?? '', names))
}

function placesOf({ legal, numbers, mentions }: Candidate): FeaturePlace[] {
  const named = legal.length > 0 ? legal : mentions.filter(({ isCopyright }) => isCopyright)
  return [
    ...named.slice(0, mentionsMax).map(({ view, offset, end }) => ({ view, start: offset, end })),
    ...numbers
      .filter(({ end }) => end > 0)
      .slice(0, mentionsMax)
      .map(({ view, offset, end }) => ({ view, start: offset, end })),
  ]
}

const wholeFits = new Set(['full', 'adorned'])

function isWholeLabel({ domain }: SiteView, trade: string): boolean {
  return wholeFits.has(domainFit(domain.label, foldedWords(trade)))
}

const labelFits = new Set(['full', 'adorned', 'first_words', 'first_word', 'initials', 'contains'])

function isLabel({ domain }: SiteView, trade: string): boolean {
  return labelFits.has(domainFit(domain.label, foldedWords(trade)))
}
