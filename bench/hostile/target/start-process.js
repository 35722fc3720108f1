import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const heardMax = 100_000

/** Starts a script of the checkout and resolves with what `find` sees in its output. */
export function startProcess(script, parameters, { env = {}, find, onOutput = () => {} }) {
  const path = fileURLToPath(new URL(`../../../${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...parameters], {
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

/** Runs a script to its end. It must succeed. */
export async function runProcess(script, parameters, env) {
  const { child } = await startProcess(script, parameters, { env, find: () => true, onOutput: () => {} }).catch(
    (error) => {
      if (/exited with 0:/.test(error.message)) return { child: null }
      throw error
    },
  )
  if (child === null || child.exitCode === 0) return
  const code = child.exitCode ?? (await new Promise((done) => child.once('exit', done)))
  if (code !== 0) throw new Error(`${script} ${parameters.join(' ')} exited with ${code}.`)
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
