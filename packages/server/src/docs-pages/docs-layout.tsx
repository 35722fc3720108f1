import type { Child } from 'hono/jsx'
import { Layout } from '../pages/layout.js'
import { callPath, docsPath, guidePath, searchPath } from './addresses.js'
import type { Docs } from './docs.js'
import { queryLengthMax } from './search.js'

interface DocsLayoutProps {
  readonly docs: Docs
  readonly title: string
  /** The address of this page, to mark it in the navigation. */
  readonly current: string
  readonly query?: string
  readonly children: Child
}

/** The frame of every page under `/docs`. The page comes before the navigation, so that it is first on narrow screens. */
export function DocsLayout({ docs, title, current, query = '', children }: DocsLayoutProps) {
  return (
    <Layout title={title}>
      <div class="docs">
        <SearchForm query={query} />
        <article>{children}</article>
        <nav aria-label="Documentation">
          <p>
            <NavLink address={docsPath} current={current}>
              Overview
            </NavLink>
          </p>
          <h2>Guides</h2>
          <ul>
            {docs.guides.all.map((guide) => (
              <li>
                <NavLink address={guidePath(guide.name)} current={current}>
                  {guide.title}
                </NavLink>
              </li>
            ))}
          </ul>
          <h2>API calls</h2>
          {docs.areas.map(({ area, calls }) => (
            <details open={calls.some(({ route }) => callPath(route.id) === current)}>
              <summary>{areaTitle(area)}</summary>
              <ul>
                {calls.map(({ route }) => (
                  <li>
                    <NavLink address={callPath(route.id)} current={current}>
                      {route.id}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
      </div>
    </Layout>
  )
}

function NavLink({ address, current, children }: { address: string; current: string; children: Child }) {
  return (
    <a href={address} aria-current={address === current ? 'page' : undefined}>
      {children}
    </a>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <search>
      <form action={searchPath} method="get">
        <label for="docs-search">Search the documentation</label>
        <input id="docs-search" name="q" type="search" maxlength={queryLengthMax} value={query} />
        <button type="submit">Search</button>
      </form>
    </search>
  )
}

export function areaTitle(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1)
}
