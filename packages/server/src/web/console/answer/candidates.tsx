import { plainSentence } from '@brassplate/core/api'
import type { Candidate, CompanyAnswer, Evidence } from '../api-types.js'
import { Form } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { Marked } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { ComparedFacts } from './compared-facts.js'
import { noneOfThem, noneText } from './named-company.js'
import { DecisionNote, EnterUsesCompany, OtherCompany } from './other-company.js'
import { type Quotes, type Reason, reasonLines } from './reason-lines.js'
import { percent } from './waterfall-view.js'

/** Below it, to accept is not what most people should do. */
const likelyFrom = 0.2

export interface CandidatesProps {
  readonly visit: Visit
  readonly domain: string
  readonly candidates: readonly Candidate[]
  /** What the register says about them. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** What was read on the site for the first of them, to quote it. */
  readonly evidence?: readonly Evidence[]
  /** On a page about more than the decision. */
  readonly isOneCard?: boolean
  /** The page says the reasons itself, for the only candidate. */
  readonly isExplained?: boolean
}

/** The candidates in one form: a note and a button for each decision. */
export function Candidates(props: CandidatesProps) {
  const { visit, domain, candidates, facts, evidence = [], isOneCard = false, isExplained = false } = props
  const shared = sharedReasons(candidates)
  const names = candidates.map(({ company_name: name }) => name)
  const isOnly = candidates.length === 1
  const among = candidates.flatMap(({ company_number: number }) => facts.get(number) ?? [])
  const quotes = quotesOf(evidence)
  const said = new Set(shared.map(({ kind }) => quotes.get(kind)?.quote))
  const ofFirst = new Map([...quotes].filter(([, { quote }]) => !said.has(quote)))
  return (
    <Form
      visit={visit}
      path={`/reviews/${encodeURIComponent(domain)}/decide`}
      label="Decide"
      kind={isOneCard ? 'card joined' : ''}
    >
      <EnterUsesCompany />
      {isOneCard ? (
        <header>
          <h2>Which company runs the site?</h2>
          <span class="small muted">Free, and only for your account</span>
        </header>
      ) : null}
      {shared.length > 0 ? (
        <section class="card">
          <h2>{`Evidence that ${candidates.length === 2 ? 'both' : `all ${candidates.length}`} candidates share`}</h2>
          <Reasons reasons={shared} names={names} quotes={quotes} />
        </section>
      ) : null}
      <div class="choices">
        {candidates.map((candidate, place) => (
          <CandidateCard
            {...{ candidate, shared, names, isExplained, among }}
            quotes={place === 0 ? ofFirst : noQuotes}
            place={place + 1}
            isOnly={isOnly}
            threshold={visit.services.config.matchThreshold}
            isBest={
              place === 0 && candidate.match_confidence !== candidates[1]?.match_confidence && isWorthy(candidate)
            }
          />
        ))}
      </div>
      {isOnly ? null : (
        <section class="card" aria-label="Another decision">
          <div class="actions decisions">
            <OtherCompany id="other" />
            <DecisionNote dataKey="n" />
            <NoneButton candidates={candidates.length} />
          </div>
        </section>
      )}
    </Form>
  )
}

function NoneButton({ candidates }: { candidates: number }) {
  return (
    <button type="submit" class="danger" name="company_number" value={noneOfThem} data-key="r" data-shown="r">
      {noneText(candidates)}
    </button>
  )
}

function isWorthy({ match_confidence: likelihood }: Candidate): boolean {
  return likelihood === null || likelihood >= likelyFrom
}

const noQuotes: Quotes = new Map()

/** The first words of the site for each kind of reason. */
function quotesOf(evidence: readonly Evidence[]): Quotes {
  return new Map(
    evidence
      .filter(({ quote }) => quote)
      .map((one) => [one.kind, one] as const)
      .toReversed(),
  )
}

