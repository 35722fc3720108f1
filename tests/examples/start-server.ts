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
  options: { readonly cwd: string; readonly env: Environment },
): Promise<RunningServer> {
  return new Promise((done, failed) => {
    const child = spawn(command, parameters, { cwd: options.cwd, env: { ...options.env }, stdio: 'pipe' })
    const heard = listenTo(child)
    // An interrupted run must not leave a server behind.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    const ended = new Promise<number | null>((settle) => child.once('close', settle))
    const giveUp = () => {
      child.kill('SIGKILL')
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
          child.kill('SIGTERM')
          return ended
        },
      })
    })
  })
}
