import type { Candidate } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { shortDay } from '../parts/dates.js'
import { Form } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import type { Visit } from '../visit.js'
import { percent } from './waterfall-view.js'

/** What the form sends if none of the candidates is right. */
export const noneOfThem = 'none'

export interface CandidatesProps {
  readonly visit: Visit
  readonly domain: string
  readonly candidates: readonly Candidate[]
}

/** The candidates side by side, in one form: a note and a button for each decision. */
export function Candidates({ visit, domain, candidates }: CandidatesProps) {
  return (
    <Form visit={visit} path={`/reviews/${encodeURIComponent(domain)}/decide`} label="Decide">
      {/* Enter in the note presses the first button of a form. This one does nothing, so that no company is accepted. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <div class="choices">
        {candidates.map((candidate, place) => (
          <CandidateCard candidate={candidate} place={place + 1} />
        ))}
      </div>
      <div class="card row">
        <div class="grow">
          <label for="note">Note for the history, whatever you choose</label>
          <input id="note" name="note" maxlength={1_000} autocomplete="off" data-key="n" />
        </div>
        <button type="submit" class="danger" name="company_number" value={noneOfThem} data-key="r" data-shown="r">
          None of them
        </button>
      </div>
    </Form>
  )
}

function CandidateCard({ candidate, place }: { candidate: Candidate; place: number }) {
  const { company_number: number, company_name: name } = candidate
  return (
    <section class="card" aria-label={name}>
      <header>
        <h2>
          <CompanyLink number={number} name={name} />
        </h2>
        <span class="number">{number}</span>
      </header>
      <p>
        <CompanyStatus status={candidate.company_status} /> <span class="small muted">{placeAndTime(candidate)}</span>
      </p>
      {candidate.match_confidence === null ? null : (
        <p>
          <strong>{percent(candidate.match_confidence)}</strong>{' '}
          <span class="muted">likely that this company runs the site</span>
        </p>
      )}
      <ul class="reasons">
        {candidate.reasons.map(({ supports, detail }) => (
          <li class={supports ? 'for' : 'against'}>{detail}</li>
        ))}
      </ul>
      <p class="small muted">{candidate.why_not_matched}</p>
      <button
        type="submit"
        name="company_number"
        value={number}
        aria-label={`Accept ${name}`}
        data-key={place === 1 ? '1 a' : String(place)}
        data-shown={String(place)}
      >
        Accept
      </button>
    </section>
  )
}

function placeAndTime({ registered_postcode: postcode, incorporated_on: day }: Candidate): string {
  return [postcode, day ? `incorporated ${shortDay(day)}` : null].filter((part) => part !== null).join(', ')
}