interface CandidateCardProps {
  readonly candidate: Candidate
  readonly place: number
  /** What is said above the cards. */
  readonly shared: readonly Reason[]
  /** The names of all candidates, which the reasons compare. */
  readonly names: readonly string[]
  readonly quotes: Quotes
  /** The page says the reasons itself. */
  readonly isExplained: boolean
  /** What the register says about all of them. */
  readonly among: readonly CompanyAnswer[]
  /** There is no other, so its card has every decision. */
  readonly isOnly: boolean
  /** How likely a company must be for a match. */
  readonly threshold: number
  /** It is more likely than all others. */
  readonly isBest: boolean
}

function CandidateCard(props: CandidateCardProps) {
  const { candidate, place, shared, names, quotes, isExplained, isOnly, threshold, isBest, among } = props
  const { company_number: number, company_name: name, match_confidence: likelihood } = candidate
  const facts = among.find((one) => one.company_number === number)
  const said = new Set(shared.map((reason) => wordsOf(candidate, reason)))
  const own = candidate.reasons.filter((reason) => !said.has(wordsOf(candidate, reason)))
  const accept = (
    <button
      type="submit"
      class={isBest ? undefined : 'quiet'}
      name="company_number"
      value={number}
      aria-label={`Accept ${name}`}
      data-key={place === 1 ? '1 a' : String(place)}
      data-shown={String(place)}
    >
      Accept
    </button>
  )
  return (
    <section class="card" aria-label={name}>
      <div class="verdict">
        <Monogram name={name} isLarge />
        <div>
          <h2>
            <CompanyLink number={number} name={name} />
          </h2>
          {facts ? <ComparedFacts company={facts} among={among} /> : <span class="small muted number">{number}</span>}
        </div>
      </div>
      {likelihood === null ? null : <Likelihood likelihood={likelihood} threshold={isOnly ? threshold : null} />}
      {isExplained ? null : <Reasons reasons={own} names={names} quotes={quotes} />}
      {isExplained || own.some(({ supports }) => !supports) ? null : (
        <p class="small muted">{plainSentence(candidate.why_not_matched ?? '', ...names)}</p>
      )}
      {isOnly ? (
        <>
          <div class="actions">
            <DecisionNote dataKey="n" />
            {accept}
            <NoneButton candidates={1} />
          </div>
          <OtherCompany id="other" />
        </>
      ) : (
        accept
      )}
    </section>
  )
}

/** How likely it is, as a number and as a bar. `threshold`: what a match needs, if it is to be said. */
function Likelihood({ likelihood, threshold }: { likelihood: number; threshold: number | null }) {
  const isBelow = threshold !== null && likelihood < threshold
  return (
    <div class="likelihood">
      <strong>{percent(likelihood)}</strong>{' '}
      <span class="muted">
        likely that this company runs the site
        {isBelow ? `, below the ${percent(threshold).replace('.0', '')} that a match needs` : null}
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(likelihood * 100).toFixed(1)} height="4" />
      </svg>
    </div>
  )
}

interface ReasonsProps {
  readonly reasons: readonly Reason[]
  readonly names: readonly string[]
  readonly quotes: Quotes
}

/** Each reason, with the words of the site that it rests on. */
function Reasons({ reasons, names, quotes }: ReasonsProps) {
  return (
    <ul class="reasons">
      {reasonLines(reasons, quotes).map(({ supports, text, quote, value }) => (
        <li class={supports ? 'for' : 'against'}>
          {plainSentence(text, ...names)}
          {quote === null ? null : (
            <q>
              <Marked text={quote} values={value === null ? [] : [value]} />
            </q>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What is said of every candidate, apart from its own name. With one candidate all is its own. */
function sharedReasons(candidates: readonly Candidate[]): readonly Reason[] {
  const [first, ...others] = candidates
  if (!first || others.length === 0) return []
  const said = others.map((other) => new Set(other.reasons.map((reason) => wordsOf(other, reason))))
  return first.reasons.filter((reason) => {
    const text = wordsOf(first, reason)
    // A sentence with the name of the candidate is about it, and stays on its card.
    return !text.includes(ownName) && said.every((reasons) => reasons.has(text))
  })
}

const ownName = '\u0000'

function wordsOf({ company_name: name }: Candidate, { supports, detail }: Reason): string {
  return `${supports} ${detail.replaceAll(name, ownName)}`
}
