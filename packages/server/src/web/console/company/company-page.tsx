import { shortDay } from '@brassplate/core'
import { plainSentence } from '@brassplate/core/api'
import { labelOf } from '../answer/evidence-words.js'
import { Proof } from '../answer/waterfall-view.js'
import type { CompanyWithWebsite, FilingRecord, InsolvencyRecord, Signal } from '../api-types.js'
import { openChecks } from '../company-facts.js'
import { Badge } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import { DomainLink } from '../parts/links.js'
import { withQuery } from '../parts/query.js'
import { capital, countWords, Time, words } from '../parts/text.js'
import { CompanyFrame } from '../records/company-frame.js'
import { FilingLink } from '../records/filings-page.js'
import type { CompanyHead } from '../records/load-head.js'
import { SignalList } from '../signals/signal-list.js'
import type { Visit } from '../visit.js'
import { CompanyFacts, type PastFacts } from './company-facts.js'
import { Deadlines, OtherEvents } from './deadline-timeline.js'

export interface CompanyPageProps {
  readonly visit: Visit
  readonly head: CompanyHead
  /** Domains that you have found to be run by this company. */
  readonly foundAt: readonly string[]
  /** Null if seeing it costs a credit. Undefined on a page about the past. */
  readonly website: CompanyWithWebsite['reverse_domain'] | null | undefined
  readonly current: readonly CompanyWithWebsite['signals']['current'][number][]
  readonly signals: readonly Signal[]
  readonly cases: InsolvencyRecord['data']
  readonly today: string
  /** How many charges are outstanding; null unless all are known. */
  readonly charges: number | null
  /** The newest notice in the Gazette, if the company is about to be struck off. */
  readonly notice: FilingRecord['data'][number] | null
  /** On a page about the past: what its own record does not have. */
  readonly past: PastFacts | null
}

/** With details. The others are told in a line each. */
const signalsShown = 3
const grave = new Set<string>(['dissolved', 'in_insolvency', 'strike_off_proposed'])

/** Everything known about a company. Sections without data are left out. */
export function CompanyPage(props: CompanyPageProps) {
  const { visit, head, website, signals, charges } = props
  // The history says who has resigned.
  const current = props.current.filter(({ code }) => code !== 'recent_director_resignation')
  const foundAt = props.foundAt.filter((domain) => domain !== website?.domain)
  const domains = foundAt.map((domain) => (
    <p>
      <DomainLink domain={domain} /> <span class="small muted">in your answers</span>
    </p>
  ))
  const shown = signals.slice(0, signalsShown)
  const chargedThen = props.past?.charges?.filter(({ is_outstanding: isOutstanding }) => isOutstanding).length
  const { company, watched } = head
  const { company_number: number } = company
  const late = props.past ? [] : openChecks(company, 'overdue')
  const isLate = late.length > 0 || company.accounts_overdue || company.confirmation_overdue
  const deadlines = <Deadlines company={company} today={props.today} />
  return (
    <CompanyFrame visit={visit} head={head} tab={null}>
      {head.isStale ? (
        <p class="note">Companies House could not be reached, so some of these facts may be out of date.</p>
      ) : null}
      {chargedThen ? (
        <p class="note">
          {`${countWords(chargedThen, 'charge')} over its assets ${chargedThen === 1 ? 'was' : 'were'} outstanding.`}{' '}
          <a href={withQuery(`/companies/${number}/charges`, { as_of: head.asOf })}>See the charges</a>
        </p>
      ) : null}
      {current.length > 0 ? (
        <div class={current.some(({ code }) => grave.has(code)) ? 'note bad' : 'note'}>
          {current.map(({ code, detail }) => (
            <p>
              {code === 'active_charge' && charges !== null ? chargeWords(charges, company) : plainSentence(detail)}{' '}
              {code === 'strike_off_proposed' ? <Notice number={number} notice={props.notice} /> : null}
              {code === 'in_insolvency' ? <a href={`/companies/${number}/insolvency`}>See the case</a> : null}
              {code === 'active_charge' ? <a href={`/companies/${number}/charges`}>See the charges</a> : null}
            </p>
          ))}
        </div>
      ) : null}
      {late.length > 0 ? (
        <p class="note">
          Overdue identity checks:{' '}
          {late.map(({ people, path }, place) => (
            <>
              {place > 0 ? ', ' : null}
              <a href={path}>{people}</a>
            </>
          ))}
          .
        </p>
      ) : null}
      <div class="columns mixed">
        <div>
          <Card
            title="Facts"
            aside={
              <span class="small muted">
                Companies House, <Time at={company.as_of} />
              </span>
            }
          >
            <CompanyFacts company={company} past={props.past} charges={charges} owners={head.counts.owners} />
          </Card>
          <Card
            title="History"
            kind="about"
            aside={
              watched && signals.length > shown.length ? (
                <a href={withQuery('/signals', { company_number: number })}>All signals</a>
              ) : null
            }
          >
            {shown.length > 0 ? (
              <SignalList signals={shown} hasCompany={false} isHistory />
            ) : (
              <p class="muted">
                {watched ? 'No change since you began to watch it.' : 'Watch the company to get its changes here.'}
              </p>
            )}
            <OtherEvents {...props} company={company} shown={shown} />
          </Card>
        </div>
        <div>
          {isLate ? deadlines : null}
          {website === undefined ? null : (
            <Card title="Website">
              {website?.domain ? null : domains}
              <Website visit={visit} number={number} website={website} hasMatch={props.foundAt.length > 0} />
              {website?.domain ? domains : null}
            </Card>
          )}
          {isLate ? null : deadlines}
        </div>
      </div>
    </CompanyFrame>
  )
}

