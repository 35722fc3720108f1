import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interpolate, parseEnvironmentFile, readCompose } from './containers/compose-file.js'
import { environmentOf, execForm, parseDockerfile } from './containers/parse-dockerfile.js'
import { run } from './examples/run.js'
import { type RunningServer, startServer } from './examples/start-server.js'
import { plainEnvironment, pnpm, root, succeeds } from './packaging/package-managers.js'
import { createDatabase, type TestDatabase } from './support/databases.js'
import { diskFolder } from './support/memory-folder.js'

const slowMaxMs = 300_000
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = parseDockerfile(read('Dockerfile'))
const compose = readCompose(read('compose.yaml'))
const { postgres, ...ours } = compose.services

const home = mkdtempSync(join(diskFolder(), 'brassplate-containers-'))
const last = Math.max(...dockerfile.map(({ stage }) => stage))
const inImage = dockerfile.filter(({ stage }) => stage === last)
const steps = (stage: number) => dockerfile.filter((each) => each.stage === stage && each.name === 'RUN')
const only = (name: string) => inImage.find((instruction) => instruction.name === name)?.text ?? ''

/** Replaces the paths and the user of the image with local ones. */
const toLocal = (text: string) =>
  text
    .replaceAll(/(?<![\w.])\/(data|app|usr\/local\/bin)\b/g, `${home}/$1`)
    .replaceAll('node:node', `${process.getuid?.()}:${process.getgid?.()}`)

/** Steps that CI runs anyway, or that only install tools. */
const doneElsewhere = [/^npm install --global pnpm@/, /^pnpm fetch$/, /^pnpm install /, /^pnpm exec turbo run bundle$/]

const imageEnv = Object.fromEntries(
  Object.entries(environmentOf(only('ENV'))).map(([name, value]) => [name, toLocal(value)]),
)

