import { type ChildProcess, spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { run } from '../src/run.js'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
/** The greeting of a server, or its log line. */
const startedPattern = /is running at (\S+)\n[\s\S]*Next: |"event":"server\.started","url":"([^"]+)".*\n/
const readyMaxMs = 240_000

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export type Environment = Readonly<Record<string, string>>

/** Only the given variables and those that Node needs, so tests do not depend on the machine. */
export function environment(env: Environment): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env }
}

/** Runs a command in this process, which saves the start of one: in a pipe, or as on a terminal of 100 columns. */
export async function brassplate(
  parameters: readonly string[],
  env: Environment = {},
  input = '',
  isTTY = false,
): Promise<Ended> {
  const heard = { stdout: '', stderr: '' }
  const into = (name: keyof typeof heard) => {
    const output = new Writable({
      write(chunk, _, done) {
        heard[name] += String(chunk)
        done()
      },
    })
    return isTTY ? Object.assign(output, { isTTY, columns: 100 }) : output
  }
  const stdin = Readable.from([Buffer.from(input)])
  const terminal = {
    stdin: isTTY && input === '' ? Object.assign(stdin, { isTTY, setRawMode: () => stdin }) : stdin,
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: environment(env),
  }
  const code = await run(parameters, terminal)
  return { code, ...heard }
}

/** Runs a command as on a terminal, which shows both outputs. */
export async function onTerminal(parameters: readonly string[], env: Environment = {}): Promise<Omit<Ended, 'stderr'>> {
  const { code, stdout, stderr } = await brassplate(parameters, env, '', true)
  return { code, stdout: stdout + stderr }
}

/**
 * Runs the built program in a pseudo-terminal of 100 columns, which merges stdout and stderr. The input is typed once
 * the question is shown.
 */
export function atTerminal(
  parameters: readonly string[],
  env: Environment = {},
  typed: readonly (readonly [question: string, answer: string])[] = [],
): Promise<Omit<Ended, 'stderr'>> {
  const line = [process.execPath, main, ...parameters].map(quoted).join(' ')
  const settings = environment({ TERM: 'xterm', SHELL: '/bin/sh', ...env })
  const child = spawn('script', ['-qec', `stty cols 100; exec ${line}`, '/dev/null'], { env: settings, stdio: 'pipe' })
  const heard = listenTo(child)
  const left = [...typed]
  child.stdout.on('data', () => {
    const [next] = left
    if (!next || !heard.stdout.includes(next[0])) return
    left.shift()
    child.stdin.write(next[1])
  })
  return new Promise((done, failed) => {
    child.once('error', (cause) =>
      failed(new Error('These tests need the program `script` of util-linux (Debian: bsdutils).', { cause })),
    )
    child.once('close', (code) => done({ code, stdout: heard.stdout.replaceAll('\r\n', '\n') }))
  })
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

export interface Started {
  readonly heard: { readonly stdout: string; readonly stderr: string }
  /** Sends a signal and returns the exit code; null if the signal killed the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
  readonly ended: Promise<number | null>
}

/** Starts the built program without waiting for it. */
export function startBrassplate(parameters: readonly string[], env: Environment): Started {
  const child = spawn(process.execPath, [main, ...parameters], { env: environment(env), stdio: 'pipe' })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  return {
    heard: listenTo(child),
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

export interface Served {
  readonly process: ChildProcess
  readonly url: string
  readonly heard: { stdout: string; stderr: string }
  /** Sends a signal and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a server and resolves once it prints its address. `program`: the built program, also of another checkout. */
export function serve(parameters: readonly string[], env: Environment, program = main): Promise<Served> {
  return new Promise((done, failed) => {
    const settings = { BRASSPLATE_PORT: '0', ...env }
    const child = spawn(process.execPath, [program, ...parameters], { env: environment(settings), stdio: 'pipe' })
    const heard = listenTo(child)
    const ended = new Promise<number | null>((settle) => child.once('close', settle))
    const timer = setTimeout(() => failed(new Error(`The server did not start in time: ${heard.stderr}`)), readyMaxMs)
    void ended.then((code) => failed(new Error(`The server exited with ${code}: ${heard.stderr}`)))

    child.stdout.on('data', () => {
      const [, demoUrl, startedUrl] = startedPattern.exec(heard.stdout) ?? []
      const url = demoUrl ?? startedUrl
      if (!url) return
      clearTimeout(timer)
      done({
        process: child,
        url,
        heard,
        end(signal) {
          child.kill(signal)
          return ended
        },
      })
    })
  })
}

function listenTo(child: ChildProcess): { stdout: string; stderr: string } {
  const heard = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    heard.stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    heard.stderr += String(chunk)
  })
  return heard
}
