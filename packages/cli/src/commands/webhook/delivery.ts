import type { ReceivedDelivery } from '@brassplate/core/simulators'
import { plainJson, sanitise } from '../../text/sanitise.js'
import { type VerificationOptions, verdictOn } from './verdict.js'

/** A delivery with the result of its verification; `isValid` is null without a secret. */
export interface CheckedDelivery {
  readonly isValid: boolean | null
  readonly reason: string | null
  readonly message: string
  readonly nextStep: string
  readonly delivery: string | null
  readonly attempt: string | null
  readonly body: string
  /** The parsed body; undefined if it is not JSON. */
  readonly event: unknown
}

/** Without a secret the delivery is not verified. */
export async function checkDelivery(
  { headers, body }: ReceivedDelivery,
  { secret, ...verification }: Omit<VerificationOptions, 'secret'> & { readonly secret: string | null },
): Promise<CheckedDelivery> {
  const value = (name: string) => {
    const found = headers[name]
    return typeof found === 'string' ? found : null
  }
  const text = Buffer.from(body).toString('utf8')
  const verdict = secret === null ? null : await verdictOn(body, headers, { ...verification, secret })
  const wrong = verdict?.isValid === false ? verdict : null
  return {
    isValid: verdict?.isValid ?? null,
    reason: wrong?.reason ?? null,
    message: wrong?.message ?? '',
    nextStep: wrong?.nextStep ?? '',
    delivery: value('x-brassplate-delivery'),
    attempt: value('x-brassplate-attempt'),
    body: text,
    event: parseJson(text),
  }
}

/** The delivery as one line of JSON. */
export function deliveryLine(receivedAt: string, checkedDelivery: CheckedDelivery): string {
  const { isValid: valid, reason, delivery, attempt, event, body } = checkedDelivery
  const shown = {
    received_at: receivedAt,
    valid,
    reason,
    delivery,
    attempt,
    ...(event === undefined ? { body } : { event }),
  }
  return `${plainJson(shown)}\n`
}

/** The delivery as text. */
export function deliveryText(receivedAt: string, checkedDelivery: CheckedDelivery): string {
  const { isValid, reason, message, nextStep, delivery, attempt, event, body } = checkedDelivery
  const word = isValid === null ? 'UNVERIFIED' : isValid ? 'verified' : `REFUSED (${reason})`
  const named = [delivery ?? 'no delivery id', ...(attempt === null ? [] : [`attempt ${attempt}`])].map(sanitise)
  const why = isValid === false ? [`  ${message}`, `  ${nextStep}`] : []
  const shown = plainJson(event === undefined ? body : event, 2)
  return `${[`${receivedAt}  ${word}  ${named.join(', ')}`, ...why, shown].join('\n')}\n\n`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
