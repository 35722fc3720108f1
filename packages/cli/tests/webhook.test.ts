import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { brassplate, type Started, startBrassplate } from './support.js'

const bytes = Buffer.alloc(32, 251)
const secret = `whsec_${bytes.toString('base64')}`
const env = { BRASSPLATE_WEBHOOK_SECRET: secret }
const body =
  '{"id":"sig_1","type":"webhook.test","timestamp":"2026-03-01T09:00:00Z","data":{"message":"Café \u009b31m \u202e"}}'

const nowSeconds = () => Math.floor(Date.now() / 1000)
const hexOf = (timestamp: number, text = body) =>
  createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
const standardOf = (timestamp: number) =>
  `v1,${createHmac('sha256', bytes).update(`sig_1.${timestamp}.${body}`).digest('base64')}`

describe('brassplate webhook verify', () => {
  const verify = (timestamp: number | string, signature: string, { more = [] as string[], input = body } = {}) =>
    brassplate(['webhook', 'verify', '--timestamp', String(timestamp), '--signature', signature, ...more], env, input)

  it('0: accepts a genuine delivery with either signature', async () => {
    const at = nowSeconds()
    const own = await verify(at, hexOf(at))
    expect({ code: own.code, stderr: own.stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(own.stdout)).toEqual({
      valid: true,
      scheme: 'brassplate',
      signed_at: new Date(at * 1000).toISOString(),
      age_seconds: expect.any(Number),
    })
    const standard = await verify(at, `v1,AAAA ${standardOf(at)}`, { more: ['--id', 'sig_1', '--secret', secret] })
    expect(standard.code).toBe(0)
    expect(JSON.parse(standard.stdout)).toMatchObject({ valid: true, scheme: 'standard' })
    expect((await verify(at, standardOf(at))).code).toBe(0)
  })

  it('0: accepts every published test vector with a large enough tolerance', async () => {
    const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
    const [, published = ''] = page.split('## Test vectors')
    const vectors: Record<string, string>[] = JSON.parse(
      /```json\n(\[\n[\s\S]*?\n\])\n```/.exec(published)?.[1] ?? '[]',
    )
    expect(vectors.length).toBeGreaterThan(0)
    for (const vector of vectors) {
      for (const name of ['X-Brassplate-Signature', 'webhook-signature']) {
        const isPlain = name === 'X-Brassplate-Signature'
        const secret = (isPlain ? vector.previous_secret : null) ?? vector.secret ?? ''
        const given = ['--secret', secret, '--tolerance', String(366 * 86_400)]
        const { stderr } = await verify(vector.timestamp ?? '', vector[name] ?? '', {
          more: given,
          input: vector.body ?? '',
        })
        // In later years the vectors are too old for any tolerance, but are still recognised as genuine.
        expect(stderr).toMatch(/^$|The delivery is genuine/)
      }
    }
  })

  it('2: says that either the secret or the body differs', async () => {
    const at = nowSeconds()
    const { code, stdout, stderr } = await verify(at, hexOf(at, 'another body'))
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, reason: 'wrong_signature', mistakes: [] })
    expect(stderr).toContain('The secret is wrong, or the body was changed')
    expect(stdout + stderr).not.toContain(secret)
    expect(stdout + stderr).not.toContain(hexOf(at))
  })

  it('2: names the mistake that explains the signature', async () => {
    const at = nowSeconds()
    const newline = await verify(at, hexOf(at), { input: `${body}\n` })
    expect(newline.code).toBe(2)
    expect(JSON.parse(newline.stdout).mistakes).toMatchObject([{ code: 'body_has_newline_added' }])
    expect(newline.stderr).toContain('ends with a line break that was not signed')

    const milliseconds = await verify(at * 1000, hexOf(at))
    expect(JSON.parse(milliseconds.stdout)).toMatchObject({
      reason: 'malformed_header',
      mistakes: [{ code: 'timestamp_in_milliseconds' }],
    })
    const unprefixed = await verify(at, hexOf(at), { more: ['--secret', bytes.toString('base64')] })
    expect(JSON.parse(unprefixed.stdout)).toMatchObject({
      reason: 'malformed_secret',
      mistakes: [{ code: 'secret_without_prefix' }],
    })
  })

  it('2: says by how much a delivery is too old or too new', async () => {
    const [old, early] = [nowSeconds() - 10_000, nowSeconds() + 10_000]
    const tooOld = await verify(old, hexOf(old))
    expect(tooOld.code).toBe(2)
    expect(JSON.parse(tooOld.stdout)).toMatchObject({ reason: 'too_old', mistakes: [] })
    expect(tooOld.stderr).toMatch(/signed 100\d\d s ago; at most 300 s are allowed/)
    const tooNew = await verify(early, standardOf(early))
    expect(JSON.parse(tooNew.stdout)).toMatchObject({ reason: 'too_new' })
    expect(tooNew.stderr).toMatch(/signed \d{4,5} s in the future/)
    expect((await verify(old, hexOf(old), { more: ['--tolerance', '20000'] })).code).toBe(0)
  })

  it('2: rejects an oversized body, a missing secret or signature, and an excessive tolerance', async () => {
    const at = nowSeconds()
    const start = '{"id":"sig_1","type":"webhook.test","timestamp":"2026-03-01T09:00:00Z","data":{"text":"'
    const long = `${start}${'a'.repeat(1_000_000 - start.length - 3)}"}}`
    expect((await verify(at, hexOf(at, long), { input: long })).code).toBe(0)
    expect((await verify(at, hexOf(at), { input: `${long} ` })).stderr).toContain('larger than 1000000 bytes')
    expect((await verify(at, ' ')).code).toBe(2)
    expect((await verify(at, hexOf(at), { more: ['--tolerance', 'Infinity'] })).code).toBe(2)
    const noSecret = await brassplate(['webhook', 'verify', '--timestamp', '1', '--signature', 'aa'], {}, body)
    expect(noSecret.code).toBe(2)
    expect(noSecret.stderr).toContain('BRASSPLATE_WEBHOOK_SECRET')
  })
})

