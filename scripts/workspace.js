import './need-node.js'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

const quiet = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

const noticeAfterMs = 1_500

/** Runs a program in the workspace and returns its exit code. */
export function run(command, parameters, options = {}) {
  return new Promise((done, failed) => {
    const env = { ...process.env, ...quiet, ...options.env }
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', ...options, env })
    child.once('error', failed)
    child.once('close', (code, signal) => done(signal ? 128 : (code ?? 1)))
    options.onStart?.(child)
  })
}

/** Runs a program in the workspace and returns its exit code. Prints the output to standard error if it fails. */
export async function runQuietly(command, parameters) {
  let output = ''
  const code = await run(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart(child) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
    },
  })
  if (code !== 0) process.stderr.write(output)
  return code
}

/** Builds what has changed. */
export async function build(...tasks) {
  const timer = setTimeout(() => process.stderr.write('Building what has changed …\n'), noticeAfterMs)
  const code = await runQuietly(bin('turbo'), ['run', ...tasks, '--output-logs=errors-only', '--ui=stream'])
  clearTimeout(timer)
  return code
}
