import { countWords } from '../console/parts/text.js'
import { docsPath, searchPath } from './addresses.js'
import type { Docs } from './docs.js'
import { DocsLayout, howTos } from './docs-layout.js'
import { Endpoint } from './endpoint.js'
import { JobCards } from './index-page.js'
import { type Entry, type Found, queryLengthMax, wordsOf } from './search.js'

/** Sections with an excerpt; of more, a page shows only the links. */
const excerptsMax = 1

const waysOnMax = 6

/** The results, the best page first, with the sections of a page together. */
export function SearchPage({ docs, query }: { docs: Docs; query: string }) {
  const shown = query.slice(0, queryLengthMax)
  const found = docs.index.find(shown)
  const pages = pagesOf(found)
  const words = wordsOf(shown)
  return (
    <DocsLayout docs={docs} title="Search" current={searchPath} query={shown}>
      <p role="status">{outcome(shown, found.length, pages.length)}</p>
      {found.length === 0 ? <WaysOn docs={docs} /> : null}
      {pages.map(({ address, title, endpoint, sections }) => (
        <section class="card result">
          <header>
            <h2>
              <a href={address}>{title}</a>
            </h2>
            <small class="endpoint muted">{endpoint ? <Endpoint {...endpoint} /> : 'Guide'}</small>
          </header>
          {sections.slice(0, excerptsMax).map(({ entry, line, isCode }) => (
            <p>
              {entry.title === title ? null : <a href={entry.address}>{labelOf(entry)}</a>}
              {isCode ? (
                <code class="line">
                  <Marked line={line} words={words} />
                </code>
              ) : (
                <span>
                  <Excerpt line={line} words={words} />
                </span>
              )}
            </p>
          ))}
          <MoreSections title={title} sections={sections.slice(excerptsMax)} />
        </section>
      ))}
    </DocsLayout>
  )
}

/** The opening of a page has no title of its own: the title of the page leads there. */
function MoreSections({ title, sections }: Pick<FoundPage, 'title' | 'sections'>) {
  const others = sections.filter(({ entry }) => entry.title !== title)
  if (others.length === 0) return null
  return (
    <ul class="chips" aria-label={`More in ${title}`}>
      {others.map(({ entry }) => (
        <li>
          <a class="chip solid" href={entry.address}>
            {labelOf(entry)}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface FoundPage {
  readonly address: string
  readonly title: string
  /** Of a call; null if the page is a guide. */
  readonly endpoint: { readonly method: string; readonly path: string } | null
  readonly sections: Found[]
}

/** In the order of the best result of each page. */
function pagesOf(found: readonly Found[]): readonly FoundPage[] {
  const pages = new Map<string, FoundPage>()
  for (const result of found) {
    const { entry } = result
    const [address = ''] = entry.address.split('#')
    const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(entry.place) ?? []
    const page: FoundPage = pages.get(address) ?? {
      address,
      ...(path === '' ? { title: entry.place, endpoint: null } : { title: entry.title, endpoint: { method, path } }),
      sections: [],
    }
    page.sections.push(result)
    pages.set(address, page)
  }
  return [...pages.values()]
}

function labelOf({ label, title }: Entry): string {
  return label ?? title
}

function outcome(query: string, count: number, pages: number): string {
  if (query.trim() === '') return 'Type what you look for, such as “webhook signature”.'
  if (count === 0) return `Nothing was found for “${query}”. Try fewer or other words.`
  return `${countWords(count, 'result')} on ${countWords(pages, 'page')} for “${query}”.`
}

/** Where to go on if nothing was found. */
function WaysOn({ docs }: { docs: Docs }) {
  return (
    <>
      <h2>What people look for most</h2>
      <JobCards guides={howTos(docs).slice(0, waysOnMax)} />
      <p>
        <a class="button quiet" href={docsPath}>
          All guides and API calls
        </a>
      </p>
    </>
  )
}

/** A line in which code is between backticks. */
function Excerpt({ line, words }: { line: string; words: readonly string[] }) {
  return (
    <>
      {line.split('`').map((part, place) =>
        place % 2 === 1 ? (
          <code>
            <Marked line={part} words={words} />
          </code>
        ) : (
          <Marked line={part} words={words} />
        ),
      )}
    </>
  )
}

/** The line with the words of the query marked. */
function Marked({ line, words }: { line: string; words: readonly string[] }) {
  if (words.length === 0) return <>{line}</>
  const parts = line.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu'))
  return <>{parts.map((part, place) => (place % 2 === 1 ? <mark>{part}</mark> : part))}</>
}
