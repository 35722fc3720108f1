import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import type { WakeUp, WakeUpTopic } from '../../src/jobs/wake-up.js'
import { inProcessJobBell } from '../shared/in-process-job-bell.js'
import { answered } from './answered.js'
import type { Pool } from './pool.js'

const reconnectMs = 1_000
const closeSecondsMax = 1

export function channelOf(topic: WakeUpTopic): string {
  return `brassplate_${topic}`
}

/** Rings through Postgres, so that every process of the fleet hears it. A lost connection is opened again. */
export function postgresJobBell(pool: Pool, url: string, topic: WakeUpTopic): WakeUp & { close(): Promise<void> } {
  const channel = channelOf(topic)
  const own = inProcessJobBell()
  let listeners = 0
  let ear: Ear | null = null

  return {
    async notify() {
      // A ring that gets lost is made good by those who look by themselves.
      await pool.use((sql) => sql`SELECT pg_notify(${channel}, '')`).catch(() => {})
    },

    listen(onRing) {
      const stop = own.listen(onRing)
      listeners += 1
      ear ??= openEar(url, channel, () => void own.notify())
      let isListening = true
      return () => {
        if (!isListening) return
        isListening = false
        stop()
        listeners -= 1
        if (listeners > 0) return
        void ear?.close()
        ear = null
      }
    },

    async close() {
      await ear?.close()
      ear = null
    },
  }
}

interface Ear {
  close(): Promise<void>
}

/** One connection kept for listening, and opened anew whenever it is lost. */
function openEar(url: string, channel: string, onRing: () => void): Ear {
  const closing = new AbortController()
  let onLost = () => {}
  const sql = listeningConnection(url, onRing, () => onLost())

  const listening = (async () => {
    while (!closing.signal.aborted) {
      const lost = new Promise<void>((resolve) => {
        onLost = resolve
      })
      const isOpen = await answered(sql.unsafe(`LISTEN ${channel}`)).then(
        () => true,
        () => false,
      )
      if (isOpen) {
        // For what was rung while nobody heard it.
        onRing()
        await lost
      }
      await delay(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    async close() {
      closing.abort()
      await sql.end({ timeout: closeSecondsMax })
      onLost()
      await listening
    },
  }
}

function listeningConnection(url: string, onRing: () => void, onclose: () => void): postgres.Sql {
  const options = {
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 15,
    fetch_types: false,
    onnotice: () => {},
    // Of the driver, though its types leave it out: told of what comes on any channel that was asked for.
    onnotify: onRing,
    onclose,
    connection: { application_name: 'brassplate bell' },
  }
  return postgres(url, options)
}
