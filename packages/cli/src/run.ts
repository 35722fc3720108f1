import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes, OutcomeError } from './exit-codes.js'
import { nextStepOf } from './next-step.js'
import { createProgram } from './program.js'
import type { Terminal } from './terminal.js'
import { sanitise } from './text/sanitise.js'
import { type WatchedOutput, watchOutput } from './watched-output.js'

/** Runs one command line and gives its exit code. Nothing is thrown past here. */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const output = watchOutput(terminal.stdout)
  const exitCode = await Promise.race([obeyed(parameters, terminal, output), output.failed])
  const failure = exitCode instanceof Error ? exitCode : await output.flushed()
  if (failure === null && typeof exitCode === 'number') return exitCode
  terminal.stderr.write(`brassplate: ${unwritten(failure)}\n`)
  return exitCodes.internal
}

async function obeyed(parameters: readonly string[], terminal: Terminal, output: WatchedOutput): Promise<number> {
  try {
    await createProgram(terminal).parseAsync([...parameters], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // It is said once, by whoever watches the output.
    if (output.failure() !== null) return exitCodes.internal
    // Commander has printed its own complaint, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.badInput
    if (!(error instanceof OutcomeError)) terminal.stderr.write(`${complaint(error)}\n`)
    return await exitCodeOf(error)
  }
}

function unwritten(failure: Error | null): string {
  const code = failure && 'code' in failure ? ` (${String(failure.code)})` : ''
  return `The output cannot be written${code}.`
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

function problemText(problem: { readonly field?: unknown; readonly message?: unknown }): string {
  return `${String(problem.field)} ${String(problem.message)}`
}
