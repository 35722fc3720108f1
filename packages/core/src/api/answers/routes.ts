import { z } from 'zod'
import { pageExample, pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { exampleAnswerId } from '../resolution/examples.js'
import { exampleAnswerSummary, exampleReceivedAnswer } from './examples.js'
import { answerFilters, answerId, answerSummary, receivedAnswer } from './schemas.js'

const answersQuery = z
  .object({ ...answerFilters, ...pageParameters })
  .refine((query) => !reachesTooDeep(query), tooDeep)

const shared = { area: 'resolution', credentials: ['session', 'key'], right: 'read', rate: 'account' } as const

export const answerRoutes = defineRoutes(shared, {
  listAnswers: {
    method: 'GET',
    path: '/v1/answers',
    summary: 'List the answers that this account has received',
    description:
      'Each answer to a domain or a company once, as first received, newest first. Kept for 400 days by default, at most 100,000. Free.',
    input: { query: answersQuery },
    outputs: {
      200: {
        description: 'The answers, newest first',
        schema: pageOf(answerSummary),
        example: pageExample([exampleAnswerSummary]),
      },
    },
    errors: ['invalid_domain', 'invalid_company_number'],
    example: { query: { decision: 'matched', page: '1', limit: '20' } },
  },

  getAnswer: {
    method: 'GET',
    path: '/v1/answers/{answer_id}',
    summary: 'Get an answer as it was received, with its evidence and the register record',
    description:
      'What this account was told: decision, evidence with quotes, pages read, and the register record of that time. It never changes. Free.',
    input: { path: z.object({ answer_id: answerId }) },
    outputs: { 200: { description: 'The answer', schema: receivedAnswer, example: exampleReceivedAnswer } },
    errors: ['not_found'],
    example: { path: { answer_id: exampleAnswerId } },
  },
})
