import { displayName, isOpenCase, personName, shortDay } from '@brassplate/core'
import { plainPerson } from '@brassplate/core/api'
import type { CompanyAnswer, FilingRecord, InsolvencyRecord, Signal } from '../api-types.js'
import { openChecks } from '../company-facts.js'
import { Dot } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { londonDay } from '../parts/dates.js'
import { capital, countWords, words } from '../parts/text.js'
import { caseDateWords } from '../records/insolvency-page.js'
import { isEnded } from '../signals/ended-by-later.js'
import { registrationWords } from './company-facts.js'

interface Event {
  readonly day: string
  readonly text: string
  /** The register does not say when it happened: `day` is when it was noticed. */
  readonly isNoticed?: boolean
  readonly tone: 'good' | 'bad' | 'warn' | 'now' | ''
  /** Of a deadline: how many days are left. */
  readonly daysLeft?: number | null
}

const soonDays = 30
const signalsMax = 20
const severityTones: Readonly<Record<Signal['severity'], Event['tone']>> = {
  critical: 'bad',
  warning: 'warn',
  notice: '',
  info: '',
}

export interface KnownEvents {
  /** The newest first. */
  readonly signals?: readonly Signal[]
  /** Those of them that stand on the page already. */
  readonly shown?: readonly Signal[]
  readonly cases?: InsolvencyRecord['data']
  /** The newest notice in the Gazette, if the company is about to be struck off. */
  readonly notice?: FilingRecord['data'][number] | null
}

/** Past and coming dates in order, with today between them and the latest signals. */
export function timelineOf(
  company: CompanyAnswer,
  today: string,
  { signals = [], shown = [], cases = [], notice = null }: KnownEvents = {},
): readonly Event[] {
  const deadline = (day: string | null, days: number | null, isOverdue: boolean | null, what: string): Event[] =>
    day === null
      ? []
      : [
          {
            day,
            text: isOverdue ? `${what} overdue` : `${what} due`,
            tone: isOverdue ? 'bad' : days !== null && days <= soonDays ? 'warn' : 'good',
            daysLeft: days,
          },
        ]
  const past = (day: string | null, text: string, tone: Event['tone'] = ''): Event[] =>
    day === null ? [] : [{ day, text, tone }]
  const latest = signals.slice(0, signalsMax)
  const untold = latest.filter((signal) => !shown.includes(signal)).toReversed()
  const noticed = untold.map(
    (signal): Event => ({
      day: signal.occurred_on ?? londonDay(signal.detected_at),
      isNoticed: signal.occurred_on === null,
      text: historyText(signal),
      tone: isEnded(signal, signals) ? '' : severityTones[signal.severity],
    }),
  )
  const resignations = company.recent_resignations
    .filter(({ resigned_on: day }) => !latest.some((one) => one.category === 'officer' && one.occurred_on === day))
    .map(({ name, officer_role: role, resigned_on: day }) => ({
      day,
      text: `${personName(name, role.startsWith('corporate-'))} resigned as ${words(role)}`,
    }))
  const hasSignal = (category: Signal['category']) => latest.some((one) => one.category === category)
  const events: Event[] = [
    ...past(company.incorporated_on, registrationWords(company)),
    ...renames(company, latest).flatMap(({ day, text }) => past(day, text)),
    ...(hasSignal('charge') ? [] : past(company.last_charge_date, 'Last charge registered', 'warn')),
    // The first directors come with the company.
    ...resignations.flatMap(({ day, text }) => past(day, text)),
    ...(hasSignal('officer') ||
    resignations.some(({ day }) => day === company.last_director_change_date) ||
    company.last_director_change_date === company.incorporated_on
      ? []
      : past(company.last_director_change_date, 'Last change of directors')),
    ...(hasSignal('insolvency')
      ? []
      : // What ends a case is no trouble.
        cases.flatMap(({ dates }) =>
          dates.flatMap(({ type, date }) =>
            past(date, caseDateWords(type), isOpenCase({ dates: [{ type }] }) ? 'bad' : ''),
          ),
        )),
    ...past(notice?.date ?? null, 'Notice in the Gazette that it will be struck off', 'bad'),
    ...noticed,
    ...past(company.dissolved_on, 'Dissolved', 'bad'),
    { day: today, text: 'Today', tone: 'now' },
    ...deadline(
      company.confirmation_next_due,
      company.confirmation_days_until_due,
      company.confirmation_overdue,
      company.company_type === 'registered-overseas-entity' ? 'Update statement' : 'Confirmation statement',
    ),
    ...deadline(company.accounts_next_due, company.accounts_days_until_due, company.accounts_overdue, 'Accounts'),
  ]
  // The sort is stable: what falls on the same day stays in the order of events.
  return events.sort((one, other) => one.day.localeCompare(other.day))
}

