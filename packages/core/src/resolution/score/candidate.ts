import type { Company } from '../../register/company/company.js'
import type { FoundNumber } from '../extract/numbers/find-numbers.js'
import { type DomainFit, domainFit, domainFits } from './features/domain-fit.js'
import { genericWords } from './generic-words.js'
import type { Mention } from './mentions.js'
import { type RegisterName, registerNames } from './register-names.js'
import type { OnPage, SiteView } from './site-view.js'

/** A company that might run the site, with everything on the site that refers to it. */
export interface Candidate {
  readonly company: Company
  readonly names: readonly RegisterName[]
  readonly mentions: readonly Mention[]
  /** Mentions with the legal form. */
  readonly legal: readonly Mention[]
  /** Mentions of only the first words of the name. */
  readonly short: readonly Mention[]
  readonly numbers: readonly OnPage<FoundNumber>[]
  readonly fit: DomainFit
  /** The first distinctive word of its name. */
  readonly familyWord: string
}

export function candidateOf(site: SiteView, company: Company, mentions: readonly Mention[]): Candidate {
  const names = registerNames(company)
  return {
    company,
    names,
    mentions: mentions.filter(({ relation }) => relation !== 'foreign_form' && relation !== 'short'),
    short: mentions.filter(({ relation }) => relation === 'short'),
    legal: mentions.filter(({ relation }) => relation === 'identical' || relation === 'same_as'),
    numbers: site.numbers.filter(({ number, isPlaceholder }) => number === company.number && !isPlaceholder),
    fit: fitOf(site.domain.label, names, mentions),
    familyWord: names[0]?.words.find((word) => word.length >= 3 && !genericWords.has(word)) ?? names[0]?.core ?? '',
  }
}

/** Also by the short form that the site gives after the name: `Guild of Northern Bakers (GNB)`. */
function fitOf(label: string, names: readonly RegisterName[], mentions: readonly Mention[]): DomainFit {
  const fit = bestFit(label, names)
  if (domainFits.indexOf(fit) <= domainFits.indexOf('initials')) return fit
  const letters = label.replace(/[^a-z0-9]/g, '')
  const isShortForm = ({ view, end }: Mention) =>
    shortForm
      .exec(view.text.slice(end, end + 40))?.[1]
      ?.toLowerCase()
      .replace(/[^a-z0-9]/g, '') === letters
  return letters.length >= 2 && mentions.some(isShortForm) ? 'initials' : fit
}

const shortForm = /^[\s,]{0,2}\(["“'‘]?(?:the )?["“'‘]?([A-Za-z][A-Za-z0-9&. ]{1,20})["”'’]?\)/

export function bestFit(label: string, names: readonly RegisterName[]): DomainFit {
  const ranks = names.map(({ words }) => domainFits.indexOf(domainFit(label, words)))
  return domainFits[Math.min(...ranks)] ?? 'none'
}
