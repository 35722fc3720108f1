import { looksLikeDomain, looksLikeEmail, mailAddressIn } from '../../identify/looks-like.js'
import { withOwnPostcode } from '../../register/match/question.js'
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
const webAddress = /^(?:https?:\/\/|www\.)/i
/** Other endings are those of names too, as in `J.P.Morgan`, `Mr.Pizza` or `A.S.Cars`. */
const commonHost = /^[a-z\d-]{3,}(?:\.[a-z\d-]+)*\.(?:uk|com|org|net|example|test)$/i

/**
 * Many lists have an e-mail address, a website or a postcode in the column of names. A bare host such as `confused.com` may
 * be a name as well.
 */
export function readWrittenName(text: string): WrittenName {
  if (text.length > textLengthMax) return { ...nothing, name: text }
  if (looksLikeEmail(text)) return { ...nothing, email: mailAddressIn(text) }
  if (webAddress.test(text) && looksLikeDomain(text)) return { ...nothing, domain: text }
  if (commonHost.test(text)) return { ...nothing, name: text, domain: text }
  const { name, postcode, address } = withOwnPostcode({
    ...nothing,
    name: text,
    incorporatedOn: null,
    previousName: null,
  })
  return { ...nothing, name, postcode, address }
}
