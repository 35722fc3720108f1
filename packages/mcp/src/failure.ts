import { fieldProblems } from '@brassplate/core/contract'
import type { ApiError } from '@brassplate/sdk'
import type { z } from 'zod'
import { plainText } from './plain-text.js'

/** What a model is told about a call that failed, so that it can act on it. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly next_step: string
  readonly retryable: boolean
}

const serverErrorMin = 500

/** Where the API speaks of its routes, an agent is told of its tools. */
const nextSteps: Readonly<Record<string, string>> = {
  invalid_company_number: 'Give a company number. Where you have a name, search_companies finds its number.',
  company_not_found: 'Find the company and its number with search_companies.',
  job_not_found: 'Check the job_id; jobs are kept for 30 days. Otherwise call resolve_domain or resolve_company again.',
  job_pending: 'It goes on. Call get_job with its job_id in a moment.',
  job_failed: 'Call the tool again later; a failed job costs nothing.',
  insufficient_credits:
    'get_account shows the credits that are left. With some left, ask the person whether to spend one and call again with max_credits 1; with none, tell the person that the account needs credits.',
  watchlist_full: 'Ask the person which company may go, and take it off with unwatch_company; list_watchlist has them.',
}

/** The failure that an error stands for; null where it is a mistake of ours and nothing of it may be shown. */
export function failureOf(error: unknown, own: Readonly<Record<string, string>> = {}): Failure | null {
  if (!isRefusal(error)) return null
  const { code, message, nextStep, problems, retryable } = error
  const named = problems
    .map((problem) => `${problem.field} ${problem.message}`)
    .filter((text) => !message.includes(text))
  return {
    code,
    message: plainText([message, ...named.map((text) => `${text}.`)].join(' ')),
    next_step: own[code] ?? nextSteps[code] ?? plainText(nextStep),
    retryable,
  }
}

/** Whether somebody has to look into it: it is no refusal, or one that the answering side is to blame for. */
export function isMistake(error: unknown, failure: Failure | null): boolean {
  if (failure === null) return true
  return error instanceof Error && 'status' in error && Number(error.status) >= serverErrorMin
}

/** The failure of a call whose parameters do not fit the tool. */
export function invalidArguments(tool: string, { issues }: z.ZodError): Failure {
  const named = issues.flatMap((issue) => fieldProblems(issue)).map(({ field, message }) => `${field} ${message}`)
  return {
    code: 'invalid_request',
    message: plainText(`The parameters do not fit ${tool}. ${named.join('; ')}.`),
    next_step: 'Correct the named parameters and call again; tools/list has the schema.',
    retryable: false,
  }
}

export const internalFailure: Failure = {
  code: 'internal',
  message: 'Something went wrong inside the tool.',
  next_step: 'Try again; if it lasts, tell whoever runs this server.',
  retryable: true,
}

type Refusal = Pick<ApiError, 'code' | 'message' | 'nextStep' | 'problems' | 'retryable'>

/** Told by what it carries: another copy of the SDK has another class. */
function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && 'nextStep' in error && 'problems' in error && 'retryable' in error
}
