import { searchPath } from './addresses.js'
import type { Docs } from './docs.js'
import { DocsLayout } from './docs-layout.js'
import { queryLengthMax, wordsOf } from './search.js'

export function SearchPage({ docs, query }: { docs: Docs; query: string }) {
  const shown = query.slice(0, queryLengthMax)
  const found = docs.index.find(shown)
  const words = wordsOf(shown)
  return (
    <DocsLayout docs={docs} title="Search" current={searchPath} query={shown}>
      <p role="status">{outcome(shown, found.length)}</p>
      <ol>
        {found.map(({ entry, line }) => (
          <li>
            <p>
              <a href={entry.address}>{entry.title}</a> <small>{entry.place}</small>
            </p>
            <p>
              <Marked line={line} words={words} />
            </p>
          </li>
        ))}
      </ol>
    </DocsLayout>
  )
}

function outcome(query: string, count: number): string {
  if (query.trim() === '') return 'Type what you look for, such as “webhook signature”.'
  if (count === 0) return `Nothing was found for “${query}”. Try fewer or other words.`
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”.`
}

/** The line with the words of the query marked. */
function Marked({ line, words }: { line: string; words: readonly string[] }) {
  if (words.length === 0) return <>{line}</>
  const parts = line.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu'))
  return <>{parts.map((part, place) => (place % 2 === 1 ? <mark>{part}</mark> : part))}</>
}
