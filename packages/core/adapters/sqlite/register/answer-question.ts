import type { SearchAnswer, SearchQuestion } from '../../../src/register/search/question.js'
import { type Clues, nothingRetrieved, type Retrieved, retrieve } from '../../../src/register/search/retrieve.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import type { CurrentReader } from './current-reader.js'

/** What the thread that searches is asked. */
export type Asked =
  | { readonly kind: 'search'; readonly question: SearchQuestion }
  | { readonly kind: 'retrieve'; readonly clues: Clues }

export type Answered = SearchAnswer | Retrieved

const nothing: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

export async function answer(current: CurrentReader, asked: Asked): Promise<Answered> {
  const reader = current.get()
  if (asked.kind === 'search') {
    return reader ? reader.consistently(() => searchRegister(reader, asked.question)) : nothing
  }
  return reader ? reader.consistently(() => retrieve(reader, asked.clues)) : nothingRetrieved
}
