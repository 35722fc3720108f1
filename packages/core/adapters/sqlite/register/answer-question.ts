import type { SearchAnswer, SearchQuestion } from '../../../src/register/search/question.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import type { CurrentReader } from './current-reader.js'

const nothing: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

export async function answerQuestion(current: CurrentReader, question: SearchQuestion): Promise<SearchAnswer> {
  const reader = current.get()
  return reader ? reader.consistently(() => searchRegister(reader, question)) : nothing
}
