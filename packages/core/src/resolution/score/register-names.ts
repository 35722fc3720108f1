import type { Company } from '../../register/company/company.js'
import { foldedWords } from '../../register/name/folded-words.js'
import { lengthWithoutEnding } from '../../register/name/legal-ending.js'
import { genericWords } from './generic-words.js'

/** The kind of legal ending. One kind has several spellings. */
export type FormKind = 'limited' | 'plc' | 'llp' | 'lp' | 'cic' | 'unlimited' | 'none'

/** A name of a candidate, prepared for searching in texts. */
export interface RegisterName {
  readonly name: string
  readonly isCurrent: boolean
  /** The letters of the name without the legal ending. */
  readonly core: string
  /** `core` without the final words that Companies House ignores when comparing names. */
  readonly sameAs: string
  readonly form: FormKind
  /** It ends with `& Co` or `Company`. */
  readonly hasCompany: boolean
  /** The name without generic words at the end; empty if that is too short to identify the company. */
  readonly short: string
  readonly words: readonly string[]
}

const previousMax = 4
const weightless = new Set('and co company uk gb eu com net org biz info wales cymru'.split(' '))

export function registerNames({ name, previousNames }: Company): RegisterName[] {
  const names = [name, ...previousNames.slice(0, previousMax).map((previous) => previous.name)]
  return names.map((one, place) => registerName(one, place === 0))
}

function registerName(name: string, isCurrent: boolean): RegisterName {
  const all = foldedWords(name)
  const length = lengthWithoutEnding(all) || all.length
  const words = all.slice(0, length).filter((word, place) => place > 0 || word !== 'the' || length === 1)
  let end = words.length
  while (end > 1 && weightless.has(words[end - 1] ?? '')) end -= 1
  return {
    name,
    isCurrent,
    core: words.join(''),
    sameAs: words.slice(0, end).join(''),
    form: formOf(all.slice(length)),
    hasCompany: words.slice(end).some((word) => word === 'co' || word === 'company'),
    short: shortOf(words),
    words,
  }
}

/** Whether a text is this very name: only punctuation and the spelling of the legal form may differ. */
export function isSameName(text: string, { core, form }: RegisterName): boolean {
  const given = registerName(text, true)
  return given.core !== '' && given.core === core && given.form === form
}

const shortening = new Set([
  ...genericWords,
  ...'trust academy association society club school charity foundation multi primary church college union centre federation hospital jv'.split(
    ' ',
  ),
])
const shortMin = 7

function shortOf(words: readonly string[]): string {
  let end = words.length
  while (end > 1 && shortening.has(words[end - 1] ?? '')) end -= 1
  const short = words.slice(0, end).join('')
  return end < words.length && short.length >= shortMin ? short : ''
}

/** The kind of a legal ending. `ending` holds folded words. */
export function formOf(ending: readonly string[]): FormKind {
  const joined = ending.join('')
  if (joined === '') return 'none'
  if (/llp|liabilitypartnership|atebolrwydd/.test(joined)) return 'llp'
  if (/plc|public|ccc|cyhoeddus/.test(joined)) return 'plc'
  if (/cic|communityinterest|cbc|buddiant/.test(joined)) return 'cic'
  if (/unlimited|unltd|anghyfyngedig/.test(joined)) return 'unlimited'
  if (/limitedpartnership|^lp$|partneriaeth/.test(joined)) return 'lp'
  return 'limited'
}
