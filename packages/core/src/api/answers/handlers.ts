import type { ApiHandler } from '../handler.js'
import { renderAnswerSummary, renderReceivedAnswer } from './render.js'
import { answersRequest } from './request.js'

export const listAnswers: ApiHandler<'listAnswers'> = async ({ engine, caller }, { query }) => {
  const { page, limit } = query
  const request = answersRequest(query)
  const { items, total, isTotalExact } = await engine.answers.list(caller.account, request, { page, limit })
  return {
    status: 200,
    body: {
      data: items.map(renderAnswerSummary),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: page * limit < total },
    },
  }
}

export const getAnswer: ApiHandler<'getAnswer'> = async ({ engine, caller }, { path }) => {
  return { status: 200, body: renderReceivedAnswer(await engine.answers.find(caller.account, path.answer_id)) }
}
