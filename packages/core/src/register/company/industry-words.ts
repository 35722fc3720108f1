import { InvalidRequestError } from '../../shared/errors.js'
import { foldedWords } from '../name/folded-words.js'
import type { IndustryTexts } from './industry.js'

/** More codes than this are most of the register, so the words have to say more. */
const codesMax = 80
const wordsMax = 8
/** Two words are forms of one another if they begin alike and end differently in at most this many letters. */
const endingMax = 3
const stemMin = 4
const stopWords = new Set(['and', 'of', 'the', 'or', 'in', 'for', 'a', 'an'])

/** Trades whose everyday name is not in the text of their codes. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  bakery: ['10710', '47240'],
  baker: ['10710', '47240'],
  pub: ['56302'],
  cafe: ['56102'],
  restaurant: ['56101', '56102'],
  takeaway: ['56103'],
  builder: ['41201', '41202'],
  electrician: ['43210'],
  plumber: ['43220'],
  carpenter: ['43320'],
  roofer: ['43910'],
  gardener: ['81300'],
  solicitor: ['69102'],
  lawyer: ['69101', '69102', '69109'],
  accountant: ['69201', '69202', '69203'],
  dentist: ['86230'],
  doctor: ['86210', '86220'],
  vet: ['75000'],
  pharmacy: ['47730'],
  optician: ['47782'],
  butcher: ['47220'],
  greengrocer: ['47210'],
  fishmonger: ['47230'],
  florist: ['47760'],
  hairdresser: ['96020'],
  undertaker: ['96030'],
  brewery: ['11050'],
  garage: ['45200'],
  taxi: ['49320'],
  haulage: ['49410'],
  nursery: ['85100', '88910'],
  gym: ['93130'],
  recruitment: ['78109', '78200'],
  marketing: ['70210', '73110'],
  it: ['62020', '62090'],
  software: ['58290', '62011', '62012'],
}

/** Words, and not the digits of a code. */
export function isIndustryWords(text: string): boolean {
  return /[a-z]/i.test(text)
}

/** A search in which the words for industries are replaced by their codes. Words without any code are refused. */
export async function withIndustryCodes<Question extends { readonly sicCodes?: readonly string[] | null }>(
  { register }: { readonly register: { industries(): Promise<IndustryTexts> } },
  question: Question,
): Promise<Question> {
  const given = question.sicCodes ?? []
  if (!given.some(isIndustryWords)) return question
  const texts = await register.industries()
  const codes = given.flatMap((entry) => (isIndustryWords(entry) ? requireCodes(entry, texts) : [entry]))
  return { ...question, sicCodes: [...new Set(codes)] }
}

function requireCodes(entry: string, texts: IndustryTexts): readonly string[] {
  const codes = codesFor(entry, texts)
  if (codes.length > 0 && codes.length <= codesMax) return codes
  const message =
    codes.length === 0
      ? `has "${entry}", which is in the words of no industry`
      : `has "${entry}", which is in the words of ${codes.length} industries; add another word`
  throw new InvalidRequestError(
    `The search is not valid: sic_code ${message}.`,
    [{ field: 'sic_code', message }],
    'Try another word, or a SIC code such as 62020 or its beginning.',
  )
}

/** The codes whose text has a form of every word, and those of the trade with this everyday name. */
export function codesFor(entry: string, texts: IndustryTexts): readonly string[] {
  const words = foldedWords(entry)
    .filter((word) => !stopWords.has(word))
    .slice(0, wordsMax)
  if (words.length === 0) return []
  const named = words.length === 1 ? everydayCodes(words[0] ?? '') : []
  const worded = wordsByCode(texts).filter(([, own]) =>
    words.every((word) => own.some((other) => isFormOf(word, other))),
  )
  return [...new Set([...named, ...worded.map(([code]) => code)])]
}

/** Folded once for the texts of a snapshot: a store gives the same texts until it has another snapshot. */
const foldedTexts = new WeakMap<IndustryTexts, readonly (readonly [code: string, words: readonly string[]])[]>()

function wordsByCode(texts: IndustryTexts) {
  const known = foldedTexts.get(texts)
  if (known) return known
  const folded = [...texts].map(([code, text]) => [code, foldedWords(text)] as const)
  foldedTexts.set(texts, folded)
  return folded
}

function everydayCodes(word: string): readonly string[] {
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
  for (const form of [word, singular]) if (Object.hasOwn(everyday, form)) return everyday[form] ?? []
  return []
}

function isFormOf(one: string, other: string): boolean {
  if (one === other) return true
  let same = 0
  while (same < one.length && one.charCodeAt(same) === other.charCodeAt(same)) same += 1
  return same >= stemMin && Math.max(one.length, other.length) - same <= endingMax && same >= one.length / 2
}
