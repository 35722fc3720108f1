import type { Route } from '@brassplate/core/contract'
import type { Child } from 'hono/jsx'
import { Icon } from '../console/parts/icon.js'
import { FullPage } from '../pages/layout.js'
import { callPath, docsPath, guidePath, searchPath } from './addresses.js'
import type { Docs } from './docs.js'
import { type Guide, topics } from './guides.js'
import { queryLengthMax } from './search.js'

interface DocsLayoutProps {
  readonly docs: Docs
  readonly title: string
  /** The address of this page, to mark it in the navigation. */
  readonly current: string
  readonly query?: string
  /** The page is not only text, and may take all the room. */
  readonly isWide?: boolean
  /** It shows parts of the console, and needs their style. */
  readonly hasConsoleParts?: boolean
  readonly isGuide?: boolean
  /** Of a page that the navigation does not list: its parts, which take the place of all other pages. */
  readonly parts?: readonly (readonly [id: string, heading: string])[]
  readonly children: Child
}

/** The frame of every page under `/docs`. The page comes before the navigation, so that it is first on narrow screens. */
export function DocsLayout({
  docs,
  title,
  current,
  query = '',
  isWide = false,
  hasConsoleParts = false,
  isGuide = false,
  parts = [],
  children,
}: DocsLayoutProps) {
  return (
    <FullPage title={title} isConsole={hasConsoleParts} isGuide={isGuide} isCall={!hasConsoleParts}>
      <div class="docs">
        <header>
          <a class="plate" href="/">
            Brassplate
          </a>
          <SearchForm query={query} />
          <a class="contents button quiet tiny" href="#contents">
            Contents
          </a>
          <a class="button quiet tiny" href="/">
            Console
          </a>
        </header>
        <main id="main">
          <article class={isWide ? 'wide' : undefined}>
            <h1>{title}</h1>
            {children}
          </article>
        </main>
        <Navigation docs={docs} title={title} current={current} parts={parts} hasCalls={!hasConsoleParts} />
      </div>
    </FullPage>
  )
}

interface NavigationProps extends Required<Pick<DocsLayoutProps, 'docs' | 'title' | 'current' | 'parts'>> {
  /** A page that carries the style of the console has no room for the calls. */
  readonly hasCalls: boolean
}

function Navigation({ docs, title, current, parts, hasCalls }: NavigationProps) {
  return (
    <nav aria-label="Documentation">
      <p id="contents">
        <NavLink address={docsPath} current={current}>
          Overview
        </NavLink>
      </p>
      {parts.length > 0 ? (
        <>
          <h2>{title}</h2>
          <ul>
            {parts.map(([id, heading]) => (
              <li>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {parts.length > 0 ? null : (
        <>
          <h2>Start here</h2>
          <GuideLinks guides={howTos(docs)} current={current} />
          <h2>Guides</h2>
          {topicsOf(docs).map(({ heading, guides }) => (
            <details open={guides.some(({ name }) => guidePath(name) === current)}>
              <summary>{heading}</summary>
              <GuideLinks guides={guides} current={current} />
            </details>
          ))}
        </>
      )}
      {hasCalls ? <h2>API calls</h2> : null}
      {hasCalls ? (
        <ul>
          {docs.areas.map(({ area, calls }) => (
            <li>
              <NavLink address={`${docsPath}#${area}`} current={current}>
                {areaTitle(area)}
              </NavLink>
              {calls.some(({ route }) => callPath(route.id) === current) ? (
                <ul>
                  {calls.map(({ route }) => (
                    <li>
                      <NavLink address={callPath(route.id)} current={current} title={callTitle(route)}>
                        <span>{callTitle(route)}</span>{' '}
                        <small class={`method ${route.method.toLowerCase()}`}>{route.method}</small>
                      </NavLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  )
}

function GuideLinks({ guides, current }: { guides: readonly Guide[]; current: string }) {
  return (
    <ul>
      {guides.map((guide) => (
        <li>
          <NavLink address={guidePath(guide.name)} current={current}>
            {guide.title}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** What people want to do, step by step. */
export function howTos({ guides }: Docs): readonly Guide[] {
  return guides.all.filter(({ isHowTo }) => isHowTo)
}

/** The guides with every rule, by subject. */
export function topicsOf({ guides }: Docs): { heading: string; guides: readonly Guide[] }[] {
  return topics.map((heading) => ({
    heading,
    guides: guides.all.filter(({ isHowTo, partOf, topic }) => !isHowTo && partOf === null && topic === heading),
  }))
}

interface NavLinkProps {
  readonly address: string
  readonly current: string
  /** Of a name that may be cut: all of it. */
  readonly title?: string
  readonly children: Child
}

function NavLink({ address, current, title, children }: NavLinkProps) {
  return (
    <a href={address} title={title} aria-current={address === current ? 'page' : undefined}>
      {children}
    </a>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <search class="find">
      <form action={searchPath} method="get" class="row">
        <label for="docs-search" class="hidden">
          Search the documentation
        </label>
        <div class="field">
          <Icon name="search" />
          <input
            id="docs-search"
            name="q"
            type="search"
            maxlength={queryLengthMax}
            value={query}
            placeholder="Search the documentation"
            data-key="/"
          />
          <kbd>/</kbd>
        </div>
        <button type="submit" class="hidden" tabindex={-1}>
          Search
        </button>
      </form>
    </search>
  )
}

/** What a call does, without what it says about its answer. */
function callTitle({ summary }: Route): string {
  return summary.replace(/(?:[;:]|, (?:with|of|in|or)) .*/, '')
}

export function areaTitle(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1)
}
