import type { PageDocument, StructuredOrganisation } from '../page-document.js'
import type { FoundName } from '../page-facts.js'
import type { PageText } from '../page-text.js'
import { findNameSpans, type NameSpan } from './legal-names.js'

const spokenMax = 60
const wordsMax = 8
const headingsMax = 12

/** Finds names to look up in the register: with a legal ending, and without one in places that usually name a company. */
export function findNames(
  page: PageText,
  document: PageDocument,
  spans: readonly NameSpan[] = findNameSpans(page),
): FoundName[] {
  const named = spans.map(({ starts, end }): FoundName => {
    const offset = starts.find(({ name }) => !name.includes('\n'))?.offset ?? starts[0]?.offset ?? end
    return {
      readings: starts.map(({ name, isClean }) => ({ name, isClean })),
      source: 'ending',
      offset,
      end,
      zone: page.zoneAt(offset),
      isInCopyright: copyrightBefore.test(page.text.slice(Math.max(0, offset - 60), offset)),
    }
  })
  return [
    ...named,
    ...namesWithoutEnding(page).filter(({ offset, end }) => !overlaps(named, offset, end)),
    ...titleNames(document),
    ...document.organisations.flatMap(structuredNames),
  ]
}

const copyrightBefore = /(?:©|\(c\)|copyright)[^\n|]{0,40}$/i
/** Bounded, because a search that looks for what follows the words tries every start of a long run of them. */
const words = String.raw`((?:[\p{Lu}\d][\p{L}\d'’&.-]{0,60})(?: (?:[\p{Lu}\d(][\p{L}\d'’&.)-]{0,60}|&|and|of|the|for|in)){0,40})`
const spokenShapes: readonly (readonly [RegExp, FoundName['source']])[] = [
  [
    new RegExp(
      String.raw`(?:©|\(c\)|[Cc]opyright)(?:\s|©|\(c\)|[Cc]opyright|\d{4}|[-–,/]|by|[Aa]ll [Rr]ights [Rr]eserved|to|present){0,24}(?:[Tt]he )?${words}`,
      'gu',
    ),
    'copyright',
  ],
  [
    new RegExp(
      String.raw`\b(?:operated|owned|run|managed|published|controller is|[Ww]e are|name of|style of|behalf of|part of|site of|website of)(?: by)? (?:the )?${words}`,
      'gu',
    ),
    'operator',
  ],
]
const saidToBe =
  /,? (?:is|are|was) (?:an? |the )?(?:[a-z-]+ ){0,3}(?:[Rr]egistered|[Cc]harity|[Cc]ompany|trading|incorporated|limited)/g
const wordsBefore = new RegExp(String.raw`${words}(?:,? \([^)\n]{1,40}\))?$`, 'u')
const saidMax = 200
const beforeMax = 300

/** Names without a legal ending: copyright holders, site operators and registered bodies. */
function namesWithoutEnding(page: PageText): FoundName[] {
  const found: FoundName[] = []
  for (const [shape, source] of spokenShapes) {
    shape.lastIndex = 0
    for (let match = shape.exec(page.text); match && found.length < spokenMax; match = shape.exec(page.text)) {
      const offset = match.index + match[0].indexOf(match[1] ?? '')
      const readings = readingsOf(match[1] ?? '')
      if (readings.length === 0) continue
      const end = offset + (match[1] ?? '').length
      const isInCopyright = source === 'copyright'
      found.push({ readings, source, offset, end, zone: page.zoneAt(offset), isInCopyright })
    }
  }
  let said = 0
  let from = 0
  for (const { 0: phrase, index } of page.text.matchAll(saidToBe)) {
    said += 1
    if (said > saidMax || found.length >= spokenMax) break
    const start = Math.max(from, index - beforeMax)
    const before = wordsBefore.exec(page.text.slice(start, index))
    if (!before) continue
    from = index + phrase.length
    const name = before[1] ?? ''
    const readings = readingsOf(name)
    const offset = start + before.index
    const zone = page.zoneAt(offset)
    if (readings.length > 0)
      found.push({ readings, source: 'operator', offset, end: offset + name.length, zone, isInCopyright: false })
  }
  return found
}

/** The text may run on after the name, so every prefix of whole words is a possible reading. */
function readingsOf(text: string): FoundName['readings'] {
  const parts = text.split(' ').slice(0, wordsMax)
  const readings: { name: string; isClean: boolean }[] = []
  for (let length = parts.length; length > 0; length -= 1) {
    const last = parts[length - 1] ?? ''
    if (/^(?:and|of|the|for|in|&)$/.test(last)) continue
    const name = parts
      .slice(0, length)
      .join(' ')
      .replace(/[.,'’-]+$/, '')
    if (name.length >= 3) readings.push({ name, isClean: true })
  }
  return readings
}

function overlaps(names: readonly FoundName[], offset: number, end: number): boolean {
  return names.some((name) => offset < name.end && end >= name.end && offset >= name.offset)
}

const titleParts = /\s[|–—:·»-]\s|\s?[|»•]\s?/

function titleNames({ title, siteName, blocks }: PageDocument): FoundName[] {
  const headings = blocks.filter(({ zone }) => zone === 'heading').slice(0, headingsMax)
  const texts = [siteName ?? '', ...title.split(titleParts), ...headings.map(({ text }) => text)]
  return texts
    .map((text) => text.trim())
    .filter((text) => text.length >= 3 && text.length <= 80 && text.split(' ').length <= wordsMax)
    .map((name) => wholeName(name, 'title'))
}

function structuredNames({ legalName, name }: StructuredOrganisation): FoundName[] {
  const texts = [legalName, name].flatMap((text) => text?.split(/\s+(?:trading as|t\/as?)\s+/i) ?? [])
  return texts.filter((text) => text !== '').map((text) => wholeName(text, 'structured'))
}

function wholeName(name: string, source: FoundName['source']): FoundName {
  const zone = source === 'structured' ? 'structured' : 'title'
  return { readings: [{ name, isClean: true }], source, offset: -1, end: -1, zone, isInCopyright: false }
}
