import { WidePage } from '../../pages/layout.js'
import { Badge } from '../parts/badges.js'
import { CodeBlock } from '../parts/code/code-block.js'
import { Icon } from '../parts/icon.js'
import { Monogram } from '../parts/monogram.js'
import { callOf } from './start-card.js'

/** The answer of the demo. A test compares it with what the server says. */
const likelihood = '97.4 %'
const lines = [
  ['Starting point', 'the kind of site', '+1.86'],
  ['Company number', '“England No. 9999991”', '+2.00'],
  ['Legal name', '“Harbour Lane Boatworks Ltd”', '+1.24'],
  ['Name in the domain', '“harbour-lane”', '+0.10'],
] as const

const jobs = [
  [
    'list',
    'Clean a customer list',
    'Drop a sheet. Every row comes back with its registered company, or with what to decide.',
  ],
  [
    'building',
    'Know a company',
    'Officers, owners, charges, insolvency and filings, as known today or on an earlier day.',
  ],
  ['bell', 'Hear what changes', 'Watch companies and get each change in Slack, Teams, a mailbox or your own system.'],
] as const

/** What visitors see: what the server does, shown by one answer. */
export function WelcomePage({ baseUrl, canSignUp }: { baseUrl: string; canSignUp: boolean }) {
  return (
    <WidePage
      title="Find the company that runs a domain"
      links={
        <>
          <a href="/docs">Documentation</a>
          <a href={`${baseUrl}/openapi.json`}>API</a>
          <a class="button quiet" href="/login">
            Sign in
          </a>
        </>
      }
    >
      <div class="welcome">
        <div>
          <h1>Find the company that runs a domain</h1>
          <p>
            Brassplate is self-hosted. It finds the registered UK company that runs a website and shows the evidence. It
            also searches the UK register, checks whole lists, watches companies and tells you when their record
            changes.
          </p>
          <p class="actions">
            <a class="button" href={canSignUp ? '/signup' : '/login'}>
              {canSignUp ? 'Create an account' : 'Sign in'}
            </a>
            <a class="button quiet" href="/docs">
              Read the documentation
            </a>
          </p>
          <p class="small muted">
            Only a match costs a credit. What is not certain, or not found, is free.{' '}
            <a href="/docs/guides/credits">How credits work</a>
          </p>
        </div>
        <Answer />
      </div>
      <div class="cards">
        {jobs.map(([icon, title, text]) => (
          <section class="job">
            <Icon name={icon} isLarge />
            <h2>{title}</h2>
            <p class="muted">{text}</p>
          </section>
        ))}
      </div>
      <section class="welcome">
        <div>
          <h2>One call</h2>
          <p class="muted">
            Everything in the console is also in the API, the command line, a TypeScript and a Python client, and as
            tools for AI agents.
          </p>
        </div>
        <CodeBlock code={callOf(baseUrl, 'harbour-lane.example')} language="shell" />
      </section>
      <footer class="small muted actions spread">
        <span>Open, self-hosted, with data of Companies House</span>
        <nav class="actions" aria-label="More">
          <a href="/docs/guides/accuracy">How accurate it is</a>
          <a href="/docs/guides/credits">Credits</a>
          <a href="/docs/guides/people">Data about people</a>
          <a href="/docs">Documentation</a>
        </nav>
      </footer>
    </WidePage>
  )
}

function Answer() {
  return (
    <section class="card" aria-label="An example of an answer">
      <header>
        <h2>
          <Icon name="globe" /> harbour-lane.example
        </h2>
        <Badge text="matched" tone="good" />
      </header>
      <div class="verdict">
        <Monogram name="Harbour Lane Boatworks Limited" isLarge />
        <span>
          <strong>Harbour Lane Boatworks Limited</strong>
          <br />
          <span class="small muted">09999991 · 4 Harbour Lane, Portmellow</span>
        </span>
        <span class="confidence">{likelihood}</span>
      </div>
      <ul class="weights">
        {lines.map(([what, quote, weight]) => (
          <li>
            <span class="small muted">{what}</span>
            <span>{quote}</span>
            <span class="number good-text">{weight}</span>
          </li>
        ))}
      </ul>
      <p class="small muted">What each clue adds to the likelihood.</p>
    </section>
  )
}
