import type { Signal } from '../api-types.js'
import { SeverityDot } from '../parts/badges.js'
import { Facts } from '../parts/card.js'
import { shortDay } from '../parts/dates.js'
import { CompanyLink } from '../parts/links.js'
import { plainSentence, Time, words } from '../parts/text.js'

/** Signals grouped by the day they were detected, newest first. */
export function SignalList({ signals, hasCompany = true }: { signals: readonly Signal[]; hasCompany?: boolean }) {
  const days = new Map<string, Signal[]>()
  for (const signal of signals) {
    const day = signal.detected_at.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), signal])
  }
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section>
          <h3 class="day">{shortDay(day)}</h3>
          {ofDay.map((signal) => (
            <SignalLine signal={signal} hasCompany={hasCompany} />
          ))}
        </section>
      ))}
    </>
  )
}

interface SignalLineProps {
  readonly signal: Signal
  readonly hasCompany: boolean
  readonly isFresh?: boolean
}

export function SignalLine({ signal, hasCompany, isFresh = false }: SignalLineProps) {
  return (
    <article class={isFresh ? 'signal fresh' : 'signal'} id={signal.id}>
      <SeverityDot severity={signal.severity} />
      <div>
        <p class="given">
          {hasCompany ? (
            <>
              <CompanyLink number={signal.company_number} name={signal.company_name} />
              {': '}
            </>
          ) : null}
          {plainSentence(signal.summary, signal.company_name)}
        </p>
        <Labels signal={signal} />
        <Change signal={signal} />
      </div>
      <span class="small muted">
        <Time at={signal.detected_at} />
      </span>
    </article>
  )
}

/** What the person has written about the company on the watchlist. */
function Labels({ signal: { tags, reference } }: { signal: Signal }) {
  if (tags.length === 0 && reference === null) return null
  return (
    <p class="small">
      {reference === null ? null : <span class="muted given">{`${reference} `}</span>}
      {tags.map((tag) => (
        <>
          <a class="tag given" href={`/watchlist?${new URLSearchParams({ tag })}`}>
            {tag}
          </a>{' '}
        </>
      ))}
    </p>
  )
}

/** The facts before and after, if they are short enough to read at a glance. */
function Change({ signal }: { signal: Signal }) {
  const [before, after]: (Readonly<Record<string, unknown>> | null)[] = [signal.before, signal.after]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])]
    return was === is ? [] : [{ name, was, is }]
  })
  if (changed.length === 0) return null
  return (
    <details class="small">
      <summary>What changed</summary>
      <Facts
        facts={changed.map(({ name, was, is }) => [words(name), was ? `${was} → ${is || 'nothing'}` : is, 'given'])}
      />
    </details>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object'
    ? Object.values(value)
        .filter((part) => typeof part === 'string')
        .join(', ')
    : String(value)
}
