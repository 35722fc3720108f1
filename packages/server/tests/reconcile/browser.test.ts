import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChromium, Visitor } from '../support/chromium.js'
import { clock, importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

describe('OpenRefine in a browser, on another origin', () => {
  let browser: Browser
  let server: TestServer
  let visitor: Visitor
  let elsewhere: Server
  let key: string
  let link: { readonly url: string; readonly token: string }

  beforeAll(async () => {
    browser = await startChromium()
    server = await TestServer.start('sqlite', { world: { clock } })
    key = (await server.guest('ada@harbour-lane.example')).key
    await importCompanies(server)
    const { url = '', token = '' } = await server.ok('createReconcileLink', { key, body: {} })
    link = { url, token }
    elsewhere = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Other origin</title><link rel="icon" href="data:,">')
    })
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
    visitor = await Visitor.of(browser)
    await visitor.page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await visitor?.close()
    await browser?.close()
    elsewhere?.close()
    await server?.close()
  })

  const fetchJson = (url: string, init: Record<string, unknown> = {}) =>
    visitor.page.evaluate(
      `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(async (reply) => ({ status: reply.status, body: await reply.json() }))`,
    ) as Promise<{ status: number; body: Record<string, unknown> }>

  it('reads the manifest, suggestions and a batch, and shows the preview in a frame', async () => {
    expect(await fetchJson(link.url)).toMatchObject({ status: 200, body: { batchSize: 50 } })
    expect(await fetchJson(`${link.url}/suggest/entity?prefix=harbour`)).toMatchObject({ status: 200 })
    const form = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ queries: '{"q0": {"query": "Harbour Lane Boatworks Ltd"}}' }).toString(),
    }
    expect(await fetchJson(link.url, form)).toMatchObject({
      body: { q0: { result: [{ id: '09999991', match: true }] } },
    })

    await visitor.page.evaluate(
      `new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = done; frame.src = ${JSON.stringify(`${link.url}/preview?id=09999991`)}; document.body.append(frame) })`,
    )
    const frame = visitor.page.frames().find((one) => one.url().includes('/preview'))
    expect(await frame?.locator('h1').textContent()).toBe('HARBOUR LANE BOATWORKS LIMITED')
    expect(visitor.complaints).toEqual([])
  })

  it('sends a key after a preflight request', async () => {
    const answer = await fetchJson(`${server.url}/reconcile`, { headers: { 'X-API-Key': key } })
    expect(answer).toMatchObject({ status: 200, body: { batchSize: 50 } })
    expect(visitor.complaints).toEqual([])
  })
})
