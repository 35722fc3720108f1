import { setImmediate as turn } from 'node:timers/promises'
import type { SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { SearchAnswer, SearchQuestion } from '../../../src/register/search/question.js'
import { type Clues, nothingRetrieved, type Retrieved, retrieve } from '../../../src/register/search/retrieve.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import type { CurrentReader } from './current-reader.js'

/** A request to the search. */
export type SearchRequest =
  | { readonly kind: 'search'; readonly question: SearchQuestion }
  | { readonly kind: 'retrieve'; readonly clues: Clues }

export type SearchResult = SearchAnswer | Retrieved

/** A request, and whom to tell. */
export interface AskedSearch {
  readonly request: SearchRequest
  done(result: SearchResult): void
  failed(error: unknown): void
}

/** So few that the first does not wait long for the last: their answers leave the thread together. */
const togetherMax = 8
const noResults: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

/** Answers requests in turn. Those that wait share a read transaction, which begins after each of them was asked. */
export class SearchQueue {
  readonly #current: CurrentReader
  readonly #waiting: AskedSearch[] = []
  #work: Promise<void> | null = null

  constructor(current: CurrentReader) {
    this.#current = current
  }

  add(asked: AskedSearch): void {
    this.#waiting.push(asked)
    this.#work ??= this.#run()
  }

  /** Until nothing waits. */
  async rest(): Promise<void> {
    await this.#work
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#answer(this.#waiting.splice(0, togetherMax))
      await turn()
    }
    this.#work = null
  }

  async #answer(asked: AskedSearch[]): Promise<void> {
    // Those that are told are taken out, so that an error of the transaction fails only the others.
    const answerAll = async (index: SearchIndex | null) => {
      for (let next = asked.shift(); next; next = asked.shift()) {
        await resultOf(index, next.request).then(next.done).catch(next.failed)
      }
    }
    try {
      const reader = this.#current.get()
      await (reader ? reader.inTransaction(answerAll) : answerAll(null))
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }
}

async function resultOf(index: SearchIndex | null, request: SearchRequest): Promise<SearchResult> {
  if (request.kind === 'search') return index ? searchRegister(index, request.question) : noResults
  return index ? retrieve(index, request.clues) : nothingRetrieved
}

/** For the way between threads: copying the objects takes several times as long as their JSON does. */
export function writeResult(result: SearchResult): string {
  if (!('sharingKey' in result)) return JSON.stringify(result)
  const { sharingKey, sharingPostcode } = result
  return JSON.stringify({ ...result, sharingKey: [...sharingKey], sharingPostcode: [...sharingPostcode] })
}

export function readResult(text: string): SearchResult {
  const result = JSON.parse(text)
  if (!('sharingKey' in result)) return result
  return { ...result, sharingKey: new Map(result.sharingKey), sharingPostcode: new Map(result.sharingPostcode) }
}