/** What it was called before and after each change that no signal tells. */
function renames({ company_name: name, previous_names: previous }: CompanyAnswer, signals: readonly Signal[]) {
  const told = new Set(
    signals.flatMap(({ before }) => (before && 'company_name' in before ? [String(before.company_name)] : [])),
  )
  const inOrder = previous.toSorted((one, other) => (one.ceased_on ?? '').localeCompare(other.ceased_on ?? ''))
  return inOrder.flatMap(({ name: before, ceased_on: day }, place) => {
    const after = inOrder[place + 1]?.name ?? name
    return told.has(before) ? [] : [{ day, text: `Renamed from ${displayName(before)} to ${displayName(after)}` }]
  })
}

/** A change of the name is about two names, so both stay. */
function historyText(signal: Signal): string {
  const { signal_type: type, company_name: name, before } = signal
  if (type === 'name_changed' && before && 'company_name' in before) {
    return `Changed its name from ${displayName(String(before.company_name))}`
  }
  return withoutName(plainPerson(signal), name)
}

/** The heading of the page has the name already, and the day stands below. */
function withoutName(summary: string, name: string): string {
  const short = summary
    .replaceAll(new RegExp(` (?:of|at|over|for|from) ${escaped(name)}`, 'g'), '')
    .replaceAll(name, 'the company')
    .replace(/ on \d{4}-\d{2}-\d{2}\.$/, '')
    .replace(/\.$/, '')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, shortDay)
    .replace(/^\p{Lu}[\p{Lu}'’ -]+, [\p{L}' -]+?(?= (?:was|has|is|resigned|ceased|became|verified))/u, (person) =>
      personName(person, false),
    )
  return capital(short)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

interface DeadlinesProps {
  readonly company: CompanyAnswer
  readonly today: string
}

/** What is late, then the next one first. */
export function Deadlines({ company, today }: DeadlinesProps) {
  const deadlines = timelineOf(company, today).filter(({ daysLeft }) => daysLeft !== undefined)
  const checks = (['overdue', 'due'] as const).flatMap((state) =>
    openChecks(company, state).map((check) => ({ ...check, state })),
  )
  return deadlines.length + checks.length === 0 ? null : (
    <Card title="Deadlines">
      <ul class="deadlines">
        {checks.map(({ people, path, state }) => (
          <li>
            <Dot tone={state === 'due' ? 'warn' : 'bad'} word={state} />
            <a href={path}>{`Identity of ${people}`}</a>
            <span class="small muted">{state === 'due' ? 'due, see the day' : 'overdue'}</span>
          </li>
        ))}
        {deadlines.map(({ day, text, tone, daysLeft = null }) => (
          <li>
            <Dot tone={tone === 'now' ? '' : tone} word={tone === 'bad' ? 'overdue' : 'deadline'} />
            <span>{text}</span>
            <span class="small muted">
              <time datetime={day}>{shortDay(day)}</time>
              {daysLeft !== null && daysLeft > 0 ? ` · in ${timeLeft(daysLeft)}` : null}
              {daysLeft !== null && daysLeft < 0 ? ` · ${timeLeft(-daysLeft)} ago` : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What has happened and is not among the signals that are shown, the latest first. */
export function OtherEvents({ company, today, ...known }: DeadlinesProps & KnownEvents) {
  const past = timelineOf(company, today, known).filter(
    ({ daysLeft, tone }) => daysLeft === undefined && tone !== 'now',
  )
  return past.length === 0 ? null : (
    <>
      {known.shown?.length ? <h3 class="day">Other events</h3> : null}
      <ol class="timeline">
        {past.toReversed().map(({ day, text, tone, isNoticed }) => (
          <li class={tone}>
            <span class="given">{text}</span>
            <br />
            <span class="small muted">
              {isNoticed ? 'noticed ' : null}
              <time datetime={day}>{shortDay(day)}</time>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const daysInMonth = 30.44
const daysSaid = 60

function timeLeft(days: number): string {
  return days <= daysSaid ? countWords(days, 'day') : countWords(Math.round(days / daysInMonth), 'month')
}
