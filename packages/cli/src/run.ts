import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes } from './exit-codes.js'
import { createProgram } from './program.js'
import type { Terminal } from './terminal.js'

/** Runs one command line and gives its exit code. Nothing is thrown past here. */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync([...parameters], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // Commander has printed its own complaint, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.badInput
    terminal.stderr.write(`${complaint(error)}\n`)
    return exitCodeOf(error)
  }
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return `brassplate: ${String(error)}`
  const nextStep = 'nextStep' in error && typeof error.nextStep === 'string' ? `\n  ${error.nextStep}` : ''
  return `brassplate: ${error.message}${nextStep}`
}