describe('brassplate webhook listen', () => {
  let listening: Started | null = null
  afterEach(async () => {
    await listening?.end('SIGKILL')
    listening = null
  })

  async function listen(
    more: string[],
    settings: Record<string, string> = env,
  ): Promise<{ started: Started; port: number }> {
    const started = startBrassplate(['webhook', 'listen', '--port', '0', ...more], settings)
    listening = started
    const port = await vi.waitFor(
      () => {
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(started.heard.stderr)?.[1]
        if (!found) throw new Error(`Not listening yet: ${started.heard.stderr}`)
        return Number(found)
      },
      { timeout: 240_000 },
    )
    return { started, port }
  }

  function send(
    port: number,
    headers: Record<string, string>,
    text = body,
    method = 'POST',
  ): Promise<number | undefined> {
    return new Promise((done, failed) => {
      const sent = request({ host: '127.0.0.1', port, method, headers }, (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode))
      })
      sent.once('error', failed)
      sent.end(text)
    })
  }

  function signed(at: number, text = body): Record<string, string> {
    return {
      'X-Brassplate-Signature': hexOf(at, text),
      'X-Brassplate-Timestamp': String(at),
      'X-Brassplate-Delivery': 'dlv_1',
      'X-Brassplate-Attempt': '2',
    }
  }

  const standard = (at: number) => ({
    'webhook-id': 'sig_1',
    'webhook-timestamp': String(at),
    'webhook-signature': standardOf(at),
  })

  const lines = ({ heard }: Started) =>
    heard.stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))

  it('responds 204 to genuine deliveries and 401 to others, and prints each as a line of JSON', async () => {
    const { started, port } = await listen([])
    const at = nowSeconds()
    expect(await send(port, { ...signed(at), ...standard(at) })).toBe(204)
    expect(await send(port, standard(at))).toBe(204)
    expect(await send(port, { ...signed(at), ...standard(at), 'webhook-id': 'sig_2' })).toBe(401)
    expect(await send(port, signed(at), `${body} `)).toBe(401)
    expect(await send(port, signed(at - 301))).toBe(401)
    expect(await send(port, {}, 'no JSON')).toBe(401)
    expect(await send(port, signed(at), '', 'GET')).toBe(405)
    await vi.waitFor(() => expect(lines(started)).toHaveLength(6), { timeout: 240_000 })

    const [first, second, ...others] = lines(started)
    const event = JSON.parse(body)
    expect(first).toEqual({
      received_at: expect.stringMatching(/^\d{4}-.*Z$/),
      valid: true,
      reason: null,
      delivery: 'dlv_1',
      attempt: '2',
      event,
    })
    expect(second).toMatchObject({ valid: true, delivery: null, event })
    expect(others).toMatchObject([
      { valid: false, reason: 'wrong_signature' },
      { valid: false, reason: 'wrong_signature' },
      { valid: false, reason: 'too_old' },
      { valid: false, reason: 'missing_header', body: 'no JSON' },
    ])
    expect(started.heard.stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    expect(await started.end('SIGINT')).toBe(0)
  })

  it('responds 413 to a body over 1 MB without buffering it', async () => {
    const { started, port } = await listen([])
    const at = nowSeconds()
    const long = body.replace('Café', 'a'.repeat(999_800))
    expect(await send(port, signed(at, long), long)).toBe(204)
    const status = await new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', failed)
      socket.once('data', (data) => {
        done(String(data).split('\r\n', 1)[0] ?? '')
        socket.destroy()
      })
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000001\r\n\r\n')
      socket.write('a'.repeat(1_000_001))
    })
    expect(status).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await started.end('SIGTERM')).toBe(0)
    expect(lines(started)).toHaveLength(1)
  })

  it('prints deliveries as unverified, with a warning, if it has no secret', async () => {
    const { started, port } = await listen(['--once'], {})
    expect(await send(port, {})).toBe(204)
    expect(await started.ended).toBe(0)
    expect(started.heard.stderr).toContain('Deliveries are not verified')
    expect(lines(started)).toMatchObject([{ valid: null, reason: null }])
  })

  it('ends after one delivery with --once: 0 if it was genuine, otherwise 2', async () => {
    const genuine = await listen(['--once'])
    expect(await send(genuine.port, signed(nowSeconds()))).toBe(204)
    expect(await genuine.started.ended).toBe(0)
    const forged = await listen(['--once'])
    expect(await send(forged.port, signed(nowSeconds()), '{}')).toBe(401)
    expect(await forged.started.ended).toBe(2)
    expect(forged.started.heard.stderr).toContain('The signature does not match')
  })

  it('stops even if a sender is still sending', async () => {
    const { started, port } = await listen([])
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise<void>((done) =>
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na', () => done()),
    )
    expect(await started.end('SIGINT')).toBe(0)
    socket.destroy()
  })

  it('2: reports a port that is already in use', async () => {
    const { port } = await listen([])
    const { code, stderr } = await brassplate(['webhook', 'listen', '--port', String(port)], env)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`Cannot listen on port ${port}.`),
    })
  })
})
