import { isoTime } from '@brassplate/core'
import { UsageError } from '../exit-codes.js'
import { isText, show } from '../output.js'
import { wholeNumber } from '../parameters.js'
import { findMistakes } from '../signature-mistakes.js'
import type { Terminal } from '../terminal.js'
import { checkSignature, type Presented, toleranceSecondsMax } from '../webhook-signature.js'

const bodyBytesMax = 1_000_000

export interface VerifyOptions {
  readonly timestamp: string
  readonly signature: string
  readonly id?: string
  readonly secret?: string
  readonly tolerance: string
  readonly json?: boolean
}

/** Tells whether one delivery is genuine and recent. */
export async function verify(terminal: Terminal, options: VerifyOptions): Promise<void> {
  const toleranceSeconds = wholeNumber('--tolerance', options.tolerance, 0, toleranceSecondsMax)
  const secret = options.secret ?? terminal.env.BRASSPLATE_WEBHOOK_SECRET
  if (!secret) throw new UsageError('A secret is needed.', 'Give --secret or BRASSPLATE_WEBHOOK_SECRET.')
  const body = await readBody(terminal)
  const presented = presentedBy(options, body)

  const verdict = checkSignature({
    secret,
    presented,
    body,
    nowSeconds: Math.floor(Date.now() / 1000),
    toleranceSeconds,
  })
  if (verdict.isValid) {
    const signed_at = isoTime(Number(presented.timestamp) * 1000)
    show(terminal, { valid: true, scheme: presented.scheme, signed_at, age_seconds: verdict.ageSeconds }, options)
    return
  }
  const { reason, message, nextStep } = verdict
  const isGenuine = reason === 'too_old' || reason === 'too_new'
  const mistakes = isGenuine ? [] : findMistakes(secret, presented, body)
  if (!isText(terminal, options)) {
    show(terminal, { valid: false, reason, message, next_step: nextStep, mistakes }, options)
  }
  throw new UsageError([message, ...mistakes.map((mistake) => `  ${mistake.message}`)].join('\n'), nextStep)
}

function presentedBy({ signature, id, timestamp }: VerifyOptions, body: Uint8Array): Presented {
  const given = signature.split(/\s+/).filter((each) => each !== '')
  const versioned = given.filter((each) => each.startsWith('v1,')).map((each) => each.slice('v1,'.length))
  const isStandard = id !== undefined || versioned.length > 0
  if (given.length === 0) throw new UsageError('--signature is empty.')
  return {
    scheme: isStandard ? 'standard' : 'brassplate',
    id: id ?? idIn(body),
    timestamp,
    signatures: versioned.length > 0 ? versioned : given,
  }
}

function idIn(body: Uint8Array): string {
  try {
    const event: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (typeof event === 'object' && event !== null && 'id' in event && typeof event.id === 'string') return event.id
  } catch {
    // Not an event; then no id is signed.
  }
  return ''
}

async function readBody({ stdin }: Terminal): Promise<Buffer> {
  if (stdin.isTTY) throw new UsageError('The body of the delivery is read from standard input.', 'Add: < body.json')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > bodyBytesMax) throw new UsageError(`The body has more than ${bodyBytesMax} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
