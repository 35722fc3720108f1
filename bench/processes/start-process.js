import { execFile, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const heardMax = 100_000
const outputMax = 100_000_000

/** Starts a script of the checkout and resolves with what `find` sees in its output. */
export function startProcess(script, parameters, { env = {}, find, onOutput = () => {}, core }) {
  const child = spawn(...commandOf(script, parameters, core), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // An interrupted run must not leave processes behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return new Promise((done, failed) => {
    let heard = ''
    const hear = (chunk) => {
      onOutput(String(chunk))
      heard = (heard + chunk).slice(-heardMax)
      const found = find(heard)
      if (found) done({ child, found })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`${script} exited with ${code}: ${heard}`)))
  })
}

/** The value that a script prints on its first line, for `find`. */
export function firstLine(heard) {
  const end = heard.indexOf('\n')
  return end < 0 ? null : JSON.parse(heard.slice(0, end))
}

/** Runs a script to its end, which must be a success. The promise of its output also has the `child`. */
export function runProcess(script, parameters, env, core) {
  const [file, all] = commandOf(script, parameters, core)
  return promisify(execFile)(file, all, { env: { PATH: process.env.PATH, ...env }, maxBuffer: outputMax })
}

/** Ends a process: politely first if `graceMs` is given. */
export async function endProcess(child, graceMs = 0) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(graceMs > 0 ? 'SIGTERM' : 'SIGKILL')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}

/** Pins the script to a core if one is given and the machine can do that. */
function commandOf(script, parameters, core) {
  const words = [process.execPath, resolve(root, script), ...parameters]
  const isPinned = core !== undefined && availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
  const [file, ...others] = isPinned ? ['taskset', '-c', String(core), ...words] : words
  return [file, others]
}