/** Starts a command of the image as the container engine would. */
async function start(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningServer & { port: number }> {
  const port = await freePort()
  const settings = { ...plainEnvironment(), ...imageEnv, ...env, BRASSPLATE_PORT: String(port) }
  const entry = `${home}/usr/local/bin/${execForm(only('ENTRYPOINT'))[0]}`
  return { ...(await startServer(entry, command, { cwd: join(home, 'data'), env: settings })), port }
}

/** The last of as many checks as Docker makes before it calls a container unhealthy. */
async function healthOf(port: number): Promise<number | null> {
  const check = only('HEALTHCHECK')
  const [command = '', ...parameters] = execForm(check)
  const env = { ...plainEnvironment(), BRASSPLATE_PORT: String(port) }
  let code: number | null = null
  for (let left = Number(/--retries=(\d+)/.exec(check)?.[1]); left > 0 && code !== 0; left -= 1)
    code = (await run(command, parameters, { cwd: home, env })).code
  return code
}

beforeAll(async () => {
  mkdirSync(join(home, 'usr/local/bin'), { recursive: true })
  for (const { text } of steps(0)) {
    if (doneElsewhere.some((pattern) => pattern.test(text))) continue
    const [command, ...parameters] = toLocal(text).split(' ')
    if (command !== 'pnpm') throw new Error(`This test does not cover the step: ${text}`)
    await succeeds(pnpm(parameters))
  }
  for (const { text } of steps(last)) {
    await succeeds(run('sh', ['-euc', toLocal(text)], { cwd: home, env: plainEnvironment() }))
  }
}, slowMaxMs)

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('Dockerfile', () => {
  it('builds in a separate stage without a compiler, from pinned base images', () => {
    expect(read('Dockerfile')).not.toMatch(/apt-get|build-essential|python/)
    const images = dockerfile.filter(({ name }) => name === 'FROM').map(({ text }) => text.split(' ')[0])
    expect(images).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim'])
    expect(steps(0).map(({ text }) => text)).toContain(
      `npm install --global ${JSON.parse(read('package.json')).packageManager}`,
    )
  })

  it('runs as an unprivileged user that owns the volume', () => {
    expect([only('USER'), only('VOLUME'), only('WORKDIR')]).toEqual(['node', '/data', '/data'])
    expect(inImage.findIndex(({ name }) => name === 'USER')).toBeLessThan(
      inImage.findIndex(({ name }) => name === 'ENTRYPOINT'),
    )
  })

  it('keeps secrets, data and local build output out of the image', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.env.*', '.git', 'data', '**/dist', '**/node_modules']),
    )
    expect(read('Dockerfile')).not.toMatch(/SECRET|PASSWORD|API_KEY|TOKEN/)
  })

  it('has the guides and the SDK in its build context, because the server shows them', () => {
    expect(read('.dockerignore').split('\n')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:docs|packages|\*\*\/\*\.md)/)]),
    )
  })

  it('serves from the deployed files, and its health check reports whether it is up', {
    timeout: slowMaxMs,
  }, async () => {
    const server = await start(execForm(only('CMD')), {})
    expect(server.heard.stdout).toContain(`0.0.0.0:${server.port}`)
    expect(await healthOf(server.port)).toBe(0)
    expect((await fetch(`http://127.0.0.1:${server.port}/docs/guides/webhooks`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(await healthOf(server.port)).toBe(1)
  })

  it('runs the commands of the CLI', async () => {
    const entry = `${home}/usr/local/bin/brassplate`
    const options = { cwd: join(home, 'data'), env: { ...plainEnvironment(), ...imageEnv } }
    expect(await succeeds(run(entry, ['doctor', '--help'], options))).toContain('doctor')
  })
})

describe('compose.yaml', () => {
  const secrets = { POSTGRES_PASSWORD: 'c0ffee', BRASSPLATE_SECRET: 'f00d'.repeat(16) }
  const example = parseEnvironmentFile(read('.env.example'))
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase('postgres')
  })

  afterAll(() => database.drop())

  /** The environment of a service, with the Postgres of the test instead of the one in the file. */
  function environment(name: string): Record<string, string> {
    const entries = Object.entries(ours[name]?.environment ?? {})
    const filled = Object.fromEntries(entries.map(([key, value]) => [key, toLocal(interpolate(value, secrets))]))
    expect(filled.BRASSPLATE_DATABASE_URL).toBe('postgres://brassplate:c0ffee@postgres:5432/brassplate')
    return { ...example, ...secrets, ...filled, BRASSPLATE_DATABASE_URL: database.url }
  }

  it('contains no secrets, and neither does .env.example', () => {
    const shown = JSON.stringify(compose)
    for (const [, value] of shown.matchAll(/"[A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN)[A-Z_]*":"([^"]*)"/g)) {
      expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/)
    }
    expect([example.POSTGRES_PASSWORD, example.BRASSPLATE_SECRET]).toEqual(['', ''])
    expect(() => interpolate(postgres?.environment.POSTGRES_PASSWORD ?? '', example)).toThrow('POSTGRES_PASSWORD')
    expect(read('.gitignore').split('\n')).toContain('.env')
  })

  it('pins versions, declares its volumes, and exposes only the API on loopback', () => {
    for (const { image, volumes } of Object.values(compose.services)) {
      expect(image).toMatch(/^[a-z]+:(?!latest)[\w.-]+$/)
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    }
    expect(Object.values(compose.services).flatMap(({ ports }) => ports ?? [])).toEqual(['127.0.0.1:8080:8080'])
  })

  it('starts Postgres, then migrates, then starts the API and the worker from one image', () => {
    expect(postgres?.healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready'])
    expect(ours.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    for (const name of ['api', 'worker']) {
      expect(ours[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
      expect(ours[name]?.env_file).toBe('.env')
      expect(ours[name]?.healthcheck).toBeUndefined()
    }
    expect(new Set(Object.values(ours).map(({ image }) => image)).size).toBe(1)
  })

  it('starts a healthy API and a healthy worker', { timeout: slowMaxMs }, async () => {
    const entry = `${home}/usr/local/bin/brassplate`
    const env = { ...plainEnvironment(), ...imageEnv, ...environment('migrate') }
    await succeeds(run(entry, ours.migrate?.command ?? [], { cwd: join(home, 'data'), env }))

    for (const [name, role] of Object.entries({ api: 'api', worker: 'worker' })) {
      const server = await start(ours[name]?.command ?? [], environment(name))
      expect(server.heard.stdout).toContain(`"role":"${role}"`)
      expect(await healthOf(server.port)).toBe(0)
      expect(await server.stop()).toBe(0)
    }
  })
})

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}
