import type { PageDocument, StructuredOrganisation } from '../page-document.js'
import type { FoundName } from '../page-facts.js'
import { findNameSpans } from './legal-names.js'
import { type NameRole, rolesOf } from './name-roles.js'
import type { PageText } from './page-text.js'
import { tradingNames } from './trading-names.js'

const beforeMax = 110
const afterMax = 180
const spokenMax = 60
const wordsMax = 7
const ownLineMax = 12
const beginningsMax = 4

/** Every name on a page that may be a company's, with what the words around it say of it. */
export function findNames(page: PageText, document: PageDocument): FoundName[] {
  const named = legalNames(page)
  const taken = new Set(named.flatMap(({ offset, end }) => [offset, end]))
  return [
    ...named,
    ...spokenNames(page).filter(({ offset, end }) => !taken.has(offset) && !overlaps(named, offset, end)),
    ...titleNames(document),
    ...document.organisations.flatMap(structuredNames),
  ]
}

/** Nothing of the sentence stands before the name but signs and words of introduction. */
const subject =
  /(?:^|[.;|•·!?–—]\s?|\d\)\s)(?:[\s"“'‘([©*:]|\(c\)|copyright|(?:19|20)\d\d(?:[-–/]\d{2,4})?|the|our|company|registered|name|number|address|office|legal|entity|details|data|controller|owner|operator|and|of|for|all rights reserved|,|-)*$/i

const listed = /^[.,;)\]"”]* *(?:,|and|&|or|;)? *(?:the )?$/i

function legalNames(page: PageText): FoundName[] {
  let previous: { end: number; roles: readonly NameRole[] } | null = null
  return findNameSpans(page).map(({ starts, end }) => {
    // A reading that begins on the line above is an offer; the name stands on its own line.
    const ownLine = end - page.before(end, beforeMax).length
    const offset = starts.find(({ name }) => !name.includes('\n'))?.offset ?? ownLine
    const before = page.before(offset, beforeMax)
    const after = page.after(end, afterMax)
    const zone = page.zoneAt(offset)
    // Where the name begins is settled by the register, so each beginning has its say.
    const beginnings = starts.filter(({ isClean }) => isClean).slice(0, beginningsMax)
    const introductions = beginnings.map((start) => page.before(start.offset, beforeMax))
    const roles = [...new Set(introductions.flatMap((words) => rolesOf(words, after)))]
    const trades = introductions.flatMap((words) => tradingNames(words, page.text.slice(end, end + afterMax)))
    const isAlone = before.trim() === '' && after.trim().length <= 2
    if (zone === 'heading' || (isAlone && zone !== 'footer')) roles.push('heading')
    // In a list, what is said before the first holds for all.
    const isListed: boolean =
      previous !== null && listed.test(page.text.slice(previous.end, Math.max(previous.end, offset)))
    if (isListed && previous?.roles.includes('third-party') && !roles.includes('third-party')) roles.push('third-party')
    previous = { end, roles }
    return {
      readings: starts.map(({ name, isClean }) => ({ name, isClean })),
      hasEnding: true,
      roles,
      tradingNames: [...new Set(trades)],
      offset,
      end,
      zone,
      block: page.blockAt(offset),
      isSubject: introductions.some((words) => subject.test(words)),
      isOwnLine: before.trim().length + after.trim().length <= ownLineMax,
      quote: page.quote(offset, end),
    }
  })
}

const spokenOf: readonly (readonly [RegExp, NameRole])[] = [
  [
    /(?:©|\(c\)|copyright)(?:\s|©|\(c\)|copyright|\d{4}|[-–,/]|by|all rights reserved){0,12}(?:the )?((?:[A-Z0-9][\w'’&.-]*|&|and|of)(?: (?:[A-Z0-9(][\w'’&.)-]*|&|and|of|the|for))*)/g,
    'copyright',
  ],
  [
    /\b(?:owned|operated|run|managed|controlled|published)(?: (?:and|&) (?:operated|run|managed|maintained|controlled|owned))? by (?:the )?((?:[A-Z0-9][\w'’&.-]*)(?: (?:[A-Z0-9(][\w'’&.)-]*|&|and|of|the|for))*)/g,
    'operator',
  ],
  [
    /(?:\bdata controller is|\b[Ww]e are|“[Ww]e”, “us” (?:and|or) “our” (?:means?|refers? to)) (?:the )?((?:[A-Z0-9][\w'’&.-]*)(?: (?:[A-Z0-9(][\w'’&.)-]*|&|and|of|the|for))*)/g,
    'definition',
  ],
]

/** Names without a legal ending, where the words before say that this is who runs the site. */
function spokenNames(page: PageText): FoundName[] {
  const found: FoundName[] = []
  for (const [shape, role] of spokenOf) {
    for (const match of page.text.matchAll(shape)) {
      const name = trimmed(match[1] ?? '')
      if (name.length < 3 || name.split(' ').length > wordsMax || found.length >= spokenMax) continue
      const offset = match.index + match[0].lastIndexOf(match[1] ?? '')
      const end = offset + name.length
      found.push({
        readings: [{ name, isClean: true }],
        hasEnding: false,
        roles: [role],
        tradingNames: [],
        offset,
        end,
        zone: page.zoneAt(offset),
        block: page.blockAt(offset),
        isSubject: false,
        isOwnLine: false,
        quote: page.quote(offset, end),
      })
    }
  }
  return found
}

function trimmed(name: string): string {
  return name
    .replace(
      /(?: (?:and|of|the|for|&|All|All Rights|All Rights Reserved|Rights|Reserved|Registered|Company))+[.,]*$/,
      '',
    )
    .replace(/[.,'’-]+$/, '')
}

function overlaps(names: readonly FoundName[], offset: number, end: number): boolean {
  return names.some((name) => offset < name.end && end > name.offset - 1)
}

function titleNames({ title }: PageDocument): FoundName[] {
  return /\b(?:limited|ltd|llp|plc|cic)\b/i.test(title)
    ? title
        .split(/\s[|–—:·»-]\s/)
        .filter((part) => /\b(?:limited|ltd|llp|plc|cic)\.?$/i.test(part.trim()))
        .map((part) => spoken(part.trim(), 'heading', 'title'))
    : []
}

function structuredNames({ legalName, name }: StructuredOrganisation): FoundName[] {
  const names: FoundName[] = []
  if (legalName) names.push(spoken(legalName, 'structured', 'structured'))
  if (name && /\b(?:limited|ltd|llp|plc|cic)\.?$/i.test(name)) names.push(spoken(name, 'structured', 'structured'))
  return names
}

function spoken(name: string, role: NameRole, zone: FoundName['zone']): FoundName {
  return {
    readings: [{ name, isClean: true }],
    hasEnding: /\b(?:limited|ltd|llp|plc|cic)\.?$/i.test(name),
    roles: [role],
    tradingNames: [],
    offset: 0,
    end: 0,
    zone,
    block: -1,
    isSubject: true,
    isOwnLine: false,
    quote: { text: name, offset: 0 },
  }
}
