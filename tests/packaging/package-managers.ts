import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, run } from '../examples/run.js'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The environment without the variables that the package manager of this run added. The Node of this run comes first on
 * the path, because pnpm puts a shell script there that does not forward signals.
 */
export function plainEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|PNPM_|BRASSPLATE_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|VITEST)/.test(name),
  )
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  return { ...Object.fromEntries(inherited.map(([name, value]) => [name, value ?? ''])), PATH: path }
}

/** Runs the pnpm that started this run, or else the version in the README. */
export function pnpm(parameters: readonly string[], cwd = root): Promise<Outcome> {
  const started = process.env.npm_execpath ?? ''
  const options = { cwd, env: { ...plainEnvironment(), CI: 'true' } }
  return /pnpm\.c?js$/.test(started)
    ? run(process.execPath, [started, ...parameters], options)
    : run('npx', ['-y', 'pnpm@10', ...parameters], options)
}

/** Returns standard output, or throws with the output if the exit code is not 0. */
export async function succeeds(outcome: Promise<Outcome>): Promise<string> {
  const { code, stdout, stderr } = await outcome
  if (code !== 0) throw new Error(`Exited with ${code}: ${stdout}${stderr}`)
  return stdout
}
