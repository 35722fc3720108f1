import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { codeOf } from '@brassplate/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sentHeaders } from '../request/sent-headers.js'
import { readFormWithFiles } from './read-form.js'
import { Spool, type SpooledFile } from './spool.js'

const bytesMax = 10_000_000
const boundary = 'xyz'
const type = `multipart/form-data; boundary=${boundary}`

const part = (head: string, content = '') => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv`, content)
const form = (...parts: readonly string[]) => `${parts.join('')}--${boundary}--\r\n`

describe('readFormWithFiles', () => {
  let server: Server
  let spool = new Spool(tmpdir())
  /** Forms that are being read. */
  let open = 0

  beforeAll(async () => {
    server = createServer(async (incoming, outgoing) => {
      const opened: SpooledFile[] = []
      const before = process.cpuUsage()
      open += 1
      const said = await readFormWithFiles(incoming, sentHeaders(incoming), {
        bytesMax,
        spool: async (pieces) => {
          const written = await spool.write(pieces)
          opened.push(written)
          return written
        },
      }).then(
        ({ fields, files }) => ({
          fields: [...fields],
          files: [...files].map(([name, sent]) => [name, sent.name, sent.file.bytes]),
        }),
        (error: unknown) => ({ code: codeOf(error), message: String(error) }),
      )
      const { user, system } = process.cpuUsage(before)
      for (const one of opened) await one.close()
      open -= 1
      outgoing.end(JSON.stringify({ ...said, cpu: user + system }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => new Promise((done) => server.close(done)))

  async function send(body: string, contentType = type) {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })
    return (await response.json()) as { cpu: number } & Record<string, unknown>
  }

  it('gives the fields and the files, but no file that was not chosen', async () => {
    const sent = form(field('form_token', 'é'), file('Käse.csv', 'name\nOne\n'), field('tags', 'a'))
    expect(await send(sent)).toMatchObject({
      fields: [
        ['form_token', 'é'],
        ['tags', 'a'],
      ],
      files: [['file', 'Käse.csv', 9]],
    })
    expect(await send(form(file('', '')))).toMatchObject({ fields: [], files: [] })
  })

  it('refuses more than 50 parts, a long field, a large form and a form without an end', async () => {
    const parts = Array.from({ length: 51 }, (_, place) => field(`f${place}`, 'x'))
    expect(await send(form(...parts))).toMatchObject({ code: 'invalid_request' })
    expect(await send(form(field('entries', 'x'.repeat(65_537))))).toMatchObject({ code: 'payload_too_large' })
    expect(await send(form(file('a', 'x'.repeat(bytesMax))))).toMatchObject({ code: 'payload_too_large' })
    expect(await send(file('a.csv', 'x'))).toMatchObject({ code: 'invalid_request' })
    expect(await send('x', 'multipart/form-data; x')).toMatchObject({ code: 'invalid_request' })
  })

  it('answers a form that is cut off anywhere, or in which one byte is changed', async () => {
    const whole = form(field('a', 'b'), file('a.csv', 'name'), file('b.csv', 'more'))
    for (let end = 0; end < whole.length; end += 1) {
      expect(Object.keys(await send(whole.slice(0, end)))).toContain('cpu')
      expect(Object.keys(await send(`${whole.slice(0, end)}-${whole.slice(end + 1)}`))).toContain('cpu')
    }
  })

  it('ends when the sender goes in the middle of a file', async () => {
    const { port } = server.address() as AddressInfo
    const sending = request({ port, method: 'POST', headers: { 'content-type': type, 'content-length': 100_000 } })
    sending.on('error', () => {})
    sending.write(file('a.csv', 'x'.repeat(1_000)))
    const isOpen = () => open > 0
    await vi.waitUntil(isOpen, { timeout: 60_000 })
    sending.destroy()
    await vi.waitUntil(() => !isOpen(), { timeout: 60_000 })
  })

  it('refuses many header lines in time that grows with their number', async () => {
    const formOf = (lines: number) => form(part(`${`X: y\r\n`.repeat(lines)}Content-Disposition: form-data; name="a"`))
    const [one, two] = [formOf(400_000), formOf(800_000)]
    let [least, leastOfTwo] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    // Other work on the machine only adds to the cost, so the least of several tries counts.
    for (let time = 0; time < 8 && !(time >= 3 && leastOfTwo / least < 3.5); time += 1) {
      least = Math.min(least, Math.max((await send(one)).cpu, 20_000))
      leastOfTwo = Math.min(leastOfTwo, Math.max((await send(two)).cpu, 20_000))
    }
    expect(leastOfTwo / least).toBeLessThan(3.5)
  })

  it('refuses many parts and many files behind what looks like the end of the form', async () => {
    const end = part(`Content-Disposition: form-data; name="--${boundary}--"`)
    const fields = field('a', '').repeat(100_000)
    expect(await send(form(end, fields))).toMatchObject({ code: 'invalid_request' })
    const files = Array.from({ length: 200 }, (_, place) => file(`${place}.csv`, 'x'))
    expect(await send(form(end, ...files))).toMatchObject({ code: 'invalid_request' })
    expect(await send(form(file('a.csv', 'x'), file('b.csv', 'x')))).toMatchObject({ code: 'invalid_request' })
    const other = `multipart/form-data; x="; boundary=A"; boundary=${boundary}`
    expect(await send(form(field('a', 'b')), other)).toMatchObject({ fields: [['a', 'b']] })
  })

  it('says so if there is no room for the file', async () => {
    spool = new Spool(tmpdir(), 3_000)
    expect(await send(form(file('a.csv', 'x'.repeat(100_000))))).toMatchObject({ code: 'unavailable' })
    expect(await send(form(file('a.csv', 'x'.repeat(900))))).toMatchObject({ files: [['file', 'a.csv', 900]] })
  })
})
