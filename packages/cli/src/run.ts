import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes, OutcomeError } from './exit-codes.js'
import { createProgram } from './program.js'
import { complaintJson, complaintText } from './terminal/error-output.js'
import type { Terminal } from './terminal/terminal.js'
import { type WatchedOutput, watchOutput } from './terminal/watched-output.js'

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
  const wantsJson = parameters.includes('--json')
  try {
    await createProgram(terminal, { printsMistakes: !wantsJson }).parseAsync([...parameters], { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // It is said once, by whoever watches the output.
    if (output.failure() !== null) return exitCodes.internal
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
    const exitCode = error instanceof CommanderError ? exitCodes.badInput : await exitCodeOf(error)
    if (isSaid(error, wantsJson)) return exitCode
    terminal.stderr.write(wantsJson ? complaintJson(error, exitCode) : complaintText(error))
    return exitCode
  }
}

/** An outcome was printed as an answer. Commander prints the help, and its complaints but where JSON is wanted. */
function isSaid(error: unknown, wantsJson: boolean): boolean {
  if (error instanceof OutcomeError) return true
  return error instanceof CommanderError && (!wantsJson || error.code === 'commander.help')
}

function unwritten(failure: Error | null): string {
  const code = failure && 'code' in failure ? ` (${String(failure.code)})` : ''
  return `The output cannot be written${code}.`
}
