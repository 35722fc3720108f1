import { setTimeout as delay } from 'node:timers/promises'
import { RateLimitedError } from '@brassplate/core'
import { reply, setHeader } from '../../http/reply.js'
import type { Visit } from './visit.js'

/** Shorter than the idle limit of a connection. The browser connects again by itself. */
const streamMaxMs = 50_000
const everyMs = 1_000
const quietMaxMs = 15_000
const streamsPerAccountMax = 8
const streamsMax = 500

export interface ServerEvent {
  readonly event: 'replace' | 'prepend' | 'location'
  readonly data: string
  /** The browser sends the last one when it connects again. */
  readonly id?: string
  readonly isLast?: boolean
}

const open = new Map<string, number>()

/** Server-sent events: `next` is asked once a second and returns null if nothing has changed. */
export function eventStream(visit: Visit, next: () => Promise<ServerEvent | null>): Response {
  const { request, person, services } = visit
  const ofAccount = open.get(person.account) ?? 0
  const total = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (ofAccount >= streamsPerAccountMax || total >= streamsMax)
    throw new RateLimitedError('Too many pages are open that update themselves.', 60)

  open.set(person.account, ofAccount + 1)
  const { outgoing } = request.env
  const endsAt = performance.now() + streamMaxMs
  const mayContinue = () => performance.now() < endsAt && !outgoing.destroyed && !services.isStopping()
  const encoder = new TextEncoder()

  async function* events() {
    let lastSent = performance.now()
    yield 'retry: 2000\n\n'
    while (mayContinue()) {
      const event = await next()
      if (event) {
        yield `${event.id ? `id: ${event.id}\n` : ''}event: ${event.event}\n${event.data.replaceAll(/^/gm, 'data: ')}\n\n`
        lastSent = performance.now()
        if (event.isLast) return
      } else if (performance.now() - lastSent > quietMaxMs) {
        yield ': still here\n\n'
        lastSent = performance.now()
      }
      await delay(everyMs, undefined, { ref: false })
    }
  }

  const source = events()
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    const left = (open.get(person.account) ?? 1) - 1
    if (left > 0) open.set(person.account, left)
    else open.delete(person.account)
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await source.next()
        if (!done) return controller.enqueue(encoder.encode(value))
      } catch {
        // The page loads again, and then shows what is wrong.
      }
      close()
      controller.close()
    },
    cancel: close,
  })
  setHeader(request, 'Content-Type', 'text/event-stream')
  setHeader(request, 'X-Accel-Buffering', 'no')
  outgoing.once('close', close)
  return reply(request, body, 200)
}
