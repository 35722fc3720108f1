import { WidePage } from '../../pages/layout.js'
import { Badge } from '../parts/badges.js'
import { Facts } from '../parts/card.js'
import { Icon } from '../parts/icon.js'

/** The answer of the demo. A test compares it with what the server says. */
const likelihood = '97.4 %'
const lines = [
  ['Starting point', 'the kind of site', '+1.86'],
  ['Company number', '“Registered in England No. 9999991”', '+2.00'],
  ['Legal name', '“Harbour Lane Boatworks Ltd”', '+1.24'],
  ['Name in the domain', '“harbour-lane”', '+0.10'],
] as const

/** What visitors see: what the server does, shown by one answer. */
export function WelcomePage({ baseUrl, canSignUp }: { baseUrl: string; canSignUp: boolean }) {
  return (
    <WidePage title="Find the company that runs a domain">
      <div class="welcome">
        <div>
          <h1>Find the company that runs a domain</h1>
          <p>
            Brassplate finds the registered UK company that runs a website and shows the evidence. It searches the UK
            register, checks whole lists, watches companies and tells you when their record changes.
          </p>
          <p class="actions">
            <a class="button" href="/login">
              Sign in
            </a>
            {canSignUp ? (
              <a class="button quiet" href="/signup">
                Create an account
              </a>
            ) : null}
          </p>
          <p class="small muted">
            For developers: the <a href="/docs">documentation</a> explains every API call, and{' '}
            <a href={`${baseUrl}/openapi.json`}>openapi.json</a> describes them for programs.
          </p>
        </div>
        <section class="card" aria-label="An example of an answer">
          <header>
            <h2>
              <Icon name="globe" /> harbour-lane.example
            </h2>
            <Badge text="matched" tone="good" />
          </header>
          <div class="verdict">
            <span class="confidence">{likelihood}</span>
            <span>
              <strong>Harbour Lane Boatworks Limited</strong>
              <br />
              <span class="small muted">09999991 · 4 Harbour Lane, Portmellow</span>
            </span>
          </div>
          <Facts
            facts={lines.map(([what, quote, weight]) => [
              what,
              <span class="actions spread">
                <span>{quote}</span>
                <span class="number good-text">{weight}</span>
              </span>,
            ])}
          />
        </section>
      </div>
    </WidePage>
  )
}
