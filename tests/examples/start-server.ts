import { spawn } from 'node:child_process'
import { type Environment, listenTo } from './run.js'

/** The greeting of a server, or its log line. */
const startedPattern = /is running at (\S+)\n[\s\S]*Next: |"event":"server\.started","url":"([^"]+)".*\n/
const readyMaxMs = 300_000

export interface RunningServer {
  readonly url: string
  readonly heard: { readonly stdout: string; readonly stderr: string }
  /** Stops the server and returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts a server command and resolves once it prints its address. */
export function startServer(
  command: string,
  parameters: readonly string[],
  options: { readonly cwd: string; readonly env: Environment; readonly isGroup?: boolean },
): Promise<RunningServer> {
  return new Promise((done, failed) => {
    const { cwd, env, isGroup = false } = options
    const child = spawn(command, parameters, { cwd, env: { ...env }, stdio: 'pipe', detached: isGroup })
    // A terminal signals all processes of a command, which matters if npx starts the server.
    const signal = (name: NodeJS.Signals) => {
      if (isGroup && child.pid && child.exitCode === null) process.kill(-child.pid, name)
      else child.kill(name)
    }
    const heard = listenTo(child)
    // An interrupted run must not leave a server behind.
    const end = () => signal('SIGKILL')
    process.once('exit', end)
    const ended = new Promise<number | null>((settle) => child.once('close', settle))
    const giveUp = () => {
      signal('SIGKILL')
      failed(new Error(`The server did not start in time: ${heard.stdout}${heard.stderr}`))
    }
    const timer = setTimeout(giveUp, readyMaxMs)
    child.once('error', failed)
    void ended.then((code) => {
      process.off('exit', end)
      clearTimeout(timer)
      failed(new Error(`The server exited with ${code}: ${heard.stdout}${heard.stderr}`))
    })
    child.stdout.on('data', () => {
      const [, demoUrl, startedUrl] = startedPattern.exec(heard.stdout) ?? []
      const url = demoUrl ?? startedUrl
      if (!url) return
      clearTimeout(timer)
      done({
        url,
        heard,
        stop() {
          signal('SIGTERM')
          return ended
        },
      })
    })
  })
}
