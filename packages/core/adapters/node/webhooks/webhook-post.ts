import type { MailSender } from '../../../src/accounts/email/mail-sender.js'
import {
  answerBytesMax,
  attemptMaxMs,
  excerptCharactersMax,
  mailAcceptedStatus,
  type WebhookPost,
} from '../../../src/webhooks/delivery/webhook-post.js'
import type { OutboundAnswer } from '../web/outbound-answer.js'
import type { OutboundDoor } from '../web/outbound-door.js'

export interface WebhookPostOptions {
  readonly door: Pick<OutboundDoor, 'send'>
  /** Without one, every mail fails. */
  readonly mailSender?: MailSender
  /** Called with the reason if the mail server fails. */
  readonly onMailError?: (error: unknown) => void
  /** Time limit of the whole attempt. */
  readonly attemptMs?: number
}

/** Sends deliveries through the outbound door, which checks the address on every connection, and mails. */
export function createWebhookPost(options: WebhookPostOptions): WebhookPost {
  const { door, mailSender, onMailError, attemptMs = attemptMaxMs } = options
  const limits = { headersMs: attemptMs, wholeMs: attemptMs, wireBytes: answerBytesMax, decodedBytes: answerBytesMax }
  return {
    async send({ address, headers, body, signal }) {
      const stopped = new AbortController()
      const stop = () => stopped.abort()
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop)
      try {
        const answer = await door.send({
          method: 'POST',
          url: address,
          use: 'callback',
          headers,
          body: Buffer.from(body, 'utf8'),
          limits,
          beyond: 'cut',
          signal: stopped.signal,
        })
        return toPostResult(answer)
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },

    async mail(message) {
      try {
        if (!mailSender) throw new Error('No mail server is configured.')
        await mailSender.send(message)
        return { kind: 'answer', status: mailAcceptedStatus, retryAfter: null, excerpt: '' }
      } catch (error) {
        onMailError?.(error)
        return { kind: 'failed', reason: 'mail_refused' }
      }
    },
  }
}

function toPostResult(answer: OutboundAnswer): Awaited<ReturnType<WebhookPost['send']>> {
  if (answer.kind === 'answer') {
    const { status, headers, body } = answer
    return { kind: 'answer', status, retryAfter: headers['retry-after'] ?? null, excerpt: excerptOf(body) }
  }
  // It did answer; the body in an unknown encoding is not needed.
  if (answer.status !== null && answer.reason === 'unreadable') {
    return { kind: 'answer', status: answer.status, retryAfter: null, excerpt: '' }
  }
  return { kind: 'failed', reason: answer.reason, ...(answer.fault && { fault: answer.fault }) }
}

/** Without NUL characters, which Postgres rejects. */
function excerptOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, excerptCharactersMax)).toString('utf8')
  return text.replaceAll('\0', '\uFFFD').slice(0, excerptCharactersMax)
}
