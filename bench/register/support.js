import { fileURLToPath } from 'node:url'
import { runProcess } from '../processes/start-process.js'
import { memoryMb } from '../processes/usage.js'

export const commandLine = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))

/** Imports files with the CLI in a separate process. Returns the duration, the peak memory and the report. */
export async function importRegister(database, files, options = []) {
  const startedAt = performance.now()
  const parameters = ['register', 'import', ...files, '--json', '--database', database, ...options]
  const importing = runProcess(commandLine, parameters, environment())
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, memoryMb(importing.child.pid, 'VmHWM'))
  }, 200)
  try {
    const { stdout } = await importing
    return { seconds: (performance.now() - startedAt) / 1_000, megabytes, report: JSON.parse(stdout) }
  } finally {
    clearInterval(watching)
  }
}

/** Creates a fresh account in this database and returns its API key. */
export async function createAccount(database, main = commandLine) {
  const email = 'bench@brassplate.example'
  const env = environment({ BRASSPLATE_PASSWORD: 'only for benchmarks' })
  const run = (...parameters) =>
    runProcess(main, ['account', ...parameters, '--email', email, '--json', '--database', database], env)
  await run('delete', '--yes').catch(() => {})
  const { stdout } = await run('create', '--verified')
  return JSON.parse(stdout).api_key
}

export function environment(more = {}) {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    BRASSPLATE_SECRET: 'a secret for benchmarks only, 40 bytes!!',
    ...more,
  }
}

/** The value below which the given share of the numbers lies. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of one of the figures that were measured several times. */
export function medianOf(measured, figure) {
  return percentile(
    measured.map((one) => one[figure]),
    0.5,
  )
}

/** A pseudo-random generator: the same seed gives the same numbers. */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
