import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import type { WakeUp, WakeUpTopic } from '../../src/jobs/wake-up.js'
import { inProcessWakeUp } from '../shared/in-process-wake-up.js'
import { answered } from './answered.js'
import type { Pool } from './pool.js'

const reconnectMs = 1_000
const closeSecondsMax = 1

export function channelOf(topic: WakeUpTopic): string {
  return `brassplate_${topic}`
}

/** Notifies every process through Postgres. A lost connection is opened again. */
export function postgresWakeUp(pool: Pool, url: string, topic: WakeUpTopic): WakeUp & { close(): Promise<void> } {
  const channel = channelOf(topic)
  const own = inProcessWakeUp()
  let listeners = 0
  let listener: Listener | null = null

  return {
    async notify() {
      // A lost notification does no harm: workers also poll.
      await pool.use((sql) => sql`SELECT pg_notify(${channel}, '')`).catch(() => {})
    },

    listen(onNotify) {
      const stop = own.listen(onNotify)
      listeners += 1
      listener ??= openListener(url, channel, () => void own.notify())
      let isListening = true
      return () => {
        if (!isListening) return
        isListening = false
        stop()
        listeners -= 1
        if (listeners > 0) return
        void listener?.close()
        listener = null
      }
    },

    async close() {
      await listener?.close()
      listener = null
    },
  }
}

interface Listener {
  close(): Promise<void>
}

/** One connection for LISTEN, opened again whenever it is lost. */
function openListener(url: string, channel: string, onNotify: () => void): Listener {
  const closing = new AbortController()
  let onLost = () => {}
  const sql = listeningConnection(url, onNotify, () => onLost())

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
        // Notifications may have been missed while the connection was down.
        onNotify()
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

function listeningConnection(url: string, onNotify: () => void, onclose: () => void): postgres.Sql {
  const options = {
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 15,
    fetch_types: false,
    onnotice: () => {},
    // An option of the driver that its types omit: called for each notification.
    onnotify: onNotify,
    onclose,
    connection: { application_name: 'brassplate wake-up' },
  }
  return postgres(url, options)
}
