import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Outcome, run } from '../examples/run.js'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The environment without what the package manager of this run has put into it for its own children. The Node of this
 * run comes first on the path: what pnpm puts there is a shell script around it, which does not pass signals on.
 */
export function plainEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|PNPM_|BRASSPLATE_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|VITEST)/.test(name),
  )
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])), PATH: path }
}

/** The pnpm that started this run or, started without one, that of the README. */
export function pnpm(parameters: readonly string[], cwd = root): Promise<Outcome> {
  const started = process.env.npm_execpath ?? ''
  const options = { cwd, env: { ...plainEnvironment(), CI: 'true' } }
  return /pnpm\.c?js$/.test(started)
    ? run(process.execPath, [started, ...parameters], options)
    : run('npx', ['-y', 'pnpm@10', ...parameters], options)
}

/** Runs to its end, and throws with what was said where that is not a good one. */
export async function succeeds(outcome: Promise<Outcome>): Promise<string> {
  const { code, stdout, stderr } = await outcome
  if (code !== 0) throw new Error(`Ended with ${code}: ${stdout}${stderr}`)
  return stdout
}
