import { join } from 'node:path'
import { withDerived } from '../../../src/register/search/index/derive-terms.js'
import { writeTerm } from '../../../src/register/search/index/term-entry.js'
import { baseTermsOf, type Findable, isWordTerm } from '../../../src/register/search/index/terms.js'
import { spellingParts } from '../../../src/register/search/spelling.js'
import { PackedWriter } from './packed-file.js'
import { PostingRuns } from './posting-runs.js'
import { SortedLines } from './sorted-lines.js'

const termsPerFile = 50_000

export interface Placed {
  readonly rank: number
  readonly findable: Findable
}

/** Builds the search index of a full register as files in a folder. */
export class IndexBuilder {
  readonly #folder: string
  readonly #runs: PostingRuns

  constructor(folder: string) {
    this.#folder = folder
    this.#runs = new PostingRuns(folder)
  }

  add(companies: readonly Placed[]): void {
    for (const { rank, findable } of companies) this.#runs.add(rank, baseTermsOf(findable))
  }

  /** Writes the index as files of bounded size and yields each as soon as it is complete. */
  *finish(): Generator<IndexPart> {
    const lines = new SortedLines(this.#folder)
    let writer: PackedWriter | null = null
    let path = ''
    let files = 0
    let terms = 0
    for (const { term, ranks, encoded } of withDerived(this.#runs.merged())) {
      if (writer === null) {
        path = join(this.#folder, `terms-${files}`)
        writer = new PackedWriter(path)
        files += 1
      }
      const { count, first, starts, blocks } = writeTerm(term, ranks, encoded)
      writer.write(term, String(count), first, starts, ...blocks)
      if (isWordTerm(term)) for (const part of spellingParts(term)) lines.add(`${part} ${term}`)
      terms += 1
      if (terms % termsPerFile !== 0) continue
      writer.close()
      writer = null
      yield { kind: 'terms', path }
    }
    if (writer !== null) {
      writer.close()
      yield { kind: 'terms', path }
    }

    const spelling = new PackedWriter(join(this.#folder, 'spelling'))
    for (const [part, words] of groupByPart(lines.merged())) spelling.write(part, words)
    spelling.close()
    yield { kind: 'spelling', path: join(this.#folder, 'spelling') }
  }
}

export interface IndexPart {
  readonly kind: 'terms' | 'spelling'
  readonly path: string
}

/** Groups sorted "part word" lines into each part with its words. */
function* groupByPart(lines: Iterable<string>): Generator<[part: string, words: string]> {
  let part: string | null = null
  let words = ''
  for (const line of lines) {
    const space = line.indexOf(' ')
    const next = line.slice(0, space)
    if (next === part) {
      words += line.slice(space)
      continue
    }
    if (part !== null) yield [part, words]
    part = next
    words = line.slice(space + 1)
  }
  if (part !== null) yield [part, words]
}
