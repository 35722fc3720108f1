import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settings } from '../packages/server/src/config/settings.js'
import { plainEnvironment, root } from './packaging/package-managers.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const recipes = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.\w+$|Caddyfile$/.test(file),
)
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Runs a program of the machine, if it is installed. Null if it is not. */
function runIfInstalled(program: string, args: readonly string[]): { status: number | null; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') return null
  return { status, output: `${stdout}${stderr}` }
}

describe('the recipes in deploy', () => {
  it('name only settings that exist', () => {
    const known = new Set(Object.values(settings).map(({ name }) => `BRASSPLATE_${name}`))
    const named = recipes.flatMap((file) => read(file).match(/\bBRASSPLATE_[A-Z_]+/g) ?? [])
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('are named in docs/deployment.md or docs/monitoring.md', () => {
    const pages = ['deployment', 'monitoring', 'backup'].map((page) =>
      readFileSync(join(root, `docs/${page}.md`), 'utf8'),
    )
    const folders = new Set(recipes.map((file) => file.split('/')[0]))
    expect([...folders].filter((name) => !pages.some((page) => page.includes(`deploy/${name}`)))).toEqual([])
  })

  it('for systemd start commands that exist, and systemd accepts them if it is installed', () => {
    const units = recipes.filter((file) => /\.(?:service|timer)$/.test(file))
    mkdirSync(join(folder, 'units'))
    for (const file of units) {
      const text = read(file)
      for (const [, command] of text.matchAll(/^ExecStart(?:Pre)?=\/usr\/local\/bin\/brassplate (\w+)/gm))
        expect(['serve', 'worker', 'migrate']).toContain(command)
      // The program and the user of the unit are not on this machine.
      const local = text
        .replaceAll(/^(ExecStart(?:Pre)?=)\S+.*$/gm, '$1/bin/true')
        .replaceAll(/^(?:User|Group)=.*$/gm, '')
      writeFileSync(join(folder, 'units', file.split('/').at(-1) ?? ''), local)
    }
    const names = units.map((file) => join(folder, 'units', file.split('/').at(-1) ?? ''))
    const verified = runIfInstalled('systemd-analyze', ['verify', '--man=no', ...names])
    const complaints = verified?.output.split('\n').filter((line) => line.includes(folder)) ?? []
    expect(complaints).toEqual([])
  })

  it('for nginx and Caddy are accepted by them, if they are installed', () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const conf = read('nginx/brassplate.conf')
      .replace(/\/etc\/\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/\S+privkey\.pem/, key)
    const made = runIfInstalled('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=brassplate.example.org'],
      ...['-keyout', key, '-out', certificate],
    ])
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${conf}\n}\n`)
    const nginx = made && runIfInstalled('nginx', ['-t', '-e', 'stderr', '-c', join(folder, 'nginx.conf')])
    expect([undefined, null, 0]).toContain(nginx?.status)
    const caddyfile = join(root, 'deploy/caddy/Caddyfile')
    const caddy = runIfInstalled('caddy', ['validate', '--adapter', 'caddyfile', '--config', caddyfile])
    expect([undefined, 0], caddy?.output).toContain(caddy?.status)
  })
})

interface Container {
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string }[]
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
  readonly startupProbe?: { readonly httpGet: { readonly path: string } }
  readonly securityContext: Readonly<Record<string, unknown>>
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: Record<string, string>; readonly app?: string }
    readonly strategy?: unknown
    readonly template?: {
      readonly metadata?: { readonly labels: Record<string, string> }
      readonly spec: { readonly containers: readonly Container[] }
    }
  }
}

describe('the manifests for Kubernetes', () => {
  const manifests = parseAllDocuments(read('kubernetes/brassplate.yaml')).map((document) => document.toJS() as Manifest)
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

  it('are YAML of one namespace, with one image', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Job', 'Deployment', 'Service', 'CronJob']),
    )
    const others = manifests.filter(({ kind }) => kind !== 'Namespace')
    expect(new Set(others.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['brassplate']))
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1)
  })

  it('migrate in a job, and replace processes only after new ones are ready', () => {
    expect(containers.map(({ args }) => args?.[0])).toEqual(['migrate', 'serve', 'worker'])
    for (const { spec } of deployments)
      expect(spec?.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
  })

  it('restart on liveness and send requests on readiness', () => {
    for (const { livenessProbe, readinessProbe, startupProbe } of containers.slice(1)) {
      const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
      expect(paths).toEqual(['/livez', '/livez', '/readyz'])
    }
  })

  it('select the pods that they describe, and confine each container', () => {
    for (const { spec } of deployments) expect(spec?.template?.metadata?.labels).toEqual(spec?.selector?.matchLabels)
    const labels = deployments.map(({ spec }) => spec?.selector?.matchLabels?.app)
    expect(labels).toContain(manifests.find(({ kind }) => kind === 'Service')?.spec?.selector?.app)
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({ runAsNonRoot: true, allowPrivilegeEscalation: false })
  })
})

describe('the nightly backup', () => {
  const backups = join(folder, 'backups')
  const bin = join(folder, 'bin')
  const env = {
    ...plainEnvironment(),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    BRASSPLATE_DATABASE_URL: `sqlite:${join(folder, 'brassplate.db')}`,
  }
  const script = (name: string, ...args: string[]) =>
    execFileSync(join(root, 'deploy/backup', name), args, { env, encoding: 'utf8', stdio: 'pipe' })

  beforeAll(() => {
    mkdirSync(bin)
    writeFileSync(
      join(bin, 'brassplate'),
      `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'packages/cli/bin/brassplate.js')}" "$@"\n`,
    )
    chmodSync(join(bin, 'brassplate'), 0o755)
    execFileSync(join(bin, 'brassplate'), ['migrate'], { env, stdio: 'pipe' })
  })

  it('makes a backup, keeps seven days, five weeks and twelve months, and leaves other files alone', () => {
    const kept = { daily: 7, weekly: 5, monthly: 12 }
    for (const period of Object.keys(kept)) {
      mkdirSync(join(backups, period), { recursive: true })
      for (let day = 1; day <= 20; day += 1)
        writeFileSync(join(backups, period, `brassplate-2020-01-${String(day).padStart(2, '0')}.tar`), '')
      writeFileSync(join(backups, period, 'notes.txt'), '')
    }
    script('nightly.sh', backups)
    const today = `brassplate-${new Date().toISOString().slice(0, 10)}.tar`
    for (const [period, count] of Object.entries(kept)) {
      const files = readdirSync(join(backups, period)).toSorted()
      expect(files).toHaveLength(count + 1)
      expect(files).toContain('notes.txt')
      expect(files).toContain('brassplate-2020-01-20.tar')
    }
    expect(readdirSync(join(backups, 'daily'))).toContain(today)
    script('nightly.sh', backups)
  })

  it('can be restored, as the drill shows, and a damaged one fails the drill', () => {
    expect(script('restore-drill.sh', backups)).toMatch(/brassplate-\d{4}-\d\d-\d\d\.tar can be restored\.\n$/)
    const newest =
      readdirSync(join(backups, 'daily'))
        .filter((name) => name.endsWith('.tar'))
        .toSorted()
        .at(-1) ?? ''
    const bytes = readFileSync(join(backups, 'daily', newest))
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
    writeFileSync(join(backups, 'daily', newest), bytes)
    expect(() => script('restore-drill.sh', backups)).toThrow()
  })
})