/** When the strike-off was announced, with what was filed. */
function Notice({ number, notice }: { number: string } & Pick<CompanyPageProps, 'notice'>) {
  if (!notice) return <a href={`/companies/${number}/filings`}>See the filings</a>
  return (
    <>
      {notice.date ? `The notice is dated ${shortDay(notice.date)}. ` : null}
      <FilingLink number={number} id={notice.transaction_id} text="See the filing" isInText />
    </>
  )
}

/** The list of charges is more exact than the flag of the company. */
function chargeWords(outstanding: number, { last_charge_date: day }: CompanyHead['company']): string {
  const latest = day ? ` The latest charge is dated ${shortDay(day)}.` : ''
  const what =
    outstanding === 1 ? '1 charge over its assets is' : `${countWords(outstanding, 'charge')} over its assets are`
  return `${what} outstanding.${latest}`
}

interface WebsiteProps extends Pick<CompanyPageProps, 'visit'> {
  readonly website: CompanyWithWebsite['reverse_domain'] | null
  readonly number: string
  readonly hasMatch: boolean
}

function Website({ visit, number, website, hasMatch }: WebsiteProps) {
  const path = `/companies/${number}/website`
  if (website === null) {
    return (
      <>
        <p>A website is known. Seeing it costs one credit if it is verified.</p>
        <Action visit={visit} path={path} label="Show the website" />
      </>
    )
  }
  if (website.status === 'not_searched' || website.status === 'pending') {
    return (
      <>
        <p>
          {hasMatch
            ? 'Other websites of this company have not been looked for. A verified one costs one credit.'
            : 'The website of this company has not been looked for yet. A verified one costs one credit.'}
        </p>
        <Action visit={visit} path={path} label={hasMatch ? 'Find other websites' : 'Find the website'} />
      </>
    )
  }
  const { domain, evidence, candidates } = website
  return (
    <>
      {domain ? (
        <p>
          <DomainLink domain={domain} />{' '}
          <Badge
            text={website.status === 'verified' ? 'verified' : words(website.status)}
            tone={website.status === 'verified' ? 'good' : 'warn'}
          />
        </p>
      ) : (
        <p class="muted">No website could be verified.</p>
      )}
      {evidence.some(({ quote }) => quote) ? <p class="small muted">Found on the site:</p> : null}
      {evidence.map((one) =>
        one.quote ? (
          <details>
            <summary>{labelOf(one.kind)}</summary>
            <Proof evidence={one} />
          </details>
        ) : null,
      )}
      {candidates.length > 0 ? (
        <ul class="timeline">
          {candidates.map((candidate) => (
            <li>
              <DomainLink domain={candidate.domain} />
              <br />
              <span class="small muted">{capital(candidate.why_not_verified)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p class="small muted">
        Checked <Time at={website.checked_at} />
      </p>
    </>
  )
}
