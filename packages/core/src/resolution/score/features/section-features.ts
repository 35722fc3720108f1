import { foreignPlacesShape } from '../../../shared/places/countries.js'
import type { Candidate } from '../candidate.js'
import type { PageView } from '../page-view.js'
import type { SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'

const switchWords =
  /\b(?:(?:choose|select|change|switch|pick) (?:your |a )?country|global sites?|worldwide sites?|country (?:selector|websites?)|our (?:global|international|country) (?:web)?sites)\b/i
const countriesMin = 5
const nearMax = 250
const textMax = 60_000

const switches = new WeakMap<PageView, FeaturePlaceSpan | null>()
interface FeaturePlaceSpan {
  readonly start: number
  readonly end: number
}

/** Whether the candidate is named only at a part of the domain: another host, or the pages for one country. */
export function sectionFeatures(set: FeatureSet, site: SiteView, { mentions, numbers }: Candidate): void {
  const used = [...new Set([...mentions, ...numbers].map(({ view }) => view))]
  const { domain } = site.domain
  const isBelow = ({ page }: PageView) => {
    const host = /^https?:\/\/([^/?#:]+)/i.exec(page.url)?.[1]?.toLowerCase() ?? domain
    return host !== domain && host !== `www.${domain}`
  }
  set.set('host_below', used.length > 0 && used.every(isBelow))
  if (set.has('tld_uk')) return
  for (const view of site.views) {
    const found = countrySwitch(view)
    if (found) set.set('country_switch', 1, { view, ...found })
  }
}

/** A list of countries to choose from, or the words that open one. */
function countrySwitch(view: PageView): FeaturePlaceSpan | null {
  const known = switches.get(view)
  if (known !== undefined) return known
  const found = findSwitch(view.text.slice(0, textMax))
  switches.set(view, found)
  return found
}

function findSwitch(text: string): FeaturePlaceSpan | null {
  const words = switchWords.exec(text)
  if (words) return { start: words.index, end: words.index + words[0].length }
  const places: { at: number; end: number; name: string }[] = []
  for (const found of text.matchAll(foreignPlacesShape)) {
    const name = found[0].toLowerCase()
    places.push({ at: found.index, end: found.index + found[0].length, name })
    while (places[0] && places[0].at < found.index - nearMax) places.shift()
    if (places.length >= countriesMin && new Set(places.map((one) => one.name)).size >= countriesMin)
      return { start: places[0]?.at ?? found.index, end: found.index + found[0].length }
  }
  return null
}
