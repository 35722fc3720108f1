import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { signTestPayload, verifyWebhook, WebhookVerificationError } from '../../src/index.js'
import { runPython } from './run-python.js'

const vectorsMax = process.env.BRASSPLATE_PROVE ? 10_000 : 500
const sentAt = 1_772_323_200

it('the Python client passes its own tests', async () => {
  const { code, output } = await runPython(['-m', 'unittest'])
  expect(code, output).toBe(0)
})

interface Vector {
  readonly body: string
  readonly headers: [string, string][]
  readonly secret: string
  readonly now: number
}

/** The same bytes for the same number, so that a failure can be repeated. */
function bytesFor(text: string): Buffer {
  return createHash('sha512').update(text).digest()
}

const secretFor = (text: string) =>
  `whsec_${bytesFor(text)
    .subarray(0, 24 + ((bytesFor(text)[63] ?? 0) % 41))
    .toString('base64')}`
const words = ['Harbour', 'Łódź', '船', '\u2028', '"', '\\', '\n', '😀', 'é', ' ']

/** A delivery that the SDK signed, in most cases with one thing changed. */
async function vectorOf(number: number): Promise<Vector> {
  const chance = bytesFor(`vector ${number}`)
  const at = (place: number, choices: number) => (chance[place] ?? 0) % choices
  const secret = secretFor(`secret ${number}`)
  const note = Array.from(chance.subarray(20, 20 + at(0, 30)), (byte) => words[byte % words.length]).join('')
  const event = { id: `sig_${number}`, type: 'signal.name_changed', timestamp: '2026-03-01T00:00:00Z', data: { note } }
  const body = at(1, 20) === 0 ? '[]' : JSON.stringify(event)
  const rotation = at(2, 3) === 0 ? { previousSecret: secretFor(`previous ${number}`) } : {}
  const signed = await signTestPayload(body, secret, { now: new Date(sentAt * 1000), ...rotation })
  const headers = Object.entries(signed).filter(([name]) => at(3, 3) === 0 || isOf(name, at(3, 3) === 1))
  const genuine = {
    body,
    headers,
    secret: rotation.previousSecret && at(4, 2) ? rotation.previousSecret : secret,
    now: sentAt,
  }
  const place = at(5, Math.max(1, headers.length))
  const [name, value] = headers[place] ?? ['', '']
  switch (at(6, 10)) {
    case 0:
      return { ...genuine, body: `${body} ` }
    case 1:
      return { ...genuine, secret: secretFor(`other ${number}`) }
    case 2:
      return { ...genuine, secret: secret.slice(0, -1 - at(7, 3)) }
    case 3:
      return { ...genuine, headers: headers.toSpliced(place, 1) }
    case 4:
      return { ...genuine, headers: headers.toSpliced(place, 1, [name, flip(value, at(7, Math.max(1, value.length)))]) }
    case 5:
      return { ...genuine, headers: headers.toSpliced(place, 1, [name, value.toUpperCase()]) }
    case 6:
      return { ...genuine, now: sentAt + (at(7, 2) ? 1 : -1) * (298 + at(8, 5)) }
    default:
      return genuine
  }
}

/** Whether a header belongs to the own scheme, or else to Standard Webhooks. */
function isOf(name: string, isOwn: boolean): boolean {
  return name.startsWith('X-Brassplate') === isOwn
}

/** Changes one character to another that is allowed in hexadecimal and in base64. */
function flip(text: string, place: number): string {
  return text.slice(0, place) + (text[place] === '0' ? '1' : '0') + text.slice(place + 1)
}

async function resultOf({ body, headers, secret, now }: Vector): Promise<string> {
  try {
    return `ok ${(await verifyWebhook(body, Object.fromEntries(headers), secret, { now: new Date(now * 1000) })).id}`
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

const program = `
import json, sys
from brassplate import WebhookVerificationError, verify_webhook
for line in sys.stdin:
    vector = json.loads(line)
    try:
        event = verify_webhook(vector["body"], vector["headers"], vector["secret"], now=vector["now"])
        print("ok", event["id"])
    except WebhookVerificationError as error:
        print(error.reason)
`

it(`the Python verifier decides as the SDK does, for ${vectorsMax} deliveries`, async () => {
  const vectors: Vector[] = []
  for (let number = 0; number < vectorsMax; number += 1) vectors.push(await vectorOf(number))
  const expected: string[] = []
  for (const vector of vectors) expected.push(await resultOf(vector))

  const { code, output } = await runPython(
    ['-c', program],
    vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(''),
  )
  expect(code, output.slice(-2000)).toBe(0)
  const found = output.trimEnd().split('\n')
  const wrong = vectors.flatMap((vector, place) =>
    found[place] === expected[place] ? [] : [{ vector, python: found[place], sdk: expected[place] }],
  )
  expect(wrong.slice(0, 3)).toEqual([])
  const reasons = [
    'malformed_body',
    'malformed_header',
    'malformed_secret',
    'missing_header',
    'ok',
    'too_new',
    'too_old',
    'wrong_signature',
  ]
  expect([...new Set(expected.map((text) => text.split(' ')[0]))].sort()).toEqual(reasons)
})
