import { isCoded, UsageError } from '../exit-codes.js'
import { nextStepOf } from '../next-step.js'
import { inOptions, problemText } from '../option-names.js'
import { plainJson, sanitise } from '../text/sanitise.js'

/** What failed and what to do, as text. Sanitised, because the server may not be trustworthy. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `brassplate: ${sanitise(String(error))}\n`
  const nextStep = nextStepOf(error)
  const message = inOptions(error.message, problemsOf(error))
  const problems = problemsOf(error).map(problemText)
  // A line that a server sends stays indented below the first, so that it cannot pass for one of ours.
  const lines = [
    `brassplate: ${message.replaceAll(/\r?\n|\r/g, '\n  ')}`,
    ...[...new Set(problems)].filter((line) => !message.includes(line)).map((line) => `  ${line}`),
    ...(nextStep ? [`  ${nextStep}`] : []),
  ]
  const sanitised = lines.flatMap((text) => text.split('\n')).map(sanitise)
  return `${sanitised.join('\n')}\n`
}

/** The same as one line of JSON, with the error codes of the API. */
export function errorJson(error: unknown, exitCode: number): string {
  const isError = error instanceof Error
  const rendered = {
    code: codeOf(error),
    message: (isError ? inOptions(error.message, problemsOf(error)) : String(error)).replace(/^error: /, ''),
    next_step: isError ? nextStepOf(error) : null,
    problems: isError ? problemsOf(error) : [],
    exit_code: exitCode,
  }
  return `${plainJson({ error: rendered })}\n`
}

/** Commander's own error codes mean nothing to users. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'internal'
  if (error instanceof UsageError || 'mistakes' in error) return 'invalid_request'
  const code = isCoded(error) ? error.code : 'internal'
  return code.startsWith('commander.') ? 'invalid_request' : code
}

function problemsOf(error: Error): { readonly field: string; readonly message: string }[] {
  const problems = 'problems' in error && Array.isArray(error.problems) ? error.problems : []
  return problems.map((each) => ({ field: String(each.field), message: String(each.message) }))
}
