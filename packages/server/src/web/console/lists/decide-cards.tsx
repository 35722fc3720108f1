import { matchedMin } from '@brassplate/core'
import { bestCandidate } from '@brassplate/core/lists'
import { ComparedFacts } from '../answer/compared-facts.js'
import { noneOfThem, noneText } from '../answer/named-company.js'
import { DecisionNote, EnterUsesCompany, NameCompany, OtherCompany, useRefused } from '../answer/other-company.js'
import { likely } from '../answer/waterfall-view.js'
import type { BulkRow, CompanyAnswer } from '../api-types.js'
import { Form } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { withQuery } from '../parts/query.js'
import { figure } from '../parts/text.js'
import type { ListView } from './list-view.js'
import { OwnText } from './text/own-text.js'
import { ownCells, reasonOf } from './text/row-text.js'

export type DecideCardsProps = Pick<ListView, 'visit' | 'run' | 'titles' | 'rows' | 'here' | 'facts'>

/** Rows that wait for a decision. The keys are for the first one. */
export function DecideCards(props: DecideCardsProps) {
  return (
    <>
      <ul class="keys">
        <li>
          First row: <kbd>1</kbd> to <kbd>{Math.max(props.rows[0]?.candidates.length ?? 0, 1)}</kbd> accept a company
        </li>
        <li>
          <kbd>r</kbd> none of these companies
        </li>
        <li>
          <kbd>u</kbd> undo the last decision
        </li>
        <li>
          What differs is <span class="differs">bold</span>.
        </li>
        <li>{thresholdWords}</li>
      </ul>
      {props.rows.map((row, place) => (
        <DecideCard {...props} row={row} hasKeys={place === 0} />
      ))}
      <LikelihoodNote run={props.run} />
    </>
  )
}

/** Why a candidate that is rather likely still waits: a website is matched from a lower likelihood. */
export const thresholdWords = `A name is matched from ${Math.round(100 * matchedMin)} % likely. Below that, or if something speaks against it, you decide.`

interface LikelihoodNoteProps extends Pick<ListView, 'run'> {
  readonly before?: string
}

/** The likelihood of a row and that of its website, on the page of its review, are two questions. */
export function LikelihoodNote({ run: { columns }, before = '' }: LikelihoodNoteProps) {
  return columns.domain === undefined && before === '' ? null : (
    <p class="small muted">
      {before}
      {columns.domain === undefined ? null : (
        <>
          {' The likelihood says whether your row means the company. Whether the company runs the website is another '}
          question, with a likelihood of its own in <a href="/reviews">Reviews</a>.
        </>
      )}
    </p>
  )
}

interface DecideCardProps extends DecideCardsProps {
  readonly row: BulkRow
  readonly hasKeys: boolean
  readonly path?: string
  /** The page shows the row itself, so only the candidates and the buttons are left. */
  readonly isOnRowPage?: boolean
}

/** One row: its own text, the candidates with what differs, and a button for each decision. */
export function DecideCard(props: DecideCardProps) {
  const { visit, run, row, titles, facts, here, hasKeys, path = `/lists/${run.id}/decide`, isOnRowPage } = props
  const key = (name: string) => (hasKeys ? name : undefined)
  const postcode = ownCells(row, run, titles).find(({ role }) => role === 'postcode')?.text ?? null
  const [hasOthers, best] = [row.company !== null || row.candidates.length > 0, bestCandidate(row)]
  const size = isOnRowPage ? '' : ' tiny'
  const none = row.candidates.length === 0 ? 'No company on the register' : noneText(row.candidates.length)
  const among = row.candidates.flatMap((candidate) => facts.get(candidate.company_number) ?? [])
  return (
    <Form visit={visit} path={withQuery(path, here)} kind={isOnRowPage ? '' : 'card decide'} label={`Row ${row.line}`}>
      <EnterUsesCompany />
      <input type="hidden" name="line" value={String(row.line)} />
      {isOnRowPage ? null : (
        <div class="own-row">
          <a class="small muted number" href={`/lists/${run.id}/rows/${row.line}`}>{`Row ${figure(row.line)}`}</a>
          <div class="stacked">
            <OwnText row={row} run={run} titles={titles} />
          </div>
          {row.reason ? <p class="small muted">{reasonOf(row.reason, row.candidates)}</p> : null}
          <Alike row={row} />
        </div>
      )}
      {isOnRowPage ? <Alike row={row} /> : null}
      <ol class="options">
        {row.candidates.map((candidate, place) => (
          <li class="option">
            <div class="stacked">
              <CompanyLink number={candidate.company_number} name={candidate.company_name} />
              <CandidateFacts number={candidate.company_number} facts={facts} among={among} postcode={postcode} />
              {isOnRowPage && candidate.reason && candidate.reason !== row.reason ? (
                <span class="small muted">{reasonOf(candidate.reason)}</span>
              ) : null}
            </div>
            <span class="number small option-share">
              {candidate.match_confidence === null ? '' : likely(candidate.match_confidence)}
            </span>
            <button
              type="submit"
              class={isOnRowPage && candidate === best && row.decision === null ? '' : `quiet${size}`}
              name="company_number"
              value={candidate.company_number}
              aria-label={`Accept ${candidate.company_name} for row ${row.line}`}
              data-key={key(place === 0 ? '1 a' : String(place + 1))}
              data-shown={key(String(place + 1))}
            >
              Accept
            </button>
          </li>
        ))}
        {isOnRowPage ? (
          <li class="option">
            <div class="named">
              <NameCompany
                id={`other-${row.line}`}
                line={row.line}
                label={hasOthers ? 'Another company' : 'Company'}
                isMain={!hasOthers && row.decision === null}
              />
            </div>
          </li>
        ) : null}
        <li class="option">
          {isOnRowPage ? (
            <DecisionNote dataKey={key('n')} />
          ) : (
            <OtherCompany id={`other-${row.line}`} line={row.line} />
          )}
          <button
            type="submit"
            class={`none quiet${size}`}
            name="company_number"
            value={noneOfThem}
            aria-label={`${none} for row ${row.line}`}
            data-key={key('r')}
            data-shown={key('r')}
          >
            {none}
          </button>
        </li>
      </ol>
    </Form>
  )
}

/** Decides also the other rows that name the same company. */
function Alike({ row: { alike, line } }: { row: BulkRow }) {
  const refused = useRefused(line)
  return alike > 1 ? (
    <label class="check small">
      <input type="checkbox" name="alike" value="yes" checked={refused?.sent.has('alike') ?? true} />
      {`Apply to ${alike === 2 ? 'both' : `all ${figure(alike)}`} rows that name this company`}
    </label>
  ) : null
}

interface CandidateFactsProps extends Pick<ListView, 'facts'> {
  readonly number: string
  readonly among: readonly CompanyAnswer[]
  readonly postcode: string | null
}

function CandidateFacts({ number, facts, among, postcode }: CandidateFactsProps) {
  const company = facts.get(number)
  return company ? (
    <ComparedFacts {...{ company, among, postcode }} />
  ) : (
    <span class="small muted number">{number}</span>
  )
}
