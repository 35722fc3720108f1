import { type Snapshot, shortDay } from '@brassplate/core'
import { Card, PageHead } from '../parts/card.js'
import { FilterChips } from '../parts/filter-chips.js'
import { Icon } from '../parts/icon.js'
import { Problem } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { figure } from '../parts/text.js'
import { chips } from './search-filters.js'
import { type Found, SearchResults, type SearchResultsProps } from './search-results.js'
import { industryWords } from './sic-divisions.js'

export interface SearchPageProps extends Omit<SearchResultsProps, 'found'> {
  /** Null before the first search. */
  readonly found: Found | null
  /** What is wrong with the filters. */
  readonly problem: {
    readonly text: string
    readonly nextStep: string | null
    readonly fields: readonly string[]
  } | null
  /** Null if no register is imported. */
  readonly snapshot: Snapshot | null
}

export function SearchPage(props: SearchPageProps) {
  const { asked, found, problem } = props
  return (
    <>
      <PageHead
        title="Companies"
        lead={`${registerWords(props.snapshot)} Previous names and small spelling mistakes are found too. Free of charge.`}
      />
      <FilterChips
        path="/search"
        chips={chipsFor(found)}
        asked={asked}
        wrong={problem?.fields}
        label="Search the register"
      >
        <div class="find large row">
          <div class="grow">
            <label for="name">Company name</label>
            <input
              id="name"
              name="name"
              value={asked.name}
              placeholder="For example Harbour Lane"
              maxlength={300}
              autocomplete="off"
              spellcheck={false}
              autofocus={found === null && !problem}
              data-key="/"
            />
          </div>
          <button type="submit">Search</button>
        </div>
      </FilterChips>
      {problem ? <Problem text={problem.text} nextStep={problem.nextStep} /> : null}
      {found ? (
        <SearchResults {...props} found={found} />
      ) : problem ? null : (
        <Card title="Or begin with a question">
          <ul class="todo">
            {questions.map(([icon, text, query]) => (
              <li>
                <a href={withQuery('/search', query)}>
                  <span class="mark">
                    <Icon name={icon} />
                  </span>
                  <b>{text}</b>
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** A code of an industry has its words, which the companies that were found have too. */
function chipsFor(found: Found | null): typeof chips {
  const texts = new Map(
    found?.data.flatMap(({ industries }) => industries.map(({ sic_code: code, text }) => [code, text ?? ''] as const)),
  )
  return chips.map((chip) =>
    chip.name === 'sic_code' ? { ...chip, wordsOf: (value) => industryWords(value, texts) ?? value } : chip,
  )
}

/** Searches that people begin with. */
const questions = [
  ['calendar', 'Which companies are late with their filings?', { company_status: 'active', is_overdue: 'true' }],
  ['warning', 'Which companies are in liquidation?', { company_status: 'liquidation' }],
  ['lock', 'Which active companies have outstanding charges?', { company_status: 'active', has_charges: 'true' }],
  ['building', 'Which companies build software?', { company_status: 'active', sic_code: '62' }],
] as const

function registerWords(snapshot: Snapshot | null): string {
  if (snapshot === null) return 'No register is imported yet.'
  const { companies, asOf } = snapshot
  return `Search the ${figure(companies)} companies of the Companies House register of ${shortDay(asOf)}.`
}
