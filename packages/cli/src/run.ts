import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes, OutcomeError } from './exit-codes.js'
import { createProgram } from './program.js'
import type { Terminal } from './terminal.js'
import { sanitise } from './text/sanitise.js'

/** Runs one command line and gives its exit code. Nothing is thrown past here. */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  terminal.stdout.on('error', unlessNobodyReads)
  try {
    await createProgram(terminal).parseAsync([...parameters], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // Commander has printed its own complaint, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.badInput
    if (!(error instanceof OutcomeError)) terminal.stderr.write(`${complaint(error)}\n`)
    return await exitCodeOf(error)
  }
}

/** Whoever reads may have had enough, as `head` does. */
function unlessNobodyReads(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return `brassplate: ${sanitise(String(error))}`
  const problems = 'problems' in error && Array.isArray(error.problems) ? error.problems.map(problemText) : []
  const nextStep = nextStepOf(error)
  // A server may be anybody's, so its words are made harmless line by line.
  return [
    `brassplate: ${error.message}`,
    ...problems.filter((line) => !error.message.includes(line)).map((line) => `  ${line}`),
    ...(nextStep ? [`  ${nextStep}`] : []),
  ]
    .flatMap((text) => text.split('\n'))
    .map(sanitise)
    .join('\n')
}

/** What is said to whoever programs is said here in commands. */
function nextStepOf(error: Error): string | null {
  if ('code' in error && error.code === 'job_pending' && 'jobId' in error) {
    return `It goes on. Ask again later, or look at it: brassplate job ${String(error.jobId)}`
  }
  return 'nextStep' in error && typeof error.nextStep === 'string' ? error.nextStep : null
}

function problemText(problem: { readonly field?: unknown; readonly message?: unknown }): string {
  return `${String(problem.field)} ${String(problem.message)}`
}
