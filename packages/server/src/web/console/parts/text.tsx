import { displayName, shortDay } from '@brassplate/core'
import { createContext, Fragment, useContext } from 'hono/jsx'
import { fullDay, fullTime, shortTime } from './dates.js'

/** The time of the request, so that pages can say `today`. Null outside a page. */
export const Now = createContext<number | null>(null)

/** The e-mail address of the account whose page it is. Empty outside a page. */
export const AccountEmail = createContext('')

export function Day({ day }: { day: string | null }) {
  return day ? (
    <time datetime={day} title={fullDay(day)}>
      {shortDay(day)}
    </time>
  ) : (
    <Unknown />
  )
}

interface TimeProps {
  readonly at: string | null
  /** Where there is little room: of an earlier day only the day. */
  readonly isDay?: boolean
  /** For what happens several times in a minute. */
  readonly hasSeconds?: boolean
  /** On a page that is kept or printed: never “today”. */
  readonly isDated?: boolean
}

/** A time in London, in full when the pointer is on it. */
export function Time({ at, isDay = false, hasSeconds = false, isDated = false }: TimeProps) {
  const now = isDated ? null : useContext(Now)
  const text = at ? shortTime(at, now) + (hasSeconds ? `:${at.slice(17, 19)}` : '') : ''
  return at ? (
    <time datetime={at} title={fullTime(at)}>
      {isDay ? text.replace(/(?<=\d [A-Z].*),? \d\d:\d\d$/, '') : text}
    </time>
  ) : (
    <Unknown />
  )
}

export function Unknown() {
  return <span class="muted unknown">–</span>
}

/** A company name as people write it. Copying it gives the official form, and so does the pointer. */
export function CompanyName({ name }: { name: string }) {
  return (
    <span title={name} data-official="">
      {displayName(name)}
    </span>
  )
}

/** The addresses of pages are with the evidence, where they can be opened. */
export function withoutPages(text: string): string {
  return text.replaceAll(/ \(https?:\/\/[^\s)]{1,500}\)/g, '')
}

/** Codes of the register as words: `private-limited-company` or `needs_review`. */
export function words(code: string): string {
  return code.replaceAll(/[-_]/g, ' ')
}

/** A count as people write it: 5,400,000. */
export function figure(count: number): string {
  return count.toLocaleString('en-GB')
}

/** A count with its noun: 1 company, 3 companies. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`
}

/** A domain stays as it is. */
export function capital(text: string): string {
  return /^[^\s.]{1,63}\.[^\s.]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

const signedIn = 'signed in'

/** Who decided: the account, and the way it came. */
export function deciderOf(by: string, email: string): { readonly account: string; readonly way: string } {
  if (by.includes('@') && !by.startsWith('API key ')) return { account: by, way: signedIn }
  return { account: email, way: by.replace(/^[CE](?=onnected app|mbedded client)/, lower) }
}

const lower = (letter: string) => letter.toLowerCase()

/** In a sentence: a person by the account, anything else by what it is. */
export function deciderWords(by: string, email: string): string {
  const { account, way } = deciderOf(by, email)
  return way === signedIn ? account : way
}

/** The same in a cell. `by`: null for an old decision of this account. */
export function Decider({ by }: { by: string | null }) {
  const email = useContext(AccountEmail)
  // The end of a key is one word.
  return <span class="given">{capital(deciderWords(by ?? email, email)).replace(/…(?=.{4}$)/, '…\u2060')}</span>
}

interface ShortDeciderProps {
  /** Null if it is not known, which is so for an old decision of this account. */
  readonly by: string | null
  readonly isInSentence?: boolean
}

/** “You”, or only the way if it was another one of this account. All of it is under the pointer. */
export function ShortDecider({ by, isInSentence = false }: ShortDeciderProps) {
  const email = useContext(AccountEmail)
  const { account, way } = deciderOf(by ?? email, email)
  const text = account !== email ? account : way === 'signed in' ? 'you' : way
  return (
    <span class="given" title={deciderWords(by ?? email, email)}>
      {isInSentence || account !== email ? text : capital(text)}
    </span>
  )
}

/** Marks every place where the text contains one of the values. */
export function Marked({ text, values }: { text: string; values: readonly string[] }) {
  const wanted = values
    .filter((value) => value.length > 1)
    .map((value) => value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return <>{text}</>
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'gi'))
  return <>{parts.map((part, place) => (place % 2 === 1 ? <mark>{part}</mark> : <Fragment>{part}</Fragment>))}</>
}
