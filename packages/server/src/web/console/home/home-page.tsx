import type { CreditEntry, Signal } from '../api-types.js'
import { Card } from '../parts/card.js'
import { DomainLink } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import { SignalList } from '../signals/signal-list.js'
import type { Visit } from '../visit.js'

export interface HomePageProps {
  readonly visit: Visit
  readonly examples: readonly string[]
  readonly signals: readonly Signal[]
  /** The newest matches that were paid for. */
  readonly matches: readonly CreditEntry[]
}

/** One box for everything, what waits, and what is new. */
export function HomePage({ visit, examples, signals, matches }: HomePageProps) {
  const { credits, watchlist } = visit.profile
  const waiting = visit.openReviews === 1 ? 'domain waits for your decision' : 'domains wait for your decision'
  const figures = [
    [
      credits.unlimited ? 'Unlimited' : credits.available,
      credits.unlimited ? 'credits' : 'credits left',
      '/account',
      'See the statement',
    ],
    [`${watchlist.count} of ${watchlist.limit}`, 'companies watched', '/watchlist', 'Open the watchlist'],
    [visit.openReviews, waiting, '/reviews', 'Review'],
  ] as const
  return (
    <>
      <h1>Which company runs this site?</h1>
      <p class="lead">
        Enter a domain, an e-mail address, a URL, a company name or a company number. Brassplate reads the site,
        compares it with the Companies House register and shows the evidence. Only a match costs a credit.
      </p>
      <p class="small muted">
        {'Try '}
        {examples.map((example, place) => (
          <>
            {place > 0 ? ', ' : null}
            <a href={`/domains/${example}`}>{example}</a>
          </>
        ))}
        {'. Press '}
        <kbd>/</kbd>
        {' on any page to search.'}
      </p>
      <hr />
      <div class="cards">
        {figures.map(([value, label, path, link]) => (
          <Card>
            <p class="figure">{value}</p>
            <p class="muted">{label}</p>
            <a href={path}>{link}</a>
          </Card>
        ))}
      </div>
      <div class="columns">
        <Card title="Newest signals" aside={<a href="/signals">All signals</a>}>
          {signals.length > 0 ? (
            <SignalList signals={signals} />
          ) : (
            <Empty>Watch companies to see their changes here.</Empty>
          )}
        </Card>
        <Card title="Your latest matches">
          {matches.length === 0 ? <Empty>None yet.</Empty> : null}
          <ul class="timeline">
            {matches.map(({ domain, company_number: number, created_at: at }) => (
              <li>
                <DomainLink domain={domain} />
                <br />
                <span class="small muted">
                  <span class="number">{number}</span>, <Time at={at} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
