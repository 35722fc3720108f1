import { looksLikeDomain, looksLikeEmail, mailAddressIn } from '../../identify/looks-like.js'
import { textLengthMax } from './cell-text.js'

/** What a cell in a column of names says. */
export interface WrittenName {
  readonly name: string | null
  readonly postcode: string | null
  readonly address: string | null
  readonly domain: string | null
  readonly email: string | null
}

const nothing: WrittenName = { name: null, postcode: null, address: null, domain: null, email: null }
const endingPostcode = /[\s,;(–-]([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})\)?$/i
const separatorsAtEnd = /[\s,;(–-]+$/
/** A name with its legal ending, and a place after it. */
const nameAndPlace = /^(.*\b(?:ltd|limited|plc|llp|cic|cyf)\b\.?)\s?[,;–-]\s?(.+)$/i
const webAddress = /^(?:https?:\/\/|www\.)/i

/**
 * Many lists have an e-mail address, a website or a postcode in the column of names. A bare host such as `confused.com` may
 * be a name as well.
 */
export function readWrittenName(text: string): WrittenName {
  if (text.length > textLengthMax) return { ...nothing, name: text }
  if (looksLikeEmail(text)) return { ...nothing, email: mailAddressIn(text) }
  if (looksLikeDomain(text)) return { ...nothing, name: webAddress.test(text) ? null : text, domain: text }
  const [found, postcode] = endingPostcode.exec(text) ?? []
  if (found === undefined || postcode === undefined) return { ...nothing, name: text }
  const before = text.slice(0, -found.length).replace(separatorsAtEnd, '')
  if (before === '') return { ...nothing, name: text }
  const [, name = before, place = null] = nameAndPlace.exec(before) ?? []
  return { ...nothing, name, postcode, address: place }
}
