import { displayName } from '@brassplate/core'
import { readEntry } from '@brassplate/core/lists'
import { questionWords } from '../answers/answers-page.js'
import type { AnswerSummary } from '../api-types.js'
import { MatchStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Icon } from '../parts/icon.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { FindBox } from './find-box.js'

interface NothingToShowProps {
  readonly visit: Visit
  /** Empty before anything is searched for. */
  readonly text: string
  /** The newest answers of the account. */
  readonly answers: readonly AnswerSummary[]
}

/** The one search before it has found anything: its field, samples, and what was asked last. */
export function NothingToShow({ visit, text, answers }: NothingToShowProps) {
  return (
    <>
      <PageHead title="Search" />
      <FindBox visit={visit} value={text} isLarge />
      {text === '' ? <Samples /> : <NotFound text={text} />}
      {answers.length > 0 ? (
        <Card title="Your last answers" aside={<a href="/answers">All answers</a>}>
          <ul class="todo found">
            {answers.map((answer) => (
              <li>
                <a href={`/answers/${answer.answer_id}`}>
                  <Icon name="answer" />
                  <b class="given">{questionWords(answer)}</b>
                  <span class="small muted">{answerWords(answer)}</span>
                  <span class="small state">
                    <MatchStatus status={answer.decision} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

/** The company of a domain, or the domain of a company. */
function answerWords({ question, domain, company_name: name }: AnswerSummary): string | null {
  return question === 'domain' ? name && displayName(name) : domain
}

const samples = ['harbour lane boatworks', '09999991', 'harbour-lane.example', 'ada@harbour-lane.example']

function Samples() {
  return (
    <>
      <p class="chips">
        <span class="small muted">Try</span>
        {samples.map((sample) => (
          <a class="chip solid" href={withQuery('/find', { q: sample })}>
            {sample}
          </a>
        ))}
      </p>
      <p class="small muted">Names and numbers are free. A domain or an address costs one credit if it is matched.</p>
    </>
  )
}

function NotFound({ text }: { text: string }) {
  const isName = readEntry(text).kind === 'name'
  return (
    <Empty
      icon="search"
      title={`Nothing found for “${text}”`}
      action={
        <>
          {isName ? (
            <a class="button quiet" href={withQuery('/search', { name: text.slice(0, 100) })}>
              Search companies with filters
            </a>
          ) : null}
          <a class="button quiet" href={withQuery('/docs/search', { q: text.slice(0, 100) })}>
            Search the documentation
          </a>
        </>
      }
    >
      No company, person at a company you watch, tag, list, answer or page has this text. Check its spelling, try fewer
      words, or write the domain of a website.
    </Empty>
  )
}
