import { type Presented, secretBytes } from './signature.js'

/** A common mistake when signatures are computed or copied. */
export interface Mistake {
  readonly code: string
  readonly message: string
}

/** A value to try, and the mistakes that it assumes; the value as given has none. */
export interface Variant<Value> {
  readonly value: Value
  readonly mistakes: readonly Mistake[]
}

/** How a signature may have been computed: its key, and the text signed before the body. */
export interface Recipe {
  readonly key: Uint8Array
  startWith(timestamp: string): string
}

const digestBytes = 32

export function recipesOf(secret: string, { scheme, id }: Presented): Variant<Recipe>[] {
  const { value: repaired, mistakes } = repairSecret(secret)
  const bytes = secretBytes(repaired)
  if (!bytes) return []
  const text = Buffer.from(repaired, 'utf8')
  const bare = Buffer.from(repaired.slice('whsec_'.length), 'utf8')
  const brassplate = (timestamp: string) => `${timestamp}.`
  const standard = (timestamp: string) => `${id}.${timestamp}.`
  const recipe = (key: Uint8Array, startWith: Recipe['startWith'], ...more: Mistake[]) => ({
    value: { key, startWith },
    mistakes: [...mistakes, ...more],
  })
  return scheme === 'brassplate'
    ? [
        recipe(text, brassplate),
        recipe(bytes, standard, {
          code: 'other_scheme',
          message: 'This is a Standard Webhooks signature: give it as v1,… with --id.',
        }),
        recipe(bytes, brassplate, {
          code: 'key_was_decoded',
          message: 'It was signed with the decoded secret. The key is the text of the secret, including whsec_.',
        }),
        recipe(bare, brassplate, {
          code: 'key_without_prefix',
          message: 'It was signed with the secret without its prefix whsec_.',
        }),
        recipe(text, () => '', {
          code: 'timestamp_not_signed',
          message: 'Only the body was signed. The timestamp and a full stop must come first.',
        }),
      ]
    : [
        recipe(bytes, standard),
        recipe(text, brassplate, {
          code: 'other_scheme',
          message: 'This is an X-Brassplate-Signature: give it unchanged, without v1, and without --id.',
        }),
        recipe(text, standard, {
          code: 'key_was_text',
          message: 'It was signed with the text of the secret. The key of Standard Webhooks is the decoded bytes.',
        }),
        recipe(bare, standard, {
          code: 'key_was_text',
          message: 'It was signed with the text of the secret. The key of Standard Webhooks is the decoded bytes.',
        }),
        recipe(bytes, brassplate, { code: 'id_not_signed', message: 'The id was not signed. It must come first.' }),
      ]
}

/** Undoes what copying and shells add to or drop from a secret. */
function repairSecret(secret: string): Variant<string> {
  const unquoted = secret.trim().replace(/^["']/, '').replace(/["']$/, '').trim()
  const written = unquoted.replace(/^whsec_/, '')
  const repaired = Buffer.from(written, 'base64').toString('base64')
  const mistakes = [
    ...(unquoted === secret
      ? []
      : [{ code: 'secret_is_padded', message: 'The secret has white space or quotes around it.' }]),
    ...(unquoted === written
      ? [{ code: 'secret_without_prefix', message: 'The secret lacks its prefix whsec_.' }]
      : []),
    ...(repaired === written
      ? []
      : [{ code: 'secret_is_respelt', message: 'The secret is in base64url, or lacks its padding.' }]),
  ]
  return { value: `whsec_${repaired}`, mistakes }
}

export function timestampsOf(timestamp: string): Variant<string>[] {
  const isNumber = /^\d{1,15}$/.test(timestamp)
  const date = isNumber ? Number.NaN : Date.parse(timestamp)
  return [
    { value: timestamp, mistakes: [] },
    ...(isNumber
      ? [
          variant(
            String(Math.floor(Number(timestamp) / 1000)),
            'timestamp_in_milliseconds',
            'The timestamp is in milliseconds, but seconds were signed.',
          ),
          variant(
            `${timestamp}000`,
            'timestamp_in_seconds',
            'The timestamp is in seconds, but milliseconds were signed.',
          ),
        ]
      : []),
    ...(Number.isNaN(date)
      ? []
      : [
          variant(
            String(Math.floor(date / 1000)),
            'timestamp_is_a_date',
            'The timestamp is a date, but Unix seconds were signed.',
          ),
        ]),
  ]
}

export function bodiesOf(body: Uint8Array): Variant<Uint8Array>[] {
  const text = Buffer.from(body).toString('utf8')
  const changed: [string, string, string][] = [
    [
      text.replace(/\r?\n$/, ''),
      'body_has_newline_added',
      'The body ends with a line break that was not signed (echo adds one; use printf %s).',
    ],
    [`${text}\n`, 'body_has_newline_removed', 'The body lacks the final line break that was signed.'],
    [text.replaceAll('\r\n', '\n'), 'body_has_other_line_ends', 'The line breaks of the body were changed to CR LF.'],
    [text.replace(/^\ufeff/, ''), 'body_has_byte_order_mark', 'The body has a byte order mark that was not signed.'],
    [
      compactJson(text),
      'body_was_rewritten',
      'The body was parsed and serialised again. Verify the bytes exactly as received.',
    ],
  ]
  return [
    { value: body, mistakes: [] },
    ...changed
      .filter(([value]) => value !== text)
      .map(([value, code, message]) => variant(Buffer.from(value, 'utf8'), code, message)),
  ]
}

/** Serialises JSON as the server does. */
function compactJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

export function digestsOf(signature: string, scheme: Presented['scheme']): Variant<Buffer>[] {
  const bare = signature.trim().replace(/^["']/, '').replace(/["']$/, '')
  const value = bare.replace(/^(?:sha256|v1)=/, '')
  const prefixed =
    value === bare
      ? []
      : [{ code: 'signature_has_prefix', message: 'The signature has a prefix that does not belong to it.' }]
  const quoted =
    bare === signature
      ? []
      : [{ code: 'signature_is_padded', message: 'The signature has white space or quotes around it.' }]
  const digest = /^[0-9a-f]{64}$/i.test(value) ? hexDigest(value, scheme) : base64Digest(value, scheme)
  if (digest.value.length !== digestBytes) return []
  return [{ value: digest.value, mistakes: [...quoted, ...prefixed, ...digest.mistakes] }]
}

function hexDigest(value: string, scheme: Presented['scheme']): Variant<Buffer> {
  const mistakes = [
    ...(value === value.toLowerCase()
      ? []
      : [{ code: 'signature_in_upper_case', message: 'The signature has capital letters. It must be lowercase hex.' }]),
    ...(scheme === 'standard'
      ? [{ code: 'signature_in_hex', message: 'The signature is in hex. After v1, it must be base64.' }]
      : []),
  ]
  return { value: Buffer.from(value, 'hex'), mistakes }
}

function base64Digest(value: string, scheme: Presented['scheme']): Variant<Buffer> {
  const digest = Buffer.from(value, 'base64')
  const mistakes = [
    ...(scheme === 'brassplate'
      ? [{ code: 'signature_in_base64', message: 'The signature is in base64. It must be lowercase hex.' }]
      : []),
    ...(digest.toString('base64') === value
      ? []
      : [{ code: 'signature_is_respelt', message: 'The signature is in base64url, or lacks its padding.' }]),
  ]
  return { value: digest, mistakes }
}

function variant<Value>(value: Value, code: string, message: string): Variant<Value> {
  return { value, mistakes: [{ code, message }] }
}
