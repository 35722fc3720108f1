import type { CompanyAnswer } from '../api-types.js'
import { shortDay } from '../parts/dates.js'

interface Event {
  readonly day: string
  readonly text: string
  readonly tone: 'good' | 'bad' | 'warn' | 'now' | ''
}

const soonDays = 30

/** Past and coming dates in order, with today between them. */
export function timelineOf(company: CompanyAnswer, today: string): readonly Event[] {
  const deadline = (day: string | null, days: number | null, isOverdue: boolean | null, what: string): Event[] =>
    day === null
      ? []
      : [
          {
            day,
            text: isOverdue ? `${what} overdue` : `${what} due`,
            tone: isOverdue ? 'bad' : days !== null && days <= soonDays ? 'warn' : 'good',
          },
        ]
  const past = (day: string | null, text: string, tone: Event['tone'] = ''): Event[] =>
    day === null ? [] : [{ day, text, tone }]
  const events: Event[] = [
    ...past(company.incorporated_on, 'Incorporated'),
    ...company.previous_names.flatMap(({ ceased_on: day, name }) => past(day, `Stopped being called ${name}`)),
    ...past(company.last_charge_date, 'Last charge registered', 'warn'),
    ...past(company.last_director_change_date, 'Last change of directors'),
    ...deadline(
      company.confirmation_next_due,
      company.confirmation_days_until_due,
      company.confirmation_overdue,
      'Confirmation statement',
    ),
    ...deadline(company.accounts_next_due, company.accounts_days_until_due, company.accounts_overdue, 'Accounts'),
    ...past(company.dissolved_on, 'Dissolved', 'bad'),
    { day: today, text: 'Today', tone: 'now' },
  ]
  return events.sort((one, other) => one.day.localeCompare(other.day))
}

export function DeadlineTimeline({ company, today }: { company: CompanyAnswer; today: string }) {
  return (
    <ol class="timeline">
      {timelineOf(company, today).map(({ day, text, tone }) => (
        <li class={tone}>
          <span class="given">{text}</span>
          <br />
          <time class="small muted" datetime={day}>
            {shortDay(day)}
          </time>
        </li>
      ))}
    </ol>
  )
}
