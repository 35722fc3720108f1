import { WidePage } from '../../pages/layout.js'
import { Badge } from '../parts/badges.js'
import { Facts } from '../parts/card.js'
import { Icon } from '../parts/icon.js'

const lines = [
  ['Company number', '“Registered in England no. 09999991”', '+12.4'],
  ['Name', '“Harbour Lane Boatworks Ltd”', '+6.1'],
  ['Postcode', '“Portmellow TR11 4QD”', '+3.8'],
  ['Other companies', 'none comes near', '+1.2'],
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
            <span class="confidence">99.9 %</span>
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
