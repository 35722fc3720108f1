import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { ClusterNode } from './cluster-node.js'
import { freePort } from './embedded-postgres.js'

/** Postgres refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const patience = { timeout: 600_000, interval: 100 }
const diskMegabytes = 768
const stateMaxMs = 2_000
const binaries = ['15', '16', '17', '18'].map((major) => `/usr/lib/postgresql/${major}/bin`).find(existsSync) ?? null

/** The programs of a cluster that this machine lacks. */
export const missingClusterPrograms: readonly string[] = [
  ...['patroni', 'etcd', 'haproxy'].filter((program) => spawnSync(program, ['--version']).error),
  ...(binaries === null ? ['postgresql'] : []),
]

export interface PostgresCluster {
  /** HAProxy, which leads to the primary. */
  readonly url: string
  /** Each node has a small disk in memory, which can be filled. Only root can mount one. */
  readonly hasOwnDisks: boolean
  /** Waits until all nodes run and the primary has a synchronous standby. Returns the primary. */
  untilWhole(): Promise<ClusterNode>
  stop(): Promise<void>
}

interface ClusterState {
  readonly members?: readonly { readonly name: string; readonly role: string; readonly state: string }[]
}

/** Starts Postgres nodes with Patroni in synchronous mode, their etcd, and HAProxy before them, all on loopback. */
export async function startPostgresCluster(size: number): Promise<PostgresCluster> {
  const home = mkdtempSync(join(tmpdir(), 'brassplate-cluster-'))
  if (isRoot) chownSync(home, unprivileged.uid, unprivileged.gid)
  chmodSync(home, 0o700)
  const running = new Set<ChildProcess>()
  const start = (program: string, parameters: readonly string[]) => {
    const log = openSync(join(home, `${program}.log`), 'a')
    const env = { PATH: process.env.PATH ?? '', ETCD_UNSUPPORTED_ARCH: process.arch, ETCDCTL_API: '3' }
    const options = { ...(isRoot ? unprivileged : {}), cwd: home, env, stdio: ['ignore', log, log] as const }
    const child = spawn(program, parameters, { ...options, stdio: [...options.stdio] })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  const etcdPort = await freePort()
  start('etcd', etcdParameters(home, etcdPort, await freePort()))
  const nodes: ClusterNode[] = []
  for (let place = 0; place < size; place += 1) {
    const ports = { postgresPort: await freePort(), restPort: await freePort(), etcdPort }
    nodes.push(new ClusterNode({ home, name: `node${place}`, ...ports, binaries: binaries ?? '' }, start))
  }
  const proxyPort = await freePort()
  writeFileSync(join(home, 'haproxy.cfg'), proxySettings(proxyPort, nodes))
  start('haproxy', ['-db', '-f', join(home, 'haproxy.cfg')])
  const mounted = nodes.map(({ disk }) => disk).filter(mountDisk)
  for (const node of nodes) node.start()

  const kill = () => {
    for (const node of nodes) node.kill()
    for (const child of running) child.kill('SIGKILL')
    for (const disk of mounted) spawnSync('umount', ['--lazy', disk])
  }
  // An interrupted run must not leave processes behind.
  process.once('exit', kill)

  const cluster: PostgresCluster = {
    url: `postgres://postgres@127.0.0.1:${proxyPort}/postgres`,
    hasOwnDisks: mounted.length === size,
    async untilWhole() {
      const wholeUnder = async () => {
        const { members = [] } = await stateOf(nodes)
        const leader = members.find(({ role }) => role === 'leader')
        const runs = members.length === size && members.every(({ state }) => /^(running|streaming)$/.test(state))
        const hasStandby = members.some(({ role }) => role === 'sync_standby')
        return runs && hasStandby ? nodes.find(({ name }) => name === leader?.name) : null
      }
      return (await vi.waitUntil(wholeUnder, patience)) as ClusterNode
    },
    async stop() {
      process.off('exit', kill)
      const ended = [...running].map((child) => new Promise((done) => child.once('exit', done)))
      kill()
      await Promise.all(ended)
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  try {
    await cluster.untilWhole()
    return cluster
  } catch (cause) {
    const logs = readdirSync(home).filter((name) => name.endsWith('.log'))
    const ends = logs.map((name) => `${name}: ${readFileSync(join(home, name), 'utf8').slice(-2_000)}`)
    await cluster.stop()
    throw new Error(`The cluster did not start in time. ${ends.join('\n')}`, { cause })
  }
}

/** False if that is not permitted: then the folder is on the disk of the machine. */
function mountDisk(folder: string): boolean {
  mkdirSync(folder)
  const options = `size=${diskMegabytes}m,uid=${unprivileged.uid},gid=${unprivileged.gid},mode=700`
  const isMounted = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  if (isRoot && !isMounted) chownSync(folder, unprivileged.uid, unprivileged.gid)
  return isMounted
}

async function stateOf(nodes: readonly ClusterNode[]): Promise<ClusterState> {
  for (const { restUrl } of nodes) {
    const answer = await fetch(`${restUrl}/cluster`, { signal: AbortSignal.timeout(stateMaxMs) }).catch(() => null)
    if (answer?.ok) return (await answer.json()) as ClusterState
  }
  return {}
}

function etcdParameters(home: string, clientPort: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  return [
    `--data-dir=${join(home, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    '--log-level=error',
  ]
}

/** As the documentation of Patroni has it: sessions of a node that is no longer the primary are closed. */
function proxySettings(port: number, nodes: readonly ClusterNode[]): string {
  const servers = nodes.map(
    ({ name, postgresPort, restUrl }) =>
      `  server ${name} 127.0.0.1:${postgresPort} maxconn 150 check port ${new URL(restUrl).port}`,
  )
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  retries 2',
    '  timeout client 30m',
    '  timeout connect 4s',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n')
}
