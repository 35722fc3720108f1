import { foldedWords } from '../../../register/name/folded-words.js'
import { rolesOf } from '../../extract/names/name-roles.js'
import type { Candidate } from '../candidate.js'
import type { Mention } from '../mentions.js'
import { type PageView, readOnce } from '../page-view.js'
import type { SiteView } from '../site-view.js'
import { domainFit, domainFits } from './domain-fit.js'
import type { FeaturePlace, FeatureSet } from './feature-set.js'

const rolesMax = 12
const beforeMax = 110
const afterMax = 360

/** How a site names a candidate: in which form, as a copyright holder, among which other names. */
export function nameFeatures(set: FeatureSet, site: SiteView, candidate: Candidate, all: readonly Mention[]): void {
  const { mentions, legal, names } = candidate
  const best = bestMention(mentions)
  const place = best && { view: best.view, start: best.offset, end: best.end }
  if (!best) set.set(candidate.short.length > 0 ? 'name_short' : 'name_none', 1)
  else if (best.relation === 'bare') set.set('name_bare', 1, place)
  else if (best.isPrevious) set.set('name_previous', 1, place)
  else set.set(`name_${best.relation}`, 1, place)
  set.set(
    'name_foreign_form',
    all.some(({ relation }) => relation === 'foreign_form'),
  )
  const isPartnership = (name: string) => /\b(?:llp|limited liability partnership)\b/i.test(name)
  set.set(
    'name_other_form',
    legal.length > 0 && legal.every(({ written }) => isPartnership(written) !== isPartnership(candidate.company.name)),
  )
  set.set('name_one_word', names[0]?.words.length === 1)

  const total = site.legalNames.length
  set.set('name_share', total === 0 ? 0 : Math.min(1, legal.length / total))
  set.set('name_often', Math.min(legal.length, 4) / 4)
  const [first] = site.legalNames
  set.set(
    'name_first',
    first !== undefined &&
      legal.some((one) => one.view === first.view && one.end >= first.end - 1 && one.offset < first.end),
  )
  set.set('name_alone', legal.length > 0 && site.legalNameCount <= 1)
  set.set('name_among_many', legal.length > 0 ? Math.min(1, Math.max(0, site.legalNameCount - 3) / 9) : 0)
  set.set('name_structured', structuredName(site, candidate) !== null)
  copyrightFeatures(set, site, candidate)
  roleFeatures(set, site, candidate)
  const rival = rivalOperator(site, candidate)
  if (rival) set.set('rival_operator', 1, { view: rival.view, start: rival.offset, end: rival.end })
}

function bestMention(mentions: readonly Mention[]): Mention | null {
  const rank = ({ relation, isPrevious, isCopyright }: Mention) =>
    (relation === 'identical' ? 0 : relation === 'same_as' ? 4 : 8) + (isPrevious ? 2 : 0) - (isCopyright ? 1 : 0)
  return [...mentions].sort((one, other) => rank(one) - rank(other))[0] ?? null
}

/** The name of a candidate in structured data, with its page. */
export function structuredName(
  { views }: SiteView,
  { names }: Candidate,
): { readonly view: PageView; readonly name: string } | null {
  const cores = [...new Set(names.map(({ core }) => core))]
  for (const view of views) {
    for (const organisation of view.page.facts.organisations) {
      const name = organisation.legalName ?? organisation.name ?? ''
      const [first, ...others] = foldedWords(name)
      const words = (first === 'the' ? others : [first, ...others]).join('')
      const isName = (core: string) =>
        words.startsWith(core) && /^(?:$|.{0,8}(?:$|tradingas|ta))/.test(words.slice(core.length))
      if (cores.some(isName)) return { view, name }
    }
  }
  return null
}

const ukWord = /\b(?:uk|gb|united kingdom|britain|great britain)\b/i

function isUkName(name: string): boolean {
  return ukWord.test(name.replaceAll('.', ''))
}

