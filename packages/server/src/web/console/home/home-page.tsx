import type { CompanyAnswer, CreditEntry, Signal } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { CompanyLink, DomainLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import { SignalList } from '../signals/signal-list.js'
import type { Visit } from '../visit.js'
import { DaySpark, type HomeFigure } from './home-figures.js'
import { type Need, signalPath } from './needs.js'
import { NeedsCard } from './needs-card.js'
import { StartCard } from './start-card.js'

export interface HomePageProps {
  readonly visit: Visit
  readonly needs: readonly Need[]
  readonly figures: readonly HomeFigure[]
  readonly examples: readonly string[]
  readonly signals: readonly Signal[]
  /** The newest matches that were paid for. */
  readonly matches: readonly CreditEntry[]
  /** What the register says about the companies of the matches. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
}

const newestMax = 5

/** What needs the person today, what they have, and what is new. */
export function HomePage({ visit, needs, figures, examples, signals, matches, facts }: HomePageProps) {
  const { watchlist, webhooks } = visit.profile
  const said = new Set(needs.map(({ href }) => href))
  const newest = signals.filter(({ id }) => !said.has(signalPath(id))).slice(0, newestMax)
  const isNew = needs.length + matches.length + watchlist.count + webhooks.count === 0 && examples.length > 0
  return (
    <>
      <PageHead title={isNew ? 'Welcome' : 'Today'} lead={isNew ? 'Only a match costs a credit.' : null} />
      {isNew ? <StartCard visit={visit} examples={examples} /> : <NeedsCard needs={needs} />}
      {isNew ? null : (
        <div class="cards">
          {figures.map(({ value, label, trend, isBad, days, path }) => (
            <a class="card" href={path}>
              <p class="figure">{value}</p>
              <p class="small muted">{label}</p>
              {trend ? (
                <p class={days.length > 0 ? 'small muted trend' : isBad ? 'wrong' : 'small muted'}>
                  {trend} <DaySpark days={days} />
                </p>
              ) : null}
            </a>
          ))}
        </div>
      )}
      <div class="columns">
        <Card title="Newest signals" aside={<a href="/signals">All signals</a>}>
          {newest.length > 0 ? (
            <SignalList signals={newest} />
          ) : signals.length > 0 ? (
            <Empty icon="bell">The newest signals stand above, because they need you.</Empty>
          ) : (
            <Empty
              icon="bell"
              action={
                <a class="button quiet" href="/watchlist">
                  Watch companies
                </a>
              }
            >
              Watch companies to see here what changes at them: officers, owners, charges, insolvency, filings.
            </Empty>
          )}
        </Card>
        <Card title="Latest matches" aside={<a href="/answers">All answers</a>}>
          {matches.length === 0 ? (
            <Empty icon="globe">Look up a website: the company that runs it is listed here.</Empty>
          ) : (
            <ul class="matches">
              {matches.map(({ domain, company_number: number, created_at: at }) => {
                const name = number && facts.get(number)?.company_name
                return (
                  <li>
                    <Monogram name={name || (domain ?? '')} />
                    <DomainLink domain={domain} />
                    <span class="small muted">
                      <CompanyLink number={number} name={name} />
                    </span>
                    <span class="small muted">
                      <Time at={at} />
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}
