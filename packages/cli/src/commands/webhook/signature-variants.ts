import { type Presented, secretBytes } from './signature.js'

/** A slip that people make, by which one thing is taken for another. */
export interface Mistake {
  readonly code: string
  readonly message: string
}

/** What may have been meant; without mistakes, what was given. */
export interface Variant<Value> {
  readonly value: Value
  readonly mistakes: readonly Mistake[]
}

/** How a signature may have been made: with which key, over what before the body. */
export interface Recipe {
  readonly key: Uint8Array
  startWith(timestamp: string): string
}

const digestBytes = 32

export function recipesOf(secret: string, { scheme, id }: Presented): Variant<Recipe>[] {
  const { value: mended, mistakes } = secretMeant(secret)
  const bytes = secretBytes(mended)
  if (!bytes) return []
  const text = Buffer.from(mended, 'utf8')
  const bare = Buffer.from(mended.slice('whsec_'.length), 'utf8')
  const own = (timestamp: string) => `${timestamp}.`
  const standard = (timestamp: string) => `${id}.${timestamp}.`
  const recipe = (key: Uint8Array, startWith: Recipe['startWith'], ...more: Mistake[]) => ({
    value: { key, startWith },
    mistakes: [...mistakes, ...more],
  })
  return scheme === 'brassplate'
    ? [
        recipe(text, own),
        recipe(bytes, standard, {
          code: 'other_scheme',
          message: 'It is the signature of Standard Webhooks: give it as v1,… with --id.',
        }),
        recipe(bytes, own, {
          code: 'key_was_decoded',
          message: 'It was signed with the decoded secret; this signature is keyed with its text, whsec_ included.',
        }),
        recipe(bare, own, { code: 'key_without_prefix', message: 'It was signed with the secret without its whsec_.' }),
        recipe(text, () => '', {
          code: 'timestamp_not_signed',
          message: 'It was made from the body alone; the timestamp and a full stop come first.',
        }),
      ]
    : [
        recipe(bytes, standard),
        recipe(text, own, {
          code: 'other_scheme',
          message: 'It is X-Brassplate-Signature: give it as it is, without v1, and --id.',
        }),
        recipe(text, standard, {
          code: 'key_was_text',
          message: 'It was signed with the text of the secret; Standard Webhooks keys with the decoded bytes.',
        }),
        recipe(bare, standard, {
          code: 'key_was_text',
          message: 'It was signed with the text of the secret; Standard Webhooks keys with the decoded bytes.',
        }),
        recipe(bytes, own, { code: 'id_not_signed', message: 'It was made without the id, which comes first.' }),
      ]
}

/** The secret without what copying and shells add or drop. */
function secretMeant(secret: string): Variant<string> {
  const unquoted = secret.trim().replace(/^["']/, '').replace(/["']$/, '').trim()
  const written = unquoted.replace(/^whsec_/, '')
  const mended = Buffer.from(written, 'base64').toString('base64')
  const mistakes = [
    ...(unquoted === secret
      ? []
      : [{ code: 'secret_is_padded', message: 'The secret has white space or quotes around it.' }]),
    ...(unquoted === written ? [{ code: 'secret_without_prefix', message: 'The secret lacks its whsec_.' }] : []),
    ...(mended === written
      ? []
      : [{ code: 'secret_is_respelt', message: 'The secret is in base64url, or lacks its padding.' }]),
  ]
  return { value: `whsec_${mended}`, mistakes }
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
            'The timestamp is in milliseconds; seconds were signed.',
          ),
          variant(`${timestamp}000`, 'timestamp_in_seconds', 'The timestamp is in seconds; milliseconds were signed.'),
        ]
      : []),
    ...(Number.isNaN(date)
      ? []
      : [
          variant(
            String(Math.floor(date / 1000)),
            'timestamp_is_a_date',
            'The timestamp is a date; Unix seconds were signed.',
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
      'The body has a line break at its end that was not signed (echo adds one; use printf %s).',
    ],
    [`${text}\n`, 'body_has_newline_removed', 'The body lacks the line break at its end that was signed.'],
    [text.replaceAll('\r\n', '\n'), 'body_has_other_line_ends', 'The line breaks of the body were changed to CR LF.'],
    [text.replace(/^\ufeff/, ''), 'body_has_byte_order_mark', 'The body has a byte order mark that was not signed.'],
    [compacted(text), 'body_was_rewritten', 'The body was parsed and written again; verify the bytes as they came.'],
  ]
  return [
    { value: body, mistakes: [] },
    ...changed
      .filter(([value]) => value !== text)
      .map(([value, code, message]) => variant(Buffer.from(value, 'utf8'), code, message)),
  ]
}

/** As the server writes JSON. */
function compacted(text: string): string {
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
    value === bare ? [] : [{ code: 'signature_has_prefix', message: 'The signature has a prefix that ours has not.' }]
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
      : [{ code: 'signature_in_upper_case', message: 'The signature has capital letters; it is lowercase hex.' }]),
    ...(scheme === 'standard'
      ? [{ code: 'signature_in_hex', message: 'The signature is in hex; after v1, stands base64.' }]
      : []),
  ]
  return { value: Buffer.from(value, 'hex'), mistakes }
}

function base64Digest(value: string, scheme: Presented['scheme']): Variant<Buffer> {
  const digest = Buffer.from(value, 'base64')
  const mistakes = [
    ...(scheme === 'brassplate'
      ? [{ code: 'signature_in_base64', message: 'The signature is in base64; ours is lowercase hex.' }]
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
