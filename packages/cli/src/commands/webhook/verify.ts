import { isoTime } from '@brassplate/core'
import { UsageError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { isText, show } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type Presented, toleranceSecondsMax } from './signature.js'
import { findMistakes } from './signature-mistakes.js'
import { isGenuine, verdictOn } from './verdict.js'

const bodyBytesMax = 1_000_000

export interface VerifyOptions {
  readonly timestamp: string
  readonly signature: string
  readonly id?: string
  readonly secret?: string
  readonly tolerance: string
  readonly json?: boolean
}

/** Checks whether one delivery is genuine and recent. */
export async function verify(terminal: Terminal, options: VerifyOptions): Promise<void> {
  const toleranceSeconds = wholeNumber('--tolerance', options.tolerance, 0, toleranceSecondsMax)
  const secret = options.secret ?? terminal.env.BRASSPLATE_WEBHOOK_SECRET
  if (!secret) throw new UsageError('No signing secret given.', 'Give --secret or set BRASSPLATE_WEBHOOK_SECRET.')
  const body = await readBody(terminal)
  const presented = parsePresented(options, body)

  const now = new Date()
  const verdict = await verdictOn(body, toHeaders(presented), { secret, now, toleranceSeconds })
  if (verdict.isValid) {
    const seconds = Number(presented.timestamp)
    const age_seconds = Math.floor(now.getTime() / 1000) - seconds
    show(terminal, { valid: true, scheme: presented.scheme, signed_at: isoTime(seconds * 1000), age_seconds }, options)
    return
  }
  const { reason, message } = verdict
  const nextStep =
    reason === 'too_old' ? `For an archived delivery, give a larger --tolerance. ${verdict.nextStep}` : verdict.nextStep
  const mistakes = isGenuine(reason) ? [] : findMistakes(secret, presented, body)
  if (!isText(terminal, options)) {
    show(terminal, { valid: false, reason, message, next_step: nextStep, mistakes }, options)
  }
  throw new UsageError([message, ...mistakes.map((mistake) => `  ${mistake.message}`)].join('\n'), nextStep)
}

function parsePresented({ signature, id, timestamp }: VerifyOptions, body: Uint8Array): Presented {
  const parts = signature.split(/\s+/).filter((each) => each !== '')
  const versioned = parts.filter((each) => each.startsWith('v1,')).map((each) => each.slice('v1,'.length))
  const isStandard = id !== undefined || versioned.length > 0
  if (parts.length === 0) throw new UsageError('--signature is empty.')
  return {
    scheme: isStandard ? 'standard' : 'brassplate',
    id: id ?? readEventId(body),
    timestamp,
    signatures: versioned.length > 0 ? versioned : parts,
  }
}

/** The headers as the receiver would have got them. */
function toHeaders({ scheme, id, timestamp, signatures }: Presented): Record<string, string> {
  if (scheme === 'standard') {
    const signature = signatures.map((each) => `v1,${each}`).join(' ')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  }
  const [signature = '', next] = signatures
  return {
    'x-brassplate-timestamp': timestamp,
    'x-brassplate-signature': signature,
    ...(next === undefined ? {} : { 'x-brassplate-signature-next': next }),
  }
}

function readEventId(body: Uint8Array): string {
  try {
    const event: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (typeof event === 'object' && event !== null && 'id' in event && typeof event.id === 'string') return event.id
  } catch {
    // The body is not an event, so it has no id.
  }
  return ''
}

async function readBody({ stdin }: Terminal): Promise<Buffer> {
  if (stdin.isTTY)
    throw new UsageError('Standard input is a terminal, so there is no delivery to read.', 'Add: < body.json')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > bodyBytesMax) throw new UsageError(`The body is larger than ${bodyBytesMax} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
