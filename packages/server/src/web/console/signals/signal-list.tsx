import type { Signal } from '../api-types.js'
import { Severity } from '../parts/badges.js'
import { longDay } from '../parts/text.js'

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
          <h3 class="day">{longDay(day)}</h3>
          {ofDay.map((signal) => (
            <SignalLine signal={signal} hasCompany={hasCompany} />
          ))}
        </section>
      ))}
    </>
  )
}

export function SignalLine({
  signal,
  hasCompany,
  isFresh = false,
}: {
  signal: Signal
  hasCompany: boolean
  isFresh?: boolean
}) {
  return (
    <article class={isFresh ? 'signal fresh' : 'signal'} id={signal.id}>
      <time class="small muted" datetime={signal.detected_at}>
        {`${signal.detected_at.slice(11, 16)} UTC`}
      </time>
      <div>
        {hasCompany ? (
          <p>
            <a href={`/companies/${signal.company_number}`} class="given">
              {signal.company_name}
            </a>
          </p>
        ) : null}
        <p class="given">{signal.summary}</p>
        <Change signal={signal} />
      </div>
      <Severity severity={signal.severity} />
    </article>
  )
}

/** The facts before and after, if they are short enough to read at a glance. */
function Change({ signal: { before, after } }: { signal: Signal }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])]
    return was === is ? [] : [{ name, was, is }]
  })
  if (changed.length === 0) return null
  return (
    <details class="small">
      <summary>What changed</summary>
      <dl class="facts">
        {changed.map(({ name, was, is }) => (
          <>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd class="given">{was ? `${was} → ${is || 'nothing'}` : is}</dd>
          </>
        ))}
      </dl>
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
