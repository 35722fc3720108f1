import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const commandLine = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))

/** Imports files with the CLI in a separate process. Returns the duration, the peak memory and the report. */
export async function importRegister(database, files, options = []) {
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [commandLine, 'register', 'import', ...files, '--json', '--database', database, ...options],
    { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let megabytes = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid))
  }, 200)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const code = await new Promise((done) => child.once('exit', done))
  clearInterval(watching)
  if (code !== 0) throw new Error(`The import exited with ${code}.`)
  return { seconds: (performance.now() - startedAt) / 1_000, megabytes, report: JSON.parse(text) }
}

/** Peak resident memory of the process. */
function residentMegabytes(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Creates a fresh account in this database and returns its API key. */
export async function createAccount(database, main = commandLine) {
  const email = 'bench@brassplate.example'
  const run = (...parameters) =>
    new Promise((done) => {
      const child = spawn(process.execPath, [main, ...parameters, '--json', '--database', database], {
        env: environment({ BRASSPLATE_PASSWORD: 'only for benchmarks' }),
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
      })
      child.once('exit', () => done(text))
    })
  await run('account', 'delete', '--email', email, '--yes')
  const text = await run('account', 'create', '--email', email, '--verified')
  return JSON.parse(text).api_key
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

/** A pseudo-random generator: the same seed gives the same numbers. */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
