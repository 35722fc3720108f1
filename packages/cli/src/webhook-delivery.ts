import type { ReceivedDelivery } from '@brassplate/core/simulators'
import { printable } from './import-report.js'
import { type Checked, checkSignature, type Presented } from './webhook-signature.js'

interface Judge extends Pick<Checked, 'nowSeconds' | 'toleranceSeconds'> {
  readonly secret: string | null
}

type Value = (name: string) => string | null

const ownNames = ['x-brassplate-signature', 'x-brassplate-timestamp']
const previousName = 'x-brassplate-signature-previous'
const standardNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** A delivery with what is to be thought of it; `isValid` is null where nobody could say. */
export interface JudgedDelivery {
  readonly isValid: boolean | null
  readonly reason: string | null
  readonly message: string
  readonly nextStep: string
  readonly delivery: string | null
  readonly attempt: string | null
  readonly body: string
  /** What the body holds; undefined where it is not JSON. */
  readonly event: unknown
}

export function judgeDelivery({ headers, body }: ReceivedDelivery, judge: Judge): JudgedDelivery {
  const value: Value = (name) => {
    const found = headers[name]
    return typeof found === 'string' ? found : null
  }
  const text = Buffer.from(body).toString('utf8')
  const verdict = judge.secret === null ? null : verdictOn(value, body, { ...judge, secret: judge.secret })
  const wrong = verdict?.isValid === false ? verdict : null
  return {
    isValid: verdict?.isValid ?? null,
    reason: wrong?.reason ?? null,
    message: wrong?.message ?? '',
    nextStep: wrong?.nextStep ?? '',
    delivery: value('x-brassplate-delivery'),
    attempt: value('x-brassplate-attempt'),
    body: text,
    event: parsed(text),
  }
}

/** One line of JSON. */
export function deliveryLine(receivedAt: string, judged: JudgedDelivery): string {
  const { isValid: valid, reason, delivery, attempt, event, body } = judged
  const shown = {
    received_at: receivedAt,
    valid,
    reason,
    delivery,
    attempt,
    ...(event === undefined ? { body } : { event }),
  }
  return `${printableJson(shown, 0)}\n`
}

/** For a person. */
export function deliveryText(receivedAt: string, judged: JudgedDelivery): string {
  const { isValid, reason, message, nextStep, delivery, attempt, event, body } = judged
  const word = isValid === null ? 'UNVERIFIED' : isValid ? 'verified' : `REFUSED (${reason})`
  const named = [delivery ?? 'no delivery id', ...(attempt === null ? [] : [`attempt ${attempt}`])].map(inLine)
  const why = isValid === false ? [`  ${message}`, `  ${nextStep}`] : []
  const shown = printableJson(event === undefined ? body : event, 2)
  return `${[`${receivedAt}  ${word}  ${named.join(', ')}`, ...why, shown].join('\n')}\n\n`
}

type Judgement =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly reason: string; readonly message: string; readonly nextStep: string }

/** Every kind of signature that is there has to be right, as in the SDK. */
function verdictOn(value: Value, body: Uint8Array, judge: Judge & { secret: string }): Judgement {
  const isThere = (name: string) => value(name) !== null
  const kinds = [
    ...([...ownNames, previousName].some(isThere) ? [{ names: ownNames, presented: ownPresented }] : []),
    ...(standardNames.some(isThere) ? [{ names: standardNames, presented: standardPresented }] : []),
  ]
  const missing = (kinds.length === 0 ? ownNames : kinds.flatMap(({ names }) => names)).find((name) => !isThere(name))
  if (missing !== undefined) {
    const nextStep = 'Only a delivery of Brassplate has it; check who sent this, and what lies between.'
    return { isValid: false, reason: 'missing_header', message: `The header ${missing} is missing.`, nextStep }
  }
  const verdicts = kinds.map(({ presented }) => checkSignature({ ...judge, presented: presented(value), body }))
  return verdicts.find(({ isValid }) => !isValid) ?? { isValid: true }
}

function ownPresented(value: Value): Presented {
  const signatures = [value('x-brassplate-signature'), value(previousName)]
  return {
    scheme: 'brassplate',
    id: '',
    timestamp: value('x-brassplate-timestamp') ?? '',
    signatures: signatures.filter((each) => each !== null),
  }
}

function standardPresented(value: Value): Presented {
  const signatures = (value('webhook-signature') ?? '').split(' ').filter((each) => each.startsWith('v1,'))
  return {
    scheme: 'standard',
    id: value('webhook-id') ?? '',
    timestamp: value('webhook-timestamp') ?? '',
    signatures: signatures.map((each) => each.slice('v1,'.length)),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function inLine(text: string): string {
  return printable(text).replace(/[\u2028-\u202e\u2066-\u2069]/g, '\u{fffd}')
}

/** JSON as it is, but with what would steer a terminal or turn its text round written as escapes. */
function printableJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
