import type { Company } from '../../register/company/company.js'
import { foldedWords } from '../../register/name/folded-words.js'
import { findForeignForms } from '../extract/names/foreign-forms.js'
import { isNameWord } from '../extract/names/legal-names.js'
import type { Zone } from '../extract/page-document.js'
import type { PageView } from './page-view.js'
import { type FormKind, formOf, type RegisterName, registerNames } from './register-names.js'

/** How a name in a text relates to a name in the register. */
export type NameRelation =
  /** The whole legal name; only punctuation and the spelling of the legal form may differ. */
  | 'identical'
  /** The same name by Companies House rules: without UK, & Co and the like, or with another UK legal form. */
  | 'same_as'
  /** Without its legal form. */
  | 'bare'
  /** With a foreign legal form. */
  | 'foreign_form'
  /** Only the first words. */
  | 'short'

export interface Mention {
  readonly view: PageView
  readonly offset: number
  readonly end: number
  readonly relation: NameRelation
  readonly isPrevious: boolean
  readonly zone: Zone
  readonly isCopyright: boolean
  readonly written: string
}

const triesMax = 100_000
/** Places without a capital for which the words after them are read. A page that repeats a name more often is no page of text. */
const plainPlacesMax = 500
const mentionsMax = 60
const reachMax = 140

interface Sought {
  readonly company: Company
  readonly name: RegisterName
}

/** Finds the names of companies in pages, in one pass for each page. */
export class MentionSearch {
  readonly #found: Map<Company, Mention[]>
  readonly #byLetter = new Map<number, Sought[]>()

  constructor(companies: readonly Company[]) {
    this.#found = new Map(companies.map((company) => [company, []]))
    for (const company of companies) {
      for (const name of registerNames(company)) {
        if (name.core.length < 2) continue
        for (const letter of firstLetters(name)) {
          const sought = this.#byLetter.get(letter)
          if (sought) sought.push({ company, name })
          else this.#byLetter.set(letter, [{ company, name }])
        }
      }
    }
  }

  /** Reads these pages too, and returns all mentions that have been found so far. */
  read(views: readonly PageView[]): ReadonlyMap<Company, readonly Mention[]> {
    for (const view of views) this.#readPage(view)
    return this.#found
  }

  #readPage(view: PageView): void {
    const endings = new Endings(view)
    let tries = 0
    for (const offset of wordStarts(view.folded)) {
      if (tries > triesMax) break
      for (const { company, name } of this.#byLetter.get(view.folded.charCodeAt(offset)) ?? []) {
        const mentions = this.#found.get(company)
        if (!mentions || mentions.length >= mentionsMax) continue
        tries += 1
        const mention = mentionAt(view, offset, name, endings)
        const last = mentions.at(-1)
        if (!mention) continue
        if (last && last.view === view && last.offset === mention.offset) {
          if (rank[mention.relation] < rank[last.relation]) mentions[mentions.length - 1] = mention
        } else mentions.push(mention)
      }
    }
  }
}

/**
 * Leaves out mentions that are the whole legal name of another company: `Harbour Lane Ltd` names HARBOUR LANE LIMITED and
 * not HARBOUR LANE (UK) LIMITED. A company that `isKept` keeps all of its mentions.
 */
export function withoutNamesOfOthers(
  found: ReadonlyMap<Company, readonly Mention[]>,
  isKept: (company: Company) => boolean,
): ReadonlyMap<Company, readonly Mention[]> {
  const whole = new Map<PageView, Set<number>>()
  for (const mentions of found.values()) {
    for (const { view, offset, relation, isPrevious } of mentions) {
      if (relation === 'identical' && !isPrevious) whole.set(view, (whole.get(view) ?? new Set()).add(offset))
    }
  }
  const isOwn = ({ view, offset, relation }: Mention) => relation === 'identical' || !whole.get(view)?.has(offset)
  return new Map([...found].map(([company, all]) => [company, isKept(company) ? all : all.filter(isOwn)]))
}

const rank: Record<NameRelation, number> = { identical: 0, same_as: 1, foreign_form: 2, bare: 3, short: 4 }

const ampersand = 0x26

