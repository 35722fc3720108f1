import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { answersText, answerText } from '../../text/render-answers.js'
import { type AnswerFilterOptions, answerFilters } from './filters.js'

const pageSizeMax = 100
const pageMax = 10_000

export interface AnswersOptions extends ClientOptions, AnswerFilterOptions {
  readonly limit: string
  readonly page: string
}

export async function showAnswers(terminal: Terminal, id: string | undefined, options: AnswersOptions): Promise<void> {
  if (id !== undefined) {
    const answer = requireText('The answer', id)
    return withClient(terminal, options, async (client) =>
      print(terminal, await client.getAnswer(answer), answerText, options),
    )
  }
  const limit = wholeNumber('--limit', options.limit, 1, pageSizeMax)
  const page = wholeNumber('--page', options.page, 1, pageMax)
  const filters = answerFilters(options)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.listAnswers({ ...filters, limit, page }), answersText, options),
  )
}
