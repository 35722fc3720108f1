import { WebhookVerificationError } from './webhook-verification-error.js'

/** Request headers: `Headers`, or a record with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export const headerNames = {
  signature: 'X-Brassplate-Signature',
  nextSignature: 'X-Brassplate-Signature-Next',
  timestamp: 'X-Brassplate-Timestamp',
  delivery: 'X-Brassplate-Delivery',
  attempt: 'X-Brassplate-Attempt',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const

const valueLengthMax = 4096

interface Claim {
  readonly timestamp: string
  /** One valid signature is enough. During a secret rotation there are two. */
  readonly signatures: readonly string[]
}

/** The signatures in the headers. Null for a scheme without any of its headers. */
export interface WebhookClaims {
  readonly own: Claim | null
  readonly standard: (Claim & { readonly id: string }) | null
}

export function readWebhookHeaders(headers: WebhookHeaders): WebhookClaims {
  const values = headerReader(headers)
  const own = ownClaim(values)
  const standard = standardClaim(values)
  if (own === null && standard === null) {
    throw missing(
      headerNames.signature,
      'The request is not a Brassplate delivery, or a proxy removed its headers. Pass every header of the request.',
    )
  }
  return { own, standard }
}

type Values = (name: string) => string | null

function ownClaim(values: Values): Claim | null {
  const { signature, nextSignature, timestamp } = headerNames
  if (![signature, nextSignature, timestamp].some((name) => values(name) !== null)) return null
  const next = values(nextSignature)
  return {
    timestamp: timestampOf(values, timestamp),
    signatures: [hexOf(signature, requireValue(values, signature)), ...(next ? [hexOf(nextSignature, next)] : [])],
  }
}

function standardClaim(values: Values): WebhookClaims['standard'] {
  const { standardId, standardTimestamp, standardSignature } = headerNames
  if (![standardId, standardTimestamp, standardSignature].some((name) => values(name) !== null)) return null
  const signatures = requireValue(values, standardSignature)
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .map((each) => each.slice('v1,'.length))
  if (signatures.length === 0) throw malformed(standardSignature, 'has no signature that starts with v1,')
  return { id: requireValue(values, standardId), timestamp: timestampOf(values, standardTimestamp), signatures }
}

function timestampOf(values: Values, name: string): string {
  const timestamp = requireValue(values, name)
  // Longer numbers are milliseconds.
  if (!/^[1-9]\d{0,10}$/.test(timestamp)) throw malformed(name, 'is not a time in Unix seconds')
  return timestamp
}

function hexOf(name: string, value: string): string {
  if (!/^[0-9a-f]{64}$/.test(value)) throw malformed(name, 'is not 64 lowercase hex digits')
  return value
}

function requireValue(values: Values, name: string): string {
  const value = values(name)
  if (!value) throw missing(name, 'Pass every header of the request. A proxy may have removed it.')
  return value
}

function headerReader(headers: WebhookHeaders): Values {
  return (name) => {
    const found = isHeaders(headers) ? headers.get(name) : fromRecord(headers, name)
    if (found !== null && found.length > valueLengthMax) throw malformed(name, 'is too long')
    return found
  }
}

function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function'
}

function fromRecord(headers: Exclude<WebhookHeaders, Headers>, name: string): string | null {
  const found = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? [])
  if (found.length > 1) throw malformed(name, 'occurs more than once')
  return found[0] ?? null
}

function missing(name: string, nextStep: string): WebhookVerificationError {
  return new WebhookVerificationError('missing_header', `The header ${name} is missing.`, nextStep)
}

function malformed(name: string, what: string): WebhookVerificationError {
  return new WebhookVerificationError('malformed_header', `The header ${name} ${what}.`, 'Pass the headers unchanged.')
}
