import type { SearchAnswer, SearchQuestion } from '../../../src/register/search/question.js'
import { type Clues, nothingRetrieved, type Retrieved, retrieve } from '../../../src/register/search/retrieve.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import type { CurrentReader } from './current-reader.js'

/** A request to the search thread. */
export type SearchRequest =
  | { readonly kind: 'search'; readonly question: SearchQuestion }
  | { readonly kind: 'retrieve'; readonly clues: Clues }

export type SearchResult = SearchAnswer | Retrieved

const noResults: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

export async function answer(current: CurrentReader, request: SearchRequest): Promise<SearchResult> {
  const reader = current.get()
  if (request.kind === 'search') {
    return reader ? reader.inTransaction((index) => searchRegister(index, request.question)) : noResults
  }
  return reader ? reader.inTransaction((index) => retrieve(index, request.clues)) : nothingRetrieved
}
