import { fork } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listenTo, type Outcome, run } from './run.js'
import type { World } from './world.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sayListening = new URL('say-listening.js', import.meta.url).href
const compiler = join(root, 'node_modules/.bin/tsc')
const runMaxMs = 300_000

/** Paths of the packages that programs may import. */
const packages = {
  '@brassplate/core': 'packages/core',
  '@brassplate/sdk': 'packages/sdk',
  '@brassplate/mcp': 'packages/mcp',
  '@brassplate/server': 'packages/server',
  '@modelcontextprotocol/sdk': 'packages/mcp/node_modules/@modelcontextprotocol/sdk',
  '@types/node': 'node_modules/@types/node',
}

/** Turns a folder into a project with the packages installed. */
export function makeProject(folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  for (const [name, path] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, path), link)
  }
}

/** Definitions of the names that fragments assume. Only those that a fragment uses and does not define are added. */
function predefinedValues({ url, apiKey, delivery }: World): Record<string, string> {
  const body = JSON.stringify(delivery().body)
  const text = "'' as string"
  return {
    baseUrl: JSON.stringify(url),
    apiKey: JSON.stringify(apiKey),
    client: `(await import('@brassplate/sdk')).createClient(${JSON.stringify({ baseUrl: url, apiKey })})`,
    auth: `(await import('@brassplate/sdk')).createAuthClient(${JSON.stringify({ baseUrl: url })})`,
    session: "{ token: '' }",
    rawBody: body,
    // Signed when it runs: a signature from before all examples were compiled may be too old by then.
    request: `{ headers: new Headers(await (await import('@brassplate/sdk')).signTestPayload(${body}, process.env.BRASSPLATE_WEBHOOK_SECRET ?? '')) }`,
    transport: `(await import('@modelcontextprotocol/sdk/inMemory.js')).InMemoryTransport.createLinkedPair()[0]`,
    email: text,
    password: text,
    token: text,
    currentPassword: text,
    newPassword: text,
  }
}

/** Turns a block into a program by adding the definitions that it assumes on one line before it. */
export function programOf(code: string, world: World): string {
  const needed = Object.entries(predefinedValues(world)).filter(([name]) => {
    const isUsed = new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(code)
    return isUsed && !new RegExp(`(?:const|let|import)\\s+(?:\\{[^}]*\\b${name}\\b[^}]*\\}|${name}\\b)`).test(code)
  })
  return `${needed.map(([name, value]) => `const ${name} = ${value};`).join('')}export {};${code}`
}

const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: '.',
}

/** Type-checks programs of a project against the built packages and emits JavaScript. Returns the problems by file. */
export async function compile(project: string, files: readonly string[]): Promise<Map<string, string[]>> {
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const { code, stdout, stderr } = await run(compiler, ['-p', project, '--pretty', 'false', '--checkers', '1'], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '' },
  })
  const problems = new Map<string, string[]>()
  for (const [, file = '', text = ''] of stdout.matchAll(/^(.+)\(\d+,\d+\): error (.+)$/gm)) {
    const path = join(project, file)
    problems.set(path, [...(problems.get(path) ?? []), text])
  }
  if (code !== 0 && problems.size === 0) throw new Error(`The compiler exited with ${code}: ${stdout}${stderr}`)
  return problems
}

/** Runs a program until it exits. If it listens on a port, `call` is run and the program is then stopped. */
export function runProgram(
  file: string,
  world: World,
  call: (port: number) => Promise<void> = async () => {},
): Promise<Outcome> {
  const { secret } = world.delivery()
  const cwd = dirname(file)
  const env = { ...world.env, HOME: cwd, BRASSPLATE_WEBHOOK_SECRET: secret }
  return new Promise((done, failed) => {
    const child = fork(file, { cwd, env, execArgv: ['--import', sayListening], stdio: 'pipe', timeout: runMaxMs })
    const heard = listenTo(child)
    let hasListened = false
    child.on('message', ({ port }: { port: number }) => {
      hasListened = true
      call(port)
        .catch(failed)
        .finally(() => child.kill('SIGTERM'))
    })
    child.once('error', failed)
    child.once('close', (code, signal) => {
      done({ code: hasListened && signal === 'SIGTERM' ? 0 : code, ...heard })
    })
  })
}
