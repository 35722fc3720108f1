import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Presented } from './signature.js'
import { findMistakes } from './signature-mistakes.js'

const bytes = Buffer.alloc(32, 251)
const secret = `whsec_${bytes.toString('base64')}`
const body = '{"id":"sig_1","data":{"name":"Café Ærø"}}'
const seconds = 1_772_355_600

const digest = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
const own = digest(secret, `${seconds}.${body}`).digest()
const standard = digest(bytes, `sig_1.${seconds}.${body}`).digest()

interface Given {
  secret?: string
  body?: string
  timestamp?: string
  signature?: string
  scheme?: Presented['scheme']
}

const presentedBy = ({ scheme = 'brassplate', timestamp = String(seconds), signature }: Given): Presented => ({
  scheme,
  id: 'sig_1',
  timestamp,
  signatures: [signature ?? (scheme === 'brassplate' ? own.toString('hex') : standard.toString('base64'))],
})

function codes(given: Given): string[] {
  const found = findMistakes(given.secret ?? secret, presentedBy(given), Buffer.from(given.body ?? body))
  return found.map(({ code }) => code)
}

describe('findMistakes', () => {
  it.each<[string, Given, string[]]>([
    ['a line break at the end', { body: `${body}\n` }, ['body_has_newline_added']],
    ['a Windows line break at the end', { body: `${body}\r\n` }, ['body_has_newline_added']],
    ['a byte order mark', { body: `\ufeff${body}` }, ['body_has_byte_order_mark']],
    [
      'JSON written again with white space',
      { body: JSON.stringify(JSON.parse(body), null, 2) },
      ['body_was_rewritten'],
    ],
    ['JSON serialised again with escapes', { body: body.replace('é', '\\u00e9') }, ['body_was_rewritten']],
    ['a secret without its prefix', { secret: bytes.toString('base64') }, ['secret_without_prefix']],
    ['a secret with a line break', { secret: `${secret}\n` }, ['secret_is_padded']],
    ['a secret in quotes', { secret: `"${secret}"` }, ['secret_is_padded']],
    ['a secret in base64url', { secret: `whsec_${bytes.toString('base64url')}` }, ['secret_is_respelt']],
    ['a secret without padding', { secret: secret.replace('=', '') }, ['secret_is_respelt']],
    ['milliseconds', { timestamp: `${seconds}123` }, ['timestamp_in_milliseconds']],
    ['a date', { timestamp: '2026-03-01T09:00:00Z' }, ['timestamp_is_a_date']],
    ['capital letters', { signature: own.toString('hex').toUpperCase() }, ['signature_in_upper_case']],
    ['base64 instead of hex', { signature: own.toString('base64') }, ['signature_in_base64']],
    ['hex instead of base64', { scheme: 'standard', signature: standard.toString('hex') }, ['signature_in_hex']],
    ['base64url', { scheme: 'standard', signature: standard.toString('base64url') }, ['signature_is_respelt']],
    ['a prefix', { signature: `sha256=${own.toString('hex')}` }, ['signature_has_prefix']],
    ['a signature in quotes', { signature: `'${own.toString('hex')}'` }, ['signature_is_padded']],
    ['the standard signature instead of ours', { signature: standard.toString('base64') }, ['other_scheme']],
    [
      'our signature instead of the standard one',
      { scheme: 'standard', signature: own.toString('hex') },
      ['other_scheme'],
    ],
    [
      'two slips at once',
      { body: `${body}\n`, secret: bytes.toString('base64') },
      ['secret_without_prefix', 'body_has_newline_added'],
    ],
  ])('detects %s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected)
  })

  it.each<[string, Given, string[]]>([
    ['milliseconds', { signature: digest(secret, `${seconds}000.${body}`).digest('hex') }, ['timestamp_in_seconds']],
    ['the decoded secret', { signature: digest(bytes, `${seconds}.${body}`).digest('hex') }, ['key_was_decoded']],
    [
      'the secret without its prefix',
      { signature: digest(secret.slice(6), `${seconds}.${body}`).digest('hex') },
      ['key_without_prefix'],
    ],
    ['the body alone', { signature: digest(secret, body).digest('hex') }, ['timestamp_not_signed']],
    [
      'a line break at the end',
      { signature: digest(secret, `${seconds}.${body}\n`).digest('hex') },
      ['body_has_newline_removed'],
    ],
    [
      'the text of the secret',
      { scheme: 'standard', signature: digest(secret, `sig_1.${seconds}.${body}`).digest('base64') },
      ['key_was_text'],
    ],
    [
      'no id',
      { scheme: 'standard', signature: digest(bytes, `${seconds}.${body}`).digest('base64') },
      ['id_not_signed'],
    ],
  ])('detects a signature made with %s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected)
  })

  it.each<[string, Given]>([
    ['another secret', { secret: `whsec_${Buffer.alloc(32, 3).toString('base64')}` }],
    ['another body', { body: body.replace('sig_1', 'sig_2') }],
    ['a truncated signature', { signature: own.toString('hex').slice(1) }],
    ['a signature that is far too long', { signature: 'a'.repeat(10_000) }],
    ['no signature', { signature: '' }],
    ['no secret', { secret: '' }],
    ['a body that is not UTF-8', { body: '\ud800' }],
  ])('finds no explanation for %s', (_, given) => {
    expect(codes(given)).toEqual([])
  })
})
