import type { Candidate } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Action } from '../parts/forms.js'
import { longDay } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { percent } from './waterfall-view.js'

export interface CandidatesProps {
  readonly visit: Visit
  readonly domain: string
  readonly candidates: readonly Candidate[]
}

/** The candidates of a review, side by side. */
export function Candidates({ visit, domain, candidates }: CandidatesProps) {
  const decide = `/reviews/${encodeURIComponent(domain)}/decide`
  return (
    <section aria-label="Candidates">
      <header class="head">
        <div>
          <h2>Which company runs the site?</h2>
          <p class="lead">
            The evidence is not strong enough to decide. Your decision counts for your account and is free.
          </p>
        </div>
        <Action
          visit={visit}
          path={decide}
          label="None of them"
          kind="danger"
          fields={{ company_number: '' }}
          shortcut="r"
        />
      </header>
      <div class="choices">
        {candidates.map((candidate, place) => (
          <article class="card">
            <header>
              <h3>
                <a href={`/companies/${candidate.company_number}`} class="given">
                  {candidate.company_name}
                </a>
              </h3>
              <span class="number">{candidate.company_number}</span>
            </header>
            <p>
              <CompanyStatus status={candidate.company_status} />{' '}
              <span class="small muted">{placeAndTime(candidate)}</span>
            </p>
            {candidate.match_confidence === null ? null : (
              <p>
                <strong>{percent(candidate.match_confidence)}</strong> <span class="muted">likely</span>
              </p>
            )}
            <ul class="reasons">
              {candidate.reasons.map(({ supports, detail }) => (
                <li class={supports ? 'for' : 'against'}>{detail}</li>
              ))}
            </ul>
            <p class="small muted">{`Not matched because ${candidate.why_not_matched}.`}</p>
            <Action
              visit={visit}
              path={decide}
              label="Accept"
              spoken={`Accept ${candidate.company_name}`}
              kind=""
              fields={{ company_number: candidate.company_number }}
              shortcut={place === 0 ? 'a' : String(place + 1)}
            />
          </article>
        ))}
      </div>
    </section>
  )
}

function placeAndTime({ registered_postcode: postcode, incorporated_on: day }: Candidate): string {
  return [postcode, day ? `incorporated ${longDay(day)}` : null].filter((part) => part !== null).join(', ')
}
