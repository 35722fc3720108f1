import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './examples/run.js'
import { startServer } from './examples/start-server.js'
import { Consumer } from './packaging/consumer.js'
import { plainEnvironment, pnpm, root, succeeds } from './packaging/package-managers.js'
import { rehearseRelease } from './packaging/rehearse-release.js'
import { manifestIn, type PackageName, packageNames, problemsOf } from './packaging/tarball.js'
import { diskFolder } from './support/memory-folder.js'

const slowMaxMs = 660_000
/** The packages with types. Checking one takes ten seconds, so `test` only compiles programs that use the SDK. */
const typed = process.env.BRASSPLATE_PROVE ? packageNames.filter((name) => name !== 'cli') : []
const home = mkdtempSync(join(diskFolder(), 'brassplate-packaging-'))
const tarballs = join(home, 'tarballs')

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const options = { cwd: home, env: plainEnvironment() }

function tarball(name: PackageName): string {
  const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return join(tarballs, `brassplate-${name}-${version}.tgz`)
}

/** The packages are built already, and `checkout.test.ts` packs one with its scripts. */
const scripts = process.env.BRASSPLATE_PROVE ? [] : ['--config.ignore-scripts=true']

beforeAll(async () => {
  await succeeds(pnpm(['-r', '--filter', './packages/*', 'pack', '--pack-destination', tarballs, ...scripts]))
}, slowMaxMs)

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('the published package', () => {
  it.each(packageNames)('%s passes publint', async (name) => {
    const { buffer } = Uint8Array.from(readFileSync(tarball(name)))
    expect((await publint({ pack: { tarball: buffer }, strict: true })).messages).toEqual([])
  })

  it.each(typed)('%s has correct types for its importers', async (name) => {
    const flags = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii']
    const { code, stdout } = await run(bin('attw'), [...flags, tarball(name)], options)
    expect(code, stdout).toBe(0)
  })

  it.each(packageNames)(
    '%s contains only the build output, the guides that it shows, a README and the licence',
    async (name) => {
      expect(await problemsOf(name, tarball(name))).toEqual([])
    },
  )

  it.each(packageNames)('%s has complete metadata', async (name) => {
    expect(await manifestIn(tarball(name))).toMatchObject({
      name: `@brassplate/${name}`,
      license: 'MIT',
      type: 'module',
      publishConfig: { access: 'public' },
      repository: { directory: `packages/${name}` },
      engines: { node: '>=22.14' },
    })
  })

  it('gets one version with all the others in the next release, and no accidental first major version', async () => {
    const folder = mkdtempSync(join(home, 'release-'))
    const released = await rehearseRelease(folder)
    expect(released.map(({ name }) => name).sort()).toEqual(packageNames.map((name) => `@brassplate/${name}`).sort())
    expect(new Set(released.map(({ version }) => version)).size).toBe(1)
    expect(released[0]?.version).toMatch(/^0\./)
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json'])
  })
})

