import { Fragment } from 'hono/jsx'

/** A date as people write it: 3 March 2026. */
export function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

const months = 'January February March April May June July August September October November December'.split(' ')

export function Day({ day }: { day: string | null }) {
  return day ? <time datetime={day}>{longDay(day)}</time> : <Unknown />
}

/** A time in UTC. */
export function Time({ at }: { at: string | null }) {
  return at ? <time datetime={at}>{`${longDay(at)}, ${at.slice(11, 16)} UTC`}</time> : <Unknown />
}

export function Unknown() {
  return <span class="muted">not known</span>
}

/** Codes of the register as words: `private-limited-company` or `needs_review`. */
export function words(code: string): string {
  return code.replaceAll(/[-_]/g, ' ')
}

/** A count as people write it: 5,400,000. */
export function figure(count: number): string {
  return count.toLocaleString('en-GB')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
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
