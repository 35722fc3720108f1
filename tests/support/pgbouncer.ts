import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './embedded-postgres.js'

/** It refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }
const startMaxMs = 60_000

export interface RunningPooler {
  /** The address of a database through it. */
  through(url: string): string
  stop(): Promise<void>
}

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in transaction mode before a Postgres, with few sessions for many clients. */
export async function startPgBouncer(server: string): Promise<RunningPooler> {
  const { hostname, port, username, password } = new URL(server)
  const isRoot = process.getuid?.() === 0
  const home = mkdtempSync(join(tmpdir(), 'brassplate-pgbouncer-'))
  const listenPort = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
  ]
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  if (isRoot) for (const path of [home, file]) chownSync(path, unprivileged.uid, unprivileged.gid)
  const child = spawn('pgbouncer', [file], { ...(isRoot ? unprivileged : {}), stdio: ['ignore', 'ignore', 'pipe'] })
  await started(child)
  return {
    through(url) {
      const address = new URL(url)
      address.host = `127.0.0.1:${listenPort}`
      return address.href
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let log = ''
    const timer = setTimeout(() => failed(new Error(`PgBouncer did not start in time: ${log}`)), startMaxMs)
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`PgBouncer exited with ${code}: ${log}`)))
    child.stderr?.on('data', (chunk) => {
      log += String(chunk)
      if (!log.includes('process up')) return
      clearTimeout(timer)
      done()
    })
  })
}
