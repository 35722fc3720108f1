import { UsageError } from '../exit-codes.js'
import { nextStepOf } from '../next-step.js'
import { plainJson, sanitise } from '../text/sanitise.js'

/** What went wrong and what to do, for a person. A server may be anybody's, so its words are made harmless. */
export function complaintText(error: unknown): string {
  if (!(error instanceof Error)) return `brassplate: ${sanitise(String(error))}\n`
  const nextStep = nextStepOf(error)
  const lines = [
    `brassplate: ${error.message}`,
    ...problemsOf(error)
      .map(({ field, message }) => `${field} ${message}`)
      .filter((line) => !error.message.includes(line))
      .map((line) => `  ${line}`),
    ...(nextStep ? [`  ${nextStep}`] : []),
  ]
  const harmless = lines.flatMap((text) => text.split('\n')).map(sanitise)
  return `${harmless.join('\n')}\n`
}

/** The same for a program that asked for JSON: one line, with the codes of the API. */
export function complaintJson(error: unknown, exitCode: number): string {
  const isError = error instanceof Error
  const complaint = {
    code: codeOf(error),
    message: (isError ? error.message : String(error)).replace(/^error: /, ''),
    next_step: isError ? nextStepOf(error) : null,
    problems: isError ? problemsOf(error) : [],
    exit_code: exitCode,
  }
  return `${plainJson({ error: complaint })}\n`
}

/** Of a complaint of Commander only the message is of use: its codes name its own parts. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'internal'
  if (error instanceof UsageError || 'mistakes' in error) return 'invalid_request'
  const code = 'code' in error ? String(error.code) : 'internal'
  return code.startsWith('commander.') ? 'invalid_request' : code
}

function problemsOf(error: Error): { readonly field: string; readonly message: string }[] {
  const problems = 'problems' in error && Array.isArray(error.problems) ? error.problems : []
  return problems.map((each) => ({ field: String(each.field), message: String(each.message) }))
}
