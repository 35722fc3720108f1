import type { CompanyAnswer } from '../api-types.js'
import type { Visit } from '../visit.js'
import { Badge, CompanyStatus } from './badges.js'
import { Action } from './forms.js'
import { typeWords } from './register-words.js'
import { Day } from './text.js'

/** The main facts of a company, with a link to its page. */
export function CompanyCard({
  visit,
  company,
  isWatched,
}: {
  visit: Visit
  company: CompanyAnswer
  isWatched: boolean
}) {
  const { company_number: number } = company
  return (
    <section class="card">
      <header>
        <h2>
          <a href={`/companies/${number}`} class="given">
            {company.company_name}
          </a>
        </h2>
        <CompanyStatus status={company.company_status} />
      </header>
      <dl class="facts">
        <dt>Number</dt>
        <dd class="number">{number}</dd>
        {company.company_type ? (
          <>
            <dt>Type</dt>
            <dd>{typeWords(company.company_type)}</dd>
          </>
        ) : null}
        <dt>Incorporated</dt>
        <dd>
          <Day day={company.incorporated_on} />
        </dd>
        <dt>Office</dt>
        <dd>{officeOf(company)}</dd>
        {company.accounts_next_due ? (
          <>
            <dt>Accounts due</dt>
            <dd>
              <Day day={company.accounts_next_due} />
            </dd>
          </>
        ) : null}
      </dl>
      <p />
      <div class="actions">
        <a class="button quiet" href={`/companies/${number}`}>
          See the company
        </a>
        {isWatched ? (
          <Badge text="watched" tone="good" />
        ) : (
          <Action
            visit={visit}
            path={`/companies/${number}/watch`}
            label="Watch"
            spoken={`Watch ${company.company_name}`}
          />
        )}
      </div>
    </section>
  )
}

export function officeOf({ registered_office: office }: CompanyAnswer): string {
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