/** A name that begins with `and` may be written with `&`. */
function firstLetters({ core }: RegisterName): number[] {
  return core.startsWith('and') ? [core.charCodeAt(0), ampersand] : [core.charCodeAt(0)]
}

function* wordStarts(folded: string): Generator<number> {
  let isInWord = false
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at)
    const isWord = (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
    if (!isInWord && (isWord || unit === ampersand)) yield at
    isInWord = isWord
  }
}

/** The legal form after each place of a page. Many companies may share a name, so each place is read once. */
class Endings {
  readonly #view: PageView
  readonly #found = new Map<number, FoundForm>()
  #plainPlaces = 0

  constructor(view: PageView) {
    this.#view = view
  }

  /** Null if too many places without a capital have been read. */
  after(start: number, end: number): FoundForm | null {
    const known = this.#found.get(end)
    if (known) return known
    const { text } = this.#view
    if (!hasCapital(text, start, end)) {
      this.#plainPlaces += 1
      if (this.#plainPlaces > plainPlacesMax) return null
    }
    const form = formAfter(text.slice(end, end + reachMax))
    this.#found.set(end, form)
    return form
  }
}

function hasCapital(text: string, start: number, end: number): boolean {
  return /[\p{Lu}\d]/u.test(text.slice(start, end))
}

function mentionAt(view: PageView, offset: number, name: RegisterName, endings: Endings): Mention | null {
  const core = matchLetters(view.folded, offset, name.core)
  const short = core === -1 && name.sameAs !== name.core ? matchLetters(view.folded, offset, name.sameAs) : -1
  const { text } = view
  const coreEnd = core === -1 ? short : core
  if (coreEnd === -1) return shortMention(view, offset, name, endings)
  const form = endings.after(offset, coreEnd)
  // Without a capital, a digit or a legal form it is an ordinary word, not a name.
  if (form === null || (form.kind === 'none' && !hasCapital(text, offset, coreEnd))) return null
  const relation = relationOf(name, core !== -1, form)
  if (relation === null) return null
  const end = coreEnd + form.length
  if (relation !== 'bare' && relation !== 'foreign_form' && isInsideLonger(view, offset, end)) return null
  const before = text.slice(Math.max(0, offset - 60), offset)
  return {
    view,
    offset,
    end,
    relation,
    isPrevious: !name.isCurrent,
    zone: view.zoneAt(offset),
    isCopyright: copyrightBefore.test(before),
    written: text.slice(offset, end).trim(),
  }
}

function shortMention(view: PageView, offset: number, name: RegisterName, endings: Endings): Mention | null {
  const end = name.short === '' ? -1 : matchLetters(view.folded, offset, name.short)
  if (end === -1 || !/\p{Lu}/u.test(view.text.slice(offset, end))) return null
  if (endings.after(offset, end)?.kind !== 'none') return null
  const before = view.text.slice(Math.max(0, offset - 60), offset)
  return {
    view,
    offset,
    end,
    relation: 'short',
    isPrevious: !name.isCurrent,
    zone: view.zoneAt(offset),
    isCopyright: copyrightBefore.test(before),
    written: view.text.slice(offset, end),
  }
}

/** `Daniel Example PLC` names another company than EXAMPLE PLC, but `How Example PLC works` does not. */
function isInsideLonger({ page }: PageView, offset: number, end: number): boolean {
  const around = page.facts.names.find(
    (name) => name.source === 'ending' && Math.abs(name.end - end) <= 1 && name.offset < offset,
  )
  if (!around) return false
  const reading = around.readings.find(({ name }) => Math.abs(around.end - name.length - offset) <= 1)
  const ahead = page.facts.text.slice(around.offset, offset)
  if (reading?.isClean !== false || !aheadShape.test(ahead)) return false
  return ahead.trim().split(' ').every(isNameWord)
}

const aheadShape = /^(?:\p{Lu}[\p{L}'’-]{1,40} ){1,2}$/u

const copyrightBefore =
  /(?<!\b(?:design|photo\w*|images?|illustrations?|artwork|fonts?|maps?|code|template|theme)[\s:]{0,3})(?:©|\(c\)|copyright)(?:\s|©|\(c\)|copyright|\d{4}|[-–—,./:]|by|all rights reserved|to|present|of|the|is|owned|held|belongs|material|content|site|website|in|and|this)*$/i

function relationOf(name: RegisterName, isWhole: boolean, form: FoundForm): NameRelation | null {
  if (form.kind === 'longer') return null
  if (form.kind === 'foreign') return 'foreign_form'
  if (form.kind === 'none') return isWhole && name.form === 'none' ? 'identical' : isWhole ? 'bare' : null
  // `X & Co Ltd` and `X Ltd` are seldom the same company.
  if (form.isWithCompany || (!isWhole && name.hasCompany)) return 'bare'
  if (!isWhole || form.isWithWeightless) return 'same_as'
  return form.kind === name.form || name.form === 'none' ? 'identical' : 'same_as'
}

interface FoundForm {
  readonly kind: FormKind | 'foreign' | 'longer'
  readonly length: number
  readonly isWithWeightless: boolean
  /** After `& Co` or `Company`. */
  readonly isWithCompany: boolean
}

const ukForm =
  /^['’]?[\s,.("“”®™)\]]{0,4}((?:(?:&|and) )?(?:co(?:mpany)?\.?|\(?uk\)?|\(?gb\)?|wales)\s)?[("“]?(limited liability partnership|public limited company|community interest company|limited partnership|limited|ltd|l\.t\.d|plc|p\.l\.c|llp|l\.l\.p|cic|c\.i\.c|cyfyngedig|cyf|unlimited)(?:(?![\p{L}\d])|(?=(?:registered|company|reg\b)))\.?\)?/iu
const notForm = /^\s(?:by|liability|edition|time|offers?|availability|stock|numbers?|warranty|access|licen[cs]e)\b/i
/** More words of a longer name, up to its legal form. */
const longer =
  /^[)®™]{0,2}(?:['’]s)?(?: (?:\(?[\p{Lu}\d][\p{L}\d'’&.)-]*|&|and|of)){1,4},? (?:limited|ltd|plc|llp|cic|inc|gmbh|limited liability partnership)(?![\p{L}\d])/iu

/** The legal form that follows a name, if there is one. */
function formAfter(rest: string): FoundForm {
  const found = ukForm.exec(rest)
  if (found && !notForm.test(rest.slice(found[0].length))) {
    return {
      kind: formOf(foldedWords(found[2] ?? '')),
      length: found[0].replace(/[.)\s]+$/, '').length,
      isWithWeightless: found[1] !== undefined,
      isWithCompany: /\bco/i.test(found[1] ?? ''),
    }
  }
  const near = `X${rest.slice(0, 24)}`
  const [foreign] = findForeignForms(`Xx${near}`)
  if (foreign && foreign.offset <= 6)
    return { kind: 'foreign', length: foreign.end - 3, isWithWeightless: false, isWithCompany: false }
  const line = rest.split(/[\n.;|©]/, 1)[0] ?? ''
  if (longer.test(line)) return { kind: 'longer', length: 0, isWithWeightless: false, isWithCompany: false }
  return { kind: 'none', length: 0, isWithWeightless: false, isWithCompany: false }
}

/** The end offset of a name in a text, ignoring punctuation between its letters; −1 if it is not there. */
function matchLetters(folded: string, offset: number, letters: string): number {
  let at = offset
  let matched = 0
  let signs = 0
  while (matched < letters.length) {
    const unit = folded.charCodeAt(at)
    if (Number.isNaN(unit)) return -1
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)) {
      if (unit !== letters.charCodeAt(matched)) return -1
      matched += 1
      signs = 0
    } else if (unit === 0x26) {
      if (!letters.startsWith('and', matched)) return -1
      matched += 3
      signs = 0
    } else if (unit === 0x2b) {
      if (letters.startsWith('plus', matched)) matched += 4
      else if (letters.startsWith('and', matched)) matched += 3
      else return -1
    } else {
      signs += 1
      if (signs > 3 || unit === 0x7c || unit === 0x3b || unit === 0x3a) return -1
    }
    at += 1
  }
  const next = folded.charCodeAt(at)
  const isInWord = (next >= 0x61 && next <= 0x7a) || (next >= 0x30 && next <= 0x39)
  return isInWord ? -1 : at
}
