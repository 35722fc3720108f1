import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './examples/run.js'
import { startServer } from './examples/start-server.js'
import { Consumer } from './packaging/consumer.js'
import { plainEnvironment, root, succeeds } from './packaging/package-managers.js'
import { packageNames, problemsOf } from './packaging/tarball.js'
import { diskFolder } from './support/memory-folder.js'

const slowMaxMs = 900_000
const home = mkdtempSync(join(diskFolder(), 'brassplate-checkout-'))
const checkout = join(home, 'brassplate')
// The same sources have just been built here, and the build takes what it knows by the hash of its input.
const env = { ...plainEnvironment(), TURBO_CACHE_DIR: join(root, '.turbo/cache') }

/** The commands of the README, on a clone that has never been built. */
beforeAll(async () => {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--deduplicate']
  const files = (await succeeds(run('git', listed, { cwd: root, env }))).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
  // As in a clone. Without git the build takes its own output for input, and builds again what it has just built.
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@brassplate.example']
  for (const step of [
    ['init', '--quiet'],
    ['add', '.'],
    [...author, 'commit', '--quiet', '--message', 'clone'],
  ]) {
    await succeeds(run('git', step, { cwd: checkout, env }))
  }
  // Asking for the pnpm of this run would start another version than the README.
  const settings = { ...env, CI: 'true', BRASSPLATE_PORT: '0' }
  const demo = await startServer('npx', ['-y', 'pnpm@10', 'start'], { cwd: checkout, env: settings, isGroup: true })
  await demo.stop()
}, slowMaxMs)

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a fresh checkout after the start command of the README', () => {
  it('gives a strict TypeScript project the SDK with its types', { timeout: slowMaxMs }, async () => {
    const readme = readFileSync(join(checkout, 'README.md'), 'utf8')
    expect(readme).toContain('npx -y pnpm@10 start')
    expect(readme).toContain('npm install PATH/packages/sdk')
    const project = new Consumer(join(home, 'project'))
    await project.install([join(checkout, 'packages/sdk')])
    project.write('use.ts', typed)
    const flags = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext']
    const compiler = [join(root, 'node_modules/typescript/bin/tsc'), ...flags, '--types', '', 'use.ts']
    const { code, stdout } = await project.run('node', compiler)
    expect(code, stdout).toBe(0)
  })

  it('can be packed by npm, with the same files as by pnpm, and is unchanged afterwards', {
    timeout: slowMaxMs,
  }, async () => {
    // One has all that npm would get wrong: the licence, the catalog and the workspace.
    const names = process.env.BRASSPLATE_PROVE ? packageNames : (['cli'] as const)
    for (const name of names) {
      const cwd = join(checkout, 'packages', name)
      const before = readFileSync(join(cwd, 'package.json'), 'utf8')
      const [packed] = JSON.parse(
        await succeeds(run('npm', ['pack', '--json', '--pack-destination', home], { cwd, env })),
      )
      expect(await problemsOf(name, join(home, packed.filename))).toEqual([])
      expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(before)
    }
  })
})

const typed = `
import { createClient, type Client } from '@brassplate/sdk'
import { openEmbedded } from '@brassplate/sdk/embedded'

const client: Client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'bp_live_…' })
const { match_status, company } = await client.resolveDomain('harbour-lane.example', { wait: true })
const embedded = await openEmbedded({ database: 'sqlite:./brassplate.db' })
console.log(match_status, company?.company_name, await embedded.me())

// @ts-expect-error a number is not a domain: this proves that the types are present
await client.resolveDomain(1)
// @ts-expect-error the same for the embedded client
await embedded.resolveDomain(1)
`
