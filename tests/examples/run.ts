import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const runMaxMs = 900_000

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export type Environment = Readonly<Record<string, string>>

/** Runs a program until it exits, with only the given environment. */
export function run(
  command: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly env: Environment; readonly input?: string; readonly maxMs?: number },
): Promise<Outcome> {
  return new Promise((done, failed) => {
    const { cwd, env, maxMs = runMaxMs } = options
    const settings: SpawnOptions = { cwd, env: { ...env }, stdio: 'pipe', timeout: maxMs }
    const child = spawn(command, parameters, settings)
    const heard = listenTo(child)
    child.stdin?.on('error', () => {})
    child.stdin?.end(options.input ?? '')
    child.once('error', failed)
    child.once('close', (code) => done({ code, ...heard }))
  })
}

export function listenTo(child: ChildProcess): { stdout: string; stderr: string } {
  const heard = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    heard.stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    heard.stderr += String(chunk)
  })
  return heard
}