function copyrightFeatures(set: FeatureSet, site: SiteView, { mentions, names }: Candidate): void {
  const held = mentions.filter(({ isCopyright }) => isCopyright)
  const exact = held.find(({ relation, isPrevious }) => relation === 'identical' && !isPrevious)
  const same = held.find(({ relation }) => relation === 'same_as' || relation === 'identical')
  const [any] = held
  const best = exact ?? same ?? any
  // `© Harbour Limited` on the domain of a group is seldom HARBOUR (UK) LIMITED.
  const isWithoutUk = !exact && same !== undefined && isUkName(names[0]?.name ?? '') && !isUkName(same.written)
  if (best) {
    set.set(exact ? 'cr_exact' : isWithoutUk ? 'cr_without_uk' : same ? 'cr_same_as' : 'cr_bare', 1, {
      view: best.view,
      start: best.offset,
      end: best.end,
    })
  }
  const isMine = ({ view, offset, end }: { view: Mention['view']; offset: number; end: number }) =>
    held.some((mention) => mention.view === view && mention.offset < end && mention.end > offset)
  const other = site.copyrightNames.find((name) => name.source === 'ending' && !isMine(name))
  if (other) set.set('cr_other_uk', 1, { view: other.view, start: other.offset, end: other.end })
  const foreign = site.foreignSigns.find(({ kind }) => kind === 'form_copyright')
  if (foreign) set.set('cr_foreign', 1, { view: foreign.view, start: foreign.offset, end: foreign.end })
  if (!best) {
    set.set(
      'cr_brand',
      site.copyrightNames.some(({ readings }) => readings.some(({ name }) => isBrand(site, name))),
    )
  }
}

const brandFits = new Set(['full', 'adorned', 'first_words', 'first_word'])

function isBrand({ domain }: SiteView, name: string): boolean {
  return brandFits.has(domainFit(domain.label, foldedWords(name)))
}

const rolesAt = readOnce((view, start, end) => rolesOf(view.before(start, beforeMax), view.after(end, afterMax)))

/** The roles that the words around the mentions give. Third-party and parent roles are counted as a share of the mentions. */
function roleFeatures(set: FeatureSet, site: SiteView, { legal, mentions }: Candidate): void {
  const read = (legal.length > 0 ? legal : mentions).slice(0, rolesMax)
  if (read.length === 0) return
  const third: FeaturePlace[] = []
  const parent: FeaturePlace[] = []
  for (const mention of read) {
    const { view, offset, end } = mention
    const roles = rolesAt(view, offset, end)
    const place = { view, start: offset, end }
    const isOwn = roles.some(
      (role) => role === 'operator' || role === 'definition' || role === 'controller' || role === 'trading-as',
    )
    if (roles.includes('operator')) set.set('role_operator', 1, place)
    if (roles.includes('definition') || roles.includes('controller')) set.set('role_definition', 1, place)
    if (roles.includes('registered')) set.set('role_registered', 1, place)
    if (roles.includes('trading-as')) set.set('role_trading', 1, place)
    if (roles.includes('contract') || roles.includes('title-retained')) set.set('role_contract', 1, place)
    if (roles.includes('denied')) set.set('role_denied', 1, place)
    if (roles.includes('principal')) set.set('role_principal', 1, place)
    if (isAbroad(site, mention)) set.set('role_abroad', 1, place)
    if (roles.includes('third-party') && !isOwn) third.push(place)
    // The sentence that calls it a parent may also define it as "we", so a definition does not cancel the role.
    if (roles.includes('parent') && !roles.some((role) => role === 'operator' || role === 'trading-as'))
      parent.push(place)
  }
  set.set('role_third', third.length / read.length, third[0])
  set.set('role_parent', parent.length / read.length, parent[0])
}

const abroadKinds = new Set(['address', 'register_number', 'registered_abroad'])
const addressMax = 140
const inUk = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b|england|wales|scotland|united kingdom|\buk\b|northern ireland/i

/** Whether an address or a registration abroad follows the name, before any in the UK. */
function isAbroad({ foreignSigns }: SiteView, { view, end }: Mention): boolean {
  const sign = foreignSigns.find(
    (one) => one.view === view && abroadKinds.has(one.kind) && one.end > end && one.offset <= end + addressMax,
  )
  if (!sign) return false
  const between = view.text.slice(end, Math.min(sign.end, end + 2 * addressMax))
  return !inUk.test(between) && !/\n\s*\n/.test(between)
}

const ownRoles = new Set(['operator', 'definition', 'controller'])
const rivalsMax = 40

/** Another company that the site names as its operator. */
function rivalOperator(site: SiteView, { mentions }: Candidate): SiteView['legalNames'][number] | undefined {
  return site.legalNames.slice(0, rivalsMax).find(({ view, offset, end }) => {
    if (mentions.some((mention) => mention.view === view && mention.offset < end && mention.end > offset)) return false
    return rolesAt(view, offset, end).some((role) => ownRoles.has(role))
  })
}

/** How much better `one` is than `other`; 0 or less if it is not better. */
export function fitGain(one: string, other: string): number {
  return (
    domainFits.indexOf(other as (typeof domainFits)[number]) - domainFits.indexOf(one as (typeof domainFits)[number])
  )
}
