import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes, isCoded, OutcomeError } from './exit-codes.js'
import { createProgram } from './program.js'
import { errorJson, errorText } from './terminal/error-output.js'
import type { Terminal } from './terminal/terminal.js'
import { type WatchedOutput, watchOutput } from './terminal/watched-output.js'

/** Runs one command line and returns its exit code. Never throws. */
export async function run(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const output = watchOutput(terminal.stdout)
  const exitCode = await Promise.race([runProgram(parameters, terminal, output), output.failed])
  const failure = exitCode instanceof Error ? exitCode : await output.flushed()
  if (failure === null && typeof exitCode === 'number') return exitCode
  terminal.stderr.write(`brassplate: ${outputFailureText(failure)}\n`)
  return exitCodes.internal
}

async function runProgram(parameters: readonly string[], terminal: Terminal, output: WatchedOutput): Promise<number> {
  const wantsJson = parameters.includes('--json')
  try {
    await createProgram(terminal, { printsMistakes: !wantsJson }).parseAsync([...parameters], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // `run` reports it.
    if (output.failure() !== null) return exitCodes.internal
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
    const exitCode = error instanceof CommanderError ? exitCodes.badInput : await exitCodeOf(error)
    if (isAlreadyPrinted(error, wantsJson)) return exitCode
    terminal.stderr.write(wantsJson ? errorJson(error, exitCode) : errorText(error))
    return exitCode
  }
}

/** Outcomes are printed as results. Commander prints help, and its errors unless JSON is wanted. */
function isAlreadyPrinted(error: unknown, wantsJson: boolean): boolean {
  if (error instanceof OutcomeError) return true
  return error instanceof CommanderError && (!wantsJson || error.code === 'commander.help')
}

function outputFailureText(failure: Error | null): string {
  const code = isCoded(failure) ? ` (${failure.code})` : ''
  return `Cannot write the output${code}.`
}
