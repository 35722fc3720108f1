import type { ReceivedDelivery } from '@brassplate/core/simulators'
import { plainJson, sanitise } from '../../text/sanitise.js'
import { type Judge, verdictOn } from './verdict.js'

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

/** Without a secret nobody can say. */
export async function judgeDelivery(
  { headers, body }: ReceivedDelivery,
  { secret, ...judge }: Omit<Judge, 'secret'> & { readonly secret: string | null },
): Promise<JudgedDelivery> {
  const value = (name: string) => {
    const found = headers[name]
    return typeof found === 'string' ? found : null
  }
  const text = Buffer.from(body).toString('utf8')
  const verdict = secret === null ? null : await verdictOn(body, headers, { ...judge, secret })
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
  return `${plainJson(shown)}\n`
}

/** For a person. */
export function deliveryText(receivedAt: string, judged: JudgedDelivery): string {
  const { isValid, reason, message, nextStep, delivery, attempt, event, body } = judged
  const word = isValid === null ? 'UNVERIFIED' : isValid ? 'verified' : `REFUSED (${reason})`
  const named = [delivery ?? 'no delivery id', ...(attempt === null ? [] : [`attempt ${attempt}`])].map(sanitise)
  const why = isValid === false ? [`  ${message}`, `  ${nextStep}`] : []
  const shown = plainJson(event === undefined ? body : event, 2)
  return `${[`${receivedAt}  ${word}  ${named.join(', ')}`, ...why, shown].join('\n')}\n\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
