import type { Right } from '@brassplate/core'
import { fieldProblems } from '@brassplate/core/contract'
import type { ApiError } from '@brassplate/sdk'
import type { z } from 'zod'
import { plainText } from './plain-text.js'
import type { Tool } from './tool.js'

/** What the model reads about a failed call. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly next_step: string
  readonly retryable: boolean
}

const serverErrorMin = 500

/** Replaces next steps of the API that mention routes with ones that mention tools. */
const nextSteps: Readonly<Record<string, string>> = {
  invalid_company_number: 'Pass a company number. If you only have a name, look up its number with search_companies.',
  company_not_found: 'Check the number, or look up the company with search_companies.',
  job_not_found:
    'Check the job_id. Jobs are deleted after 30 days; if it is older, call resolve_domain or resolve_company again.',
  job_pending: 'The job is still running. Call get_job with its job_id in a few seconds.',
  job_failed: 'Call the tool again later. A failed job costs nothing.',
  insufficient_credits:
    'Call get_account to see the remaining credits. If there are any, ask the user whether to spend one, then call again with max_credits 1. If there are none, tell the user that the account needs more credits.',
  unauthenticated:
    'Tell the user to give this MCP server a valid API key in BRASSPLATE_API_KEY, and to start it again.',
  watchlist_full: 'Call list_watchlist, ask the user which company to remove, and remove it with unwatch_company.',
}

/** What the model should do about an error of the API, in terms of tools. */
export function nextStepFor(code: string, nextStep: string): string {
  return nextSteps[code] ?? plainText(nextStep)
}

/** Describes an API error to the model. Returns null for unexpected errors, whose details must not be shown. */
export function toFailure(error: unknown, toolNextSteps: Readonly<Record<string, string>> = {}): Failure | null {
  if (!isApiError(error)) return null
  const { code, message, nextStep, problems, retryable } = error
  const problemTexts = problems
    .map((problem) => `${problem.field} ${problem.message}`)
    .filter((text) => !message.includes(text))
  return {
    code,
    message: plainText([message, ...problemTexts.map((text) => `${text}.`)].join(' ')),
    next_step: toolNextSteps[code] ?? nextStepFor(code, nextStep),
    retryable,
  }
}

/** Whether the operator should look at the error: it is unexpected, or the server is at fault (5xx). */
export function needsReport(error: unknown, failure: Failure | null): boolean {
  if (failure === null) return true
  return error instanceof Error && 'status' in error && Number(error.status) >= serverErrorMin
}

/** The failure for a call whose arguments do not match the tool's input schema. */
export function invalidArguments({ name, input }: Tool, { issues }: z.ZodError): Failure {
  const names = Object.keys(input.shape)
  const problems = issues
    .flatMap((issue) => fieldProblems(issue, names))
    .map(({ field, message }) => `${field} ${message}`)
  return {
    code: 'invalid_request',
    message: plainText(`Invalid arguments for ${name}: ${problems.join('; ')}.`),
    next_step: 'Correct these arguments and call the tool again. tools/list has the input schema.',
    retryable: false,
  }
}

/** The failure for a tool that is not listed, because the credential lacks its right. */
export function missingRight(name: string, right: Right): Failure {
  return {
    code: 'missing_right',
    message: `${name} needs the right to ${right}, which this credential does not have.`,
    next_step: 'Tell the user that this needs a credential with more rights. Do not try another way.',
    retryable: false,
  }
}

export const internalFailure: Failure = {
  code: 'internal',
  message: 'The tool failed because of an internal error.',
  next_step: 'Try again. If it keeps failing, tell the operator of this server.',
  retryable: true,
}

type ApiFailure = Pick<ApiError, 'code' | 'message' | 'nextStep' | 'problems' | 'retryable' | 'jobId'>

/** Checks properties instead of the class, because another copy of the SDK has a different class. */
export function isApiError(error: unknown): error is ApiFailure {
  return error instanceof Error && 'code' in error && 'nextStep' in error && 'problems' in error && 'retryable' in error
}
