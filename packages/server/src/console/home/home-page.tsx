import { FindBox } from '../parts/find-box.js'
import type { Visit } from '../visit.js'

/** One box for everything, and three examples of what it takes. */
export function HomePage({ visit, examples }: { visit: Visit; examples: readonly string[] }) {
  const { profile } = visit
  return (
    <>
      <h1>Which company runs this site?</h1>
      <p class="lead">
        Enter a domain, an e-mail address, a URL, a company name or a company number. Brassplate reads the site,
        compares it with the UK register and shows the evidence. Only a match costs a credit.
      </p>
      <FindBox visit={visit} isLarge />
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
        <FigureCard
          figure={String(profile.credits.available)}
          label="credits left"
          path="/account"
          link="See the statement"
        />
        <FigureCard
          figure={`${profile.watchlistCount} of ${profile.watchlistLimit}`}
          label="companies watched"
          path="/watchlist"
          link="Open the watchlist"
        />
        <FigureCard
          figure={`${profile.webhookCount} of ${profile.webhookLimit}`}
          label="webhook destinations"
          path="/destinations"
          link="See the deliveries"
        />
      </div>
    </>
  )
}

function FigureCard({ figure, label, path, link }: { figure: string; label: string; path: string; link: string }) {
  return (
    <section class="card">
      <p class="figure">{figure}</p>
      <p class="muted">{label}</p>
      <a href={path}>{link}</a>
    </section>
  )
}
