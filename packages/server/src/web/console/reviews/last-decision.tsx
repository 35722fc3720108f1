import type { Review } from '../api-types.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import type { Visit } from '../visit.js'

interface LastDecisionProps {
  readonly visit: Visit
  readonly domain: string
  readonly decision: NonNullable<Review['decision']>
}

/** What was decided on the page before, and its undo. */
export function LastDecision({
  visit,
  domain,
  decision: { company_number: number, company_name: name },
}: LastDecisionProps) {
  return (
    <div class="note good decided" role="status">
      <p>
        {number ? 'Decided: ' : 'Decided: none of the candidates runs '}
        <a href={`/reviews/${encodeURIComponent(domain)}`} class="given">
          {domain}
        </a>
        {number ? (
          <>
            {' is run by '}
            <CompanyLink number={number} name={name} />
          </>
        ) : null}
      </p>
      <Action visit={visit} path={`/reviews/${encodeURIComponent(domain)}/undo`} label="Undo" shortcut="u" />
    </div>
  )
}
