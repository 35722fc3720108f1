import { useContext } from 'hono/jsx'
import { percent } from '../answer/waterfall-view.js'
import type { AnswerSummary } from '../api-types.js'
import { MatchStatus } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { Icon } from '../parts/icon.js'
import { CompanyLink, DownloadCsv } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/table.js'
import { AccountEmail, Decider, Time } from '../parts/text.js'

export interface AskedAnswers {
  readonly domain: string
  readonly decision: string
  readonly from: string
  readonly to: string
}

interface AnswersPageProps {
  /** The domains that still wait for a decision, the newest. */
  readonly open: ReadonlySet<string>
  /** Who decided the domains that a reviewer decided, the newest. */
  readonly deciders: ReadonlyMap<string, string>
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

const columnsWith = ({
  open,
  deciders,
}: Pick<AnswersPageProps, 'open' | 'deciders'>): readonly Column<AnswerSummary>[] => [
  [
    'Question',
    ({ answer_id: id, domain, company_name: name, question }) => (
      <a href={`/answers/${id}`}>{question === 'domain' ? domain : `Website of ${name ?? 'a company'}`}</a>
    ),
    'given',
  ],
  ['Decision', (answer) => <MatchStatus status={answer.decision} />, 'end'],
  [
    'Likelihood',
    ({ match_confidence: likelihood, decided_by: by }) =>
      likelihood === null || by !== 'model' ? '' : percent(likelihood),
    'right number likely-cell',
  ],
  [
    'Company',
    ({ decision, domain, company_number: number, company_name: name }) =>
      decision === 'needs_review' && domain !== null ? (
        <ReviewLink domain={domain} isOpen={open.has(domain)} />
      ) : (
        <CompanyLink number={number} name={name} />
      ),
  ],
  ['Decided by', (answer) => <DecidedBy answer={answer} by={deciders.get(answer.domain ?? '')} />, 'small extra'],
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

/** What was not clear then may be decided by now. */
function ReviewLink({ domain, isOpen }: { domain: string; isOpen: boolean }) {
  const path = `/reviews/${encodeURIComponent(domain)}`
  return isOpen ? (
    <a class="button quiet tiny" href={path} aria-label={`Choose company for ${domain}`}>
      Choose company
    </a>
  ) : (
    <a class="aside-link" href={path} aria-label={`See the review of ${domain}`}>
      See the review
    </a>
  )
}

/** Nothing if it is not decided. `by`: which reviewer, as far as it is known. */
function DecidedBy({ answer, by }: { answer: AnswerSummary; by: string | undefined }) {
  const email = useContext(AccountEmail)
  if (answer.decided_by === 'reviewer')
    return by === undefined ? <span class="given">{email}</span> : <Decider by={by} />
  return answer.decision === 'matched' || answer.decision === 'no_match' ? <>Evidence</> : null
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
          label="Answers"
          rows={found.data}
          columns={columnsWith(known)}
          empty={<NoAnswers isFiltered={isFiltered} />}
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

function NoAnswers({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty
        icon="answer"
        title="No answer fits these filters"
        action={
          <a class="button quiet" href="/answers">
            Clear filters
          </a>
        }
      />
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
