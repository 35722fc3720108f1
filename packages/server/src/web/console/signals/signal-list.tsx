import { displayName, shortDay } from '@brassplate/core'
import { plainPerson, plainSentence } from '@brassplate/core/api'
import { useContext } from 'hono/jsx'
import type { Signal } from '../api-types.js'
import { severityTones } from '../parts/badges.js'
import { Facts } from '../parts/card.js'
import { clockTime, fullTime, londonDay } from '../parts/dates.js'
import { Icon, type IconName } from '../parts/icon.js'
import { CompanyLink } from '../parts/links.js'
import { AccountEmail, capital, deciderWords, Now, Time } from '../parts/text.js'
import { WatchLabels } from '../parts/watch-labels.js'
import { changedFacts } from './changed-facts.js'
import { signalTypeWords } from './signal-words.js'

interface SignalListProps {
  readonly signals: readonly Signal[]
  readonly hasCompany?: boolean
  readonly form?: string
  readonly isBySeverity?: boolean
  /** Among events that have other days: the days are those on which the signals were noticed. */
  readonly isHistory?: boolean
}

/** Signals as they come, grouped by the day they were detected or by their severity. */
export function SignalList({
  signals,
  hasCompany = true,
  form,
  isBySeverity = false,
  isHistory = false,
}: SignalListProps) {
  const now = useContext(Now)
  const today = now === null ? '' : londonDay(now)
  const titleOf = ({ severity, detected_at: at }: Signal) => {
    if (isBySeverity) return capital(severity)
    const day = londonDay(at)
    if (isHistory) return `Noticed ${day === today ? 'today' : shortDay(day)}`
    return day === today ? 'Today' : shortDay(day)
  }
  const groups = new Map<string, Signal[]>()
  for (const signal of signals) groups.set(titleOf(signal), [...(groups.get(titleOf(signal)) ?? []), signal])
  // On the page of signals, these stand directly below its title.
  const Heading = form ? 'h2' : 'h3'
  return (
    <>
      {[...groups].map(([title, ofGroup]) => (
        <section>
          <Heading class="day">{title}</Heading>
          {ofGroup.map((signal) => (
            <SignalLine signal={signal} hasCompany={hasCompany} form={form} isBySeverity={isBySeverity} />
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
  /** The form that marks signals, if the page has one. */
  readonly form?: string | undefined
  /** If it stands below its severity, and not below its day. */
  readonly isBySeverity?: boolean
}

export function SignalLine({ signal, hasCompany, isFresh = false, form, isBySeverity = false }: SignalLineProps) {
  const { id, detected_at: at, seen_at: seenAt } = signal
  const state = isFresh ? 'signal fresh' : 'signal'
  return (
    <article class={seenAt ? `${state} seen` : state} id={id}>
      {form ? (
        <input
          type="checkbox"
          form={form}
          name="signal_id"
          value={id}
          aria-label={`Select ${signalTypeWords(signal.signal_type)}, ${displayName(signal.company_name)}`}
        />
      ) : null}
      <SignalMark signal={signal} />
      <div>
        <p class="given">
          <Sentence signal={signal} hasCompany={hasCompany} />
        </p>
        <div class="more">
          <span class="labels">
            {isBySeverity ? null : <Severity severity={signal.severity} />}
            {signalTypeWords(signal.signal_type)}
            {/* The head of its own page has them. */}
            {hasCompany ? <WatchLabels reference={signal.reference} tags={signal.tags} /> : null}
          </span>
          <Change signal={signal} hasTime={form !== undefined} />
        </div>
      </div>
      <span class="when">
        {/* The history of a company has no marks. */}
        {seenAt === null ? <Unseen /> : null}
        {isBySeverity ? (
          <Time at={at} />
        ) : (
          <time datetime={at} title={fullTime(at)}>
            {clockTime(at)}
          </time>
        )}
      </span>
      {form ? <MarkButton signal={signal} form={form} /> : null}
    </article>
  )
}

function Unseen() {
  return (
    <span class="new" title="New">
      <span class="hidden">New</span>
    </span>
  )
}

/** In words only if it is grave: what is normal needs none. */
function Severity({ severity }: Pick<Signal, 'severity'>) {
  if (severity !== 'critical' && severity !== 'warning') return null
  return <b class={severityTones[severity]}>{capital(severity)}</b>
}

/** Marks this signal alone, whatever is selected. */
function MarkButton({ signal, form }: { signal: Signal; form: string }) {
  const { id, seen_at: at, seen_by: by } = signal
  const email = useContext(AccountEmail)
  const isSeen = at != null
  return (
    <button
      type="submit"
      class="text"
      form={form}
      name="only"
      value={`${isSeen ? 'unseen' : 'seen'}:${id}`}
      title={isSeen ? `Seen by ${deciderWords(by ?? '', email)}, ${fullTime(at)}` : undefined}
    >
      {isSeen ? 'Mark as not seen' : 'Mark as seen'}
    </button>
  )
}

const icons: Readonly<Record<Signal['category'], IconName>> = {
  ...{ company: 'building', filing: 'book', officer: 'person', ownership: 'person', charge: 'lock' },
  ...{ insolvency: 'warning', verification: 'review', website: 'globe' },
}

/** What kind of change it is, in the colour of how grave it is. Both stand beside it in words. */
function SignalMark({ signal: { category, severity } }: { signal: Signal }) {
  const tone = severityTones[severity] ?? ''
  return (
    <span class={`mark ${tone}`} title={capital(severity)}>
      <Icon name={icons[category]} />
    </span>
  )
}

/** The name of the company is a link in the sentence. On the page of the company it is left out. */
function Sentence({ signal, hasCompany }: { signal: Signal; hasCompany: boolean }) {
  const { company_name: name, company_number: number } = signal
  const summary = plainPerson(signal)
  const place = summary.indexOf(name)
  // A company that changed its name has two.
  const names = [name, ...[signal.before, signal.after].flatMap(namesIn)]
  if (!hasCompany && signal.signal_type !== 'name_changed')
    return <>{capital(plainSentence(summary.replaceAll(name, 'the company'), ...names))}</>
  const link = <CompanyLink number={number} name={name} />
  if (name === '' || place < 0)
    return (
      <>
        {link}
        {`: ${plainSentence(summary, ...names)}`}
      </>
    )
  return (
    <>
      {plainSentence(summary.slice(0, place), ...names)}
      {link}
      {plainSentence(summary.slice(place + name.length), ...names)}
    </>
  )
}

function namesIn(facts: object | null): string[] {
  return facts && 'company_name' in facts && typeof facts.company_name === 'string' ? [facts.company_name] : []
}

/**
 * The facts before and after. `hasTime`: without such facts, the time stands there. On a phone the button that marks the
 * signal opens with them.
 */
function Change({ signal, hasTime }: { signal: Signal; hasTime: boolean }) {
  const changed = changedFacts(signal)
  if (changed.length === 0 && !hasTime) return null
  const facts = changed.length > 0 ? changed : [['Noticed', fullTime(signal.detected_at)] as const]
  return (
    <details>
      <summary>Details</summary>
      <Facts facts={facts.map(([label, text]) => [label, text, 'given'])} />
    </details>
  )
}
