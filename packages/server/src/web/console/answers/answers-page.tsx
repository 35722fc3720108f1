import { displayName } from '@brassplate/core'
import { percent } from '../answer/waterfall-view.js'
import type { AnswerSummary, ReviewSummary } from '../api-types.js'
import { MatchStatus } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { Icon } from '../parts/icon.js'
import { CompanyLink, DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { countWords, ShortDecider, Time, Unknown } from '../parts/text.js'

export interface AskedAnswers {
  readonly domain: string
  readonly decision: string
  readonly from: string
  readonly to: string
}

type Decision = NonNullable<ReviewSummary['decision']>

interface AnswersPageProps {
  /** The domains that still wait for a decision, the newest. */
  readonly open: ReadonlySet<string>
  /** What reviewers decided about domains, the newest. */
  readonly decided: ReadonlyMap<string, Decision>
  readonly asked: AskedAnswers
  /** Null if something is wrong with the filters. */
  readonly found: { readonly data: readonly AnswerSummary[]; readonly pagination: Pagination } | null
}

const decisions = [
  ['', 'Any'],
  ['matched', 'Matched'],
  ['needs_review', 'Needs review'],
  ['no_match', 'No match'],
  ['non_uk_entity', 'Run from outside the UK'],
  ['scrape_failed', 'Site could not be read'],
  ['verified', 'Website verified'],
] as const

const chips: readonly FilterChip[] = [
  { name: 'domain', label: 'Domain' },
  { name: 'decision', label: 'Decision', options: decisions },
  { name: 'from', until: 'to', label: 'Date', type: 'date' },
]

export const answersLabels = Object.fromEntries(chips.map(({ name, label }) => [name, label]))

const columnsWith = (
  { open, decided }: Pick<AnswersPageProps, 'open' | 'decided'>,
  rows: readonly AnswerSummary[],
): readonly Column<AnswerSummary>[] => [
  ['Question', (answer) => <a href={`/answers/${answer.answer_id}`}>{questionWords(answer)}</a>, 'given'],
  ['Decision', (answer) => <MatchStatus status={answer.decision} />, 'end'],
  [
    'Likelihood',
    ({ match_confidence: likelihood, decided_by: by, decision, company_number: number }) =>
      likelihood === null || by !== 'model' || (number === null && decision !== 'needs_review') ? (
        <Unknown />
      ) : decision === 'needs_review' ? (
        <span class="muted">{`at best ${percent(likelihood)}`}</span>
      ) : (
        percent(likelihood)
      ),
    'right number likely-cell',
  ],
  [
    'Company',
    ({ decision, domain, company_number: number, company_name: name }) =>
      decision === 'needs_review' && domain !== null ? (
        <ReviewLink domain={domain} isOpen={open.has(domain)} decision={decided.get(domain)} />
      ) : number === null ? (
        <Unknown />
      ) : (
        <CompanyLink number={number} name={name} />
      ),
  ],
  ...(rows.some(({ decided_by: by }) => by === 'reviewer') ? [decidedByColumn(decided)] : []),
  ['Received', (answer) => <Time at={answer.received_at} />, 'small clear received-cell'],
  [
    hiddenTitle('Proof'),
    ({ answer_id: id, domain, company_name: name }) => (
      <a class="aside-link" href={`/answers/${id}/proof`} download aria-label={`Proof for ${domain ?? name ?? id}`}>
        <Icon name="download" /> Proof
      </a>
    ),
    'right proof-cell',
  ],
]

/** What was asked: a domain, or the website of a company. */
export function questionWords({ question, domain, company_name: name }: AnswerSummary): string {
  return question === 'domain' && domain ? domain : `Website of ${name ? displayName(name) : 'a company'}`
}

interface ReviewLinkProps {
  readonly domain: string
  readonly isOpen: boolean
  readonly decision: Decision | undefined
}

/** What was not clear then may be decided by now. */
function ReviewLink({ domain, isOpen, decision }: ReviewLinkProps) {
  const path = `/reviews/${encodeURIComponent(domain)}`
  if (isOpen)
    return (
      <a class="button quiet tiny" href={path} aria-label={`Choose company for ${domain}`}>
        Choose company
      </a>
    )
  const { company_number: number, company_name: name } = decision ?? { company_number: null, company_name: null }
  return (
    <>
      {number ? <CompanyLink number={number} name={name} /> : decision ? 'None of these companies' : null}{' '}
      <a class="aside-link" href={path} aria-label={`See the review of ${domain}`}>
        {decision ? 'decided since' : 'See the review'}
      </a>
    </>
  )
}

function decidedByColumn(decided: AnswersPageProps['decided']): Column<AnswerSummary> {
  const decider = ({ decided_by: by, domain }: AnswerSummary) =>
    by === 'reviewer' ? <ShortDecider by={decided.get(domain ?? '')?.decided_by ?? null} /> : null
  return ['Decided by', decider, 'small extra']
}

export function AnswersPage({ asked, found, ...known }: AnswersPageProps) {
  const isFiltered = Object.values(asked).some((value) => value !== '')
  return (
    <>
      <PageHead
        title="Answers"
        lead="What you asked and what you were told, each with a signed proof to keep. Answers are kept for 400 days unless your operator chose otherwise."
      />
      {isFiltered || found?.data.length ? (
        <FilterChips path="/answers" chips={chips} asked={{ ...asked }} label="Filter the answers" />
      ) : null}
      {found ? (
        <TableCard
          title={countWords(found.pagination.total, 'answer')}
          rows={found.data}
          columns={columnsWith(known, found.data)}
          empty={<NoAnswers isFiltered={isFiltered} domain={asked.domain} />}
        >
          <Pager
            path="/answers"
            query={{ ...asked }}
            pagination={found.pagination}
            aside={<DownloadCsv path="/answers/export" query={{ ...asked }} />}
          />
        </TableCard>
      ) : null}
    </>
  )
}

function NoAnswers({ isFiltered, domain }: { isFiltered: boolean; domain: string }) {
  if (domain)
    return (
      <Empty
        icon="answer"
        title="No answer fits these filters"
        action={
          <a class="button" href={`/domains/${encodeURIComponent(domain)}`}>
            {`Look up ${domain}`}
          </a>
        }
      >
        {`You have no such answer for ${domain}.`}
      </Empty>
    )
  if (isFiltered)
    return (
      <Empty
        icon="answer"
        title="No answer fits these filters"
        action={
          <a class="button quiet" href="/answers">
            Show all answers
          </a>
        }
      >
        Choose other days, or any decision.
      </Empty>
    )
  return (
    <Empty
      icon="answer"
      title="No answers yet"
      action={
        <a class="button" href="/">
          Look up a domain
        </a>
      }
      example={
        <>
          <strong>harbour-lane.example</strong> is run by Harbour Lane Boatworks Limited,{' '}
          <span class="number">97.4 %</span> likely.
        </>
      }
    >
      What you look up is listed here, with the evidence and a signed proof to keep.
    </Empty>
  )
}
