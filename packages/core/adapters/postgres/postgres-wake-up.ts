import { setTimeout as delay } from 'node:timers/promises'
import type { WakeUp, WakeUpTopic } from '../../src/jobs/wake-up.js'
import { inProcessWakeUp } from '../shared/in-process-wake-up.js'
import { answered } from './connection/answered.js'
import { type Connection, connectLasting } from './connection/connection.js'
import type { Pool } from './connection/pool.js'
import { watchConnection } from './connection/watch-connection.js'

const reconnectMs = 1_000

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
      await pool.use((sql) => sql.unsafe("SELECT pg_notify($1, '')", [channel])).catch(() => {})
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
  let current: Connection | null = null
  let lose = () => {}

  const listening = (async () => {
    while (!closing.signal.aborted) {
      // Its own, because an earlier connection may report its end late.
      let onLost = () => {}
      const lost = new Promise<void>((resolve) => {
        onLost = resolve
      })
      lose = onLost
      const connection = connectLasting(url, { name: 'brassplate wake-up', onLost, onNotify })
      current = connection
      const isOpen = await answered(connection.sql.unsafe(`LISTEN ${channel}`)).then(
        () => true,
        () => false,
      )
      if (isOpen) {
        // Notifications may have been missed while the connection was down.
        onNotify()
        const stopWatching = watchConnection(connection, onLost)
        await lost
        stopWatching()
      }
      connection.destroy()
      await delay(reconnectMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    async close() {
      closing.abort()
      await current?.close()
      lose()
      await listening
    },
  }
}
