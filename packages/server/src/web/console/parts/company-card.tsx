import { typeWords } from '@brassplate/core'
import type { CompanyAnswer } from '../api-types.js'
import type { Visit } from '../visit.js'
import { Badge, CompanyStatus } from './badges.js'
import { Facts } from './card.js'
import { Action } from './forms.js'
import { Day } from './text.js'

interface CompanyCardProps {
  readonly visit: Visit
  readonly company: CompanyAnswer
  readonly isWatched: boolean
}

/** The main facts of a company that the page has named, with a link to its page. */
export function CompanyCard({ visit, company, isWatched }: CompanyCardProps) {
  const { company_number: number, company_name: name } = company
  return (
    <section class="card">
      <header>
        <h2>The company</h2>
        <CompanyStatus status={company.company_status} />
      </header>
      <Facts
        facts={[
          ['Number', number, 'number'],
          ['Type', company.company_type && typeWords(company.company_type)],
          ['Incorporated', <Day day={company.incorporated_on} />],
          ['Office', officeOf(company)],
          [
            'Accounts due',
            company.accounts_next_due && (
              <DueDay day={company.accounts_next_due} isOverdue={company.accounts_overdue === true} />
            ),
          ],
        ]}
      />
      <p />
      <div class="actions">
        <a class="button quiet" href={`/companies/${number}`}>
          See the company
        </a>
        {isWatched ? (
          <Badge text="watched" tone="good" />
        ) : (
          <Action visit={visit} path={`/companies/${number}/watch`} label="Watch" spoken={`Watch ${name}`} />
        )}
      </div>
    </section>
  )
}

/** A deadline. One in the past is overdue. */
export function DueDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  return isOverdue ? (
    <span>
      <Badge text="overdue" tone="bad" /> <Day day={day} />
    </span>
  ) : (
    <Day day={day} />
  )
}

export function officeOf({ registered_office: office }: Pick<CompanyAnswer, 'registered_office'>): string {
  const parts = [
    office.care_of && `c/o ${office.care_of}`,
    office.po_box && `PO Box ${office.po_box}`,
    [office.premises, office.address_line_1].filter(Boolean).join(' '),
    office.address_line_2,
    office.locality,
    office.region,
    office.postal_code,
    office.country,
  ]
  return parts.filter(Boolean).join(', ') || 'not known'
}

const countries: ReadonlySet<string> = new Set(['England', 'Wales', 'Scotland', 'Northern Ireland', 'United Kingdom'])

/** The town and the postcode of an address in one line; null without an address. */
export function townOf(address: string | null): string | null {
  const parts = address?.split(', ').filter((part) => !countries.has(part))
  return parts?.slice(-2).join(', ') || null
}
