import { setTimeout as delay } from 'node:timers/promises'
import { RateLimitedError } from '@brassplate/core'
import type { AppRequest } from '../../http/app-env.js'
import { reply, setHeader } from '../../http/reply.js'
import type { Services } from '../../http/request-context.js'
import type { SignedIn } from '../session/site-sessions.js'

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

/** Null if nothing has changed. */
export type NextEvent = () => Promise<ServerEvent | null>

interface OpenPage {
  readonly account: string
  /** Sends what is new, or ends. */
  update(): Promise<void>
}

/**
 * The open pages of one server that update themselves, by server-sent events. One loop asks for all of them, one after
 * the other, so that many open pages take longer and not more of the database at once.
 */
export class EventStreams {
  readonly #services: Pick<Services, 'isStopping'>
  readonly #pages = new Set<OpenPage>()
  #isRunning = false

  constructor(services: Pick<Services, 'isStopping'>) {
    this.#services = services
  }

  open(request: AppRequest, { account }: SignedIn, next: NextEvent): Response {
    const ofAccount = [...this.#pages].filter((page) => page.account === account)
    if (ofAccount.length >= streamsPerAccountMax || this.#pages.size >= streamsMax)
      throw new RateLimitedError('Too many pages are open that update themselves.', 60)
    const { outgoing } = request.env
    const encoder = new TextEncoder()
    const endsAt = performance.now() + streamMaxMs
    let lastSent = performance.now()
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null

    const send = (text: string) => {
      controller?.enqueue(encoder.encode(text))
      lastSent = performance.now()
    }
    const forget = () => {
      this.#pages.delete(page)
      controller = null
    }
    const end = () => {
      controller?.close()
      forget()
    }
    const page: OpenPage = {
      account,
      update: async () => {
        if (performance.now() > endsAt || outgoing.destroyed || this.#services.isStopping()) return end()
        // The reader has not taken what was sent before.
        if ((controller?.desiredSize ?? 0) <= 0) return
        // After an error the browser loads the page again, which then shows what is wrong.
        const event = await next().catch(() => 'failed' as const)
        if (event === 'failed') return end()
        if (event) send(written(event))
        else if (performance.now() - lastSent > quietMaxMs) send(': still here\n\n')
        if (event?.isLast) end()
      },
    }
    const body = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened
        send('retry: 2000\n\n')
      },
      cancel: forget,
    })
    this.#pages.add(page)
    outgoing.once('close', forget)
    void this.#run()
    setHeader(request, 'Content-Type', 'text/event-stream')
    setHeader(request, 'X-Accel-Buffering', 'no')
    return reply(request, body, 200)
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#pages.size > 0) {
      for (const page of this.#pages) await page.update()
      await delay(everyMs, undefined, { ref: false })
    }
    this.#isRunning = false
  }
}

function written({ event, id, data }: ServerEvent): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\n${data.replaceAll(/^/gm, 'data: ')}\n\n`
}
