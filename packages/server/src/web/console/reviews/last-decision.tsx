import type { Child } from 'hono/jsx'
import type { Review } from '../api-types.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import type { Visit } from '../visit.js'

interface LastDecisionProps {
  readonly visit: Visit
  readonly domain: string
  readonly decision: NonNullable<Review['decision']>
  /** What is left. */
  readonly children?: Child
}

/** What was decided on the page before, and its undo. */
export function LastDecision({
  visit,
  domain,
  decision: { company_number: number, company_name: name },
  children,
}: LastDecisionProps) {
  return (
    <div class="note good decided" role="status">
      <p>
        <a href={`/reviews/${encodeURIComponent(domain)}`} class="given">
          {domain}
        </a>
        {' is decided: '}
        {number ? <CompanyLink number={number} name={name} /> : 'none of these companies'}
        {'. '}
        {children}
      </p>
      <Action visit={visit} path={`/reviews/${encodeURIComponent(domain)}/undo`} label="Undo" shortcut="u" />
    </div>
  )
}