// Before a release, and in `prove`. In `test`, `checkout.test.ts` installs the SDK and what it needs.
if (process.env.BRASSPLATE_PROVE)
  describe('an npm installation of all tarballs without a tool chain', () => {
    const consumer = new Consumer(join(home, 'all'))
    const database = `sqlite:${join(consumer.folder, 'data/brassplate.db')}`
    const command = join(consumer.folder, 'node_modules/.bin/brassplate')

    beforeAll(() => consumer.install(packageNames.map(tarball)), slowMaxMs)

    it('needs no compiler', async () => {
      for (const tool of ['gcc', 'cc', 'make', 'python3']) {
        expect((await consumer.run('sh', ['-c', `command -v ${tool}`])).code, tool).not.toBe(0)
      }
    })

    it('has the commands', async () => {
      const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
      expect((await succeeds(consumer.run('npx', ['--no', '--', 'brassplate', '--version']))).trim()).toBe(version)
      expect(await succeeds(consumer.run(command, ['--help']))).toContain('serve')
      expect(await succeeds(consumer.run(`${command}-mcp`, ['--help']))).toContain('brassplate-mcp')
    })

    it('runs the server, and the SDK can use it', { timeout: slowMaxMs }, async () => {
      const create = ['account', 'create', '--email', 'ada@harbour-lane.example', '--verified', '--database', database]
      await succeeds(consumer.run(command, ['migrate', '--database', database]))
      const created = await succeeds(consumer.run(command, create, { BRASSPLATE_PASSWORD: 'correct horse battery' }))
      const env = { ...consumer.env, BRASSPLATE_PORT: '0', BRASSPLATE_DATABASE_URL: database }
      const server = await startServer(command, ['serve'], { cwd: consumer.folder, env })
      try {
        const health = await fetch(`${server.url}/healthz`)
        expect([health.status, await health.json()]).toMatchObject([200, { status: 'healthy' }])
        const guide = await fetch(`${server.url}/docs/guides/webhooks`)
        expect([guide.status, await guide.text()]).toEqual([200, expect.stringContaining('<h1>Webhooks</h1>')])
        consumer.write('ask.js', ask)
        const answers = await succeeds(consumer.run('node', ['ask.js', server.url, JSON.parse(created).api_key]))
        expect(answers.trim().split('\n')).toEqual(['ada@harbour-lane.example', 'matched', 'matched', 'healthy'])
      } finally {
        expect(await server.stop()).toBe(0)
      }
    })
  })

/** Uses the HTTP client, the embedded client, and the server as a library. */
const ask = `
import { createClient } from '@brassplate/sdk'
import { openEmbedded } from '@brassplate/sdk/embedded'
import { parseConfig, start } from '@brassplate/server'

const [, , baseUrl, apiKey] = process.argv
const client = createClient({ baseUrl, apiKey })
console.log((await client.me()).account.email)
console.log((await client.resolveDomain('matched.test', { wait: true })).match_status)

const embedded = await openEmbedded({ database: 'sqlite:./embedded.db' })
console.log((await embedded.resolveDomain('matched.test', { wait: true })).match_status)
await embedded.close()

const settings = { BRASSPLATE_PORT: '0', BRASSPLATE_DATABASE_URL: 'sqlite:./served.db', BRASSPLATE_LOG_LEVEL: 'silent' }
const running = await start(parseConfig(settings))
console.log((await (await fetch(running.config.baseUrl + '/healthz')).json()).status)
await running.stop()
`

describe('an npm installation of the SDK alone', () => {
  const consumer = new Consumer(join(home, 'sdk-only'))

  beforeAll(() => consumer.install([tarball('sdk')]), slowMaxMs)

  it('installs no other package', () => {
    expect(readdirSync(join(consumer.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@brassplate',
    ])
    expect(existsSync(join(consumer.folder, 'node_modules/@brassplate/core'))).toBe(false)
  })

  it.each([
    ['node16', 'node16'],
    ['bundler', 'esnext'],
  ])('type-checks with resolution "%s", libraries included', { timeout: slowMaxMs }, async (resolution, module) => {
    consumer.write('use.ts', typedProgram)
    const given = { module, moduleResolution: resolution, target: 'ES2023', lib: ['ES2023', 'DOM'], types: [] }
    const compilerOptions = { ...given, strict: true, noEmit: true, skipLibCheck: false }
    consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['use.ts'] }))
    const { code, stdout } = await run(bin('tsc'), ['-p', '.', '--checkers', '1'], { ...options, cwd: consumer.folder })
    expect(code, stdout).toBe(0)
  })
})

const typedProgram = `
import { ApiError, createClient, type Client } from '@brassplate/sdk'
import { createFakeClient } from '@brassplate/sdk/testing'

export const fake: Client = createFakeClient({}).client
const client: Client = createClient({ baseUrl: 'https://api.your-company.example', apiKey: 'bp_live_…' })

export async function nameBehind(domain: string): Promise<string | null> {
  try {
    const answer = await client.resolveDomain(domain, { wait: true })
    return answer.company ? answer.company.company_name : null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'insufficient_credits') return null
    throw error
  }
}

// @ts-expect-error a number is not a domain: this proves that the types are present
void client.resolveDomain(1)
`
