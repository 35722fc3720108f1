import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const filler = 'filler'

/** How a cluster starts a program, as the user that Postgres may run as. */
export type StartProgram = (program: string, parameters: readonly string[]) => ChildProcess

export interface NodePlace {
  readonly home: string
  readonly name: string
  readonly postgresPort: number
  readonly restPort: number
  readonly etcdPort: number
  readonly binaries: string
}

/** One machine of a cluster: Postgres and the Patroni that runs it. */
export class ClusterNode {
  readonly name: string
  readonly restUrl: string
  readonly disk: string
  readonly data: string
  readonly postgresPort: number
  readonly #settings: string
  readonly #startProgram: StartProgram
  #patroni: ChildProcess | null = null

  constructor(place: NodePlace, startProgram: StartProgram) {
    this.name = place.name
    this.postgresPort = place.postgresPort
    this.restUrl = `http://127.0.0.1:${place.restPort}`
    this.disk = join(place.home, place.name)
    this.data = join(this.disk, 'data')
    this.#settings = join(place.home, `${place.name}.json`)
    this.#startProgram = startProgram
    // JSON is YAML.
    writeFileSync(this.#settings, JSON.stringify(patroniSettings(place, this.data)))
  }

  /** Starts what was killed. */
  start(): void {
    this.#patroni = this.#startProgram('patroni', [this.#settings])
  }

  /** Ends Postgres at once, as a crash does. Patroni stays and fails over. */
  killPostgres(): void {
    signalAll(this.#postgresProcesses(), 'SIGKILL')
  }

  /** Ends Postgres and Patroni at once, as a power failure does. */
  kill(): void {
    signalAll(this.#processes(), 'SIGKILL')
  }

  /** Stops every process of the node without ending it. */
  pause(): void {
    signalAll(this.#processes(), 'SIGSTOP')
  }

  /** As a watchdog does with a node that hangs. */
  restart(): void {
    this.kill()
    this.start()
  }

  /** Only if the node has a disk of its own. */
  fillDisk(): void {
    const file = openSync(join(this.disk, filler), 'w')
    try {
      for (const size of [1_048_576, 4_096]) while (hasRoomFor(file, size));
    } finally {
      closeSync(file)
    }
  }

  emptyDisk(): void {
    rmSync(join(this.disk, filler))
  }

  #processes(): number[] {
    const patroni = this.#patroni
    const isRunning = patroni?.pid !== undefined && patroni.exitCode === null && patroni.signalCode === null
    return [...(isRunning && patroni?.pid ? [patroni.pid] : []), ...this.#postgresProcesses()]
  }

  /** The first line of its file has the process id of Postgres. */
  #postgresProcesses(): number[] {
    try {
      const postmaster = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      if (!readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(this.data)) return []
      return [postmaster, ...childrenOf(postmaster)]
    } catch {
      return []
    }
  }
}

function hasRoomFor(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0
  } catch {
    return false
  }
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, signal)
    } catch {
      // It has ended already.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
        return Number(rest.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}

function patroniSettings({ name, restPort, postgresPort, etcdPort, binaries, home }: NodePlace, data: string): object {
  const login = { username: 'postgres', password: 'brassplate' }
  return {
    scope: 'brassplate',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // How long a node may be silent before another takes over.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        // A primary whose Postgres has crashed gives way at once.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, max_wal_size: '128MB', wal_keep_size: '64MB', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: data,
      bin_dir: binaries,
      pgpass: join(home, `${name}.pgpass`),
      authentication: { superuser: login, replication: login, rewind: login },
      parameters: { unix_socket_directories: home },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
}
