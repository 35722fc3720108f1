import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Environment } from './run.js'

const program = fileURLToPath(new URL('resident.js', import.meta.url))

/** The process that runs most commands of the examples. */
export interface Resident {
  readonly url: string
  stop(): Promise<void>
}

export async function startResident(cwd: string, env: Environment): Promise<Resident> {
  const child = fork(program, { cwd, env: { ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`The process for commands exited with ${code}.`)))
  const [{ port }] = await Promise.race([once(child, 'message'), failed])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
