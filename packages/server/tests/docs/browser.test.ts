import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChromium, Visitor } from '../support/chromium.js'
import { TestServer } from '../support/server.js'

describe('a reader of the documentation in a browser', () => {
  let browser: Browser
  let server: TestServer
  let visitor: Visitor

  beforeAll(async () => {
    browser = await startChromium()
    server = await TestServer.start('sqlite')
    visitor = await Visitor.of(browser)
  })
  afterAll(async () => {
    await visitor?.close()
    await browser?.close()
    await server?.close()
  })

  it('chooses between the console and the command line in a guide, also without scripts, and goes on to the next', async () => {
    const reader = await Visitor.of(browser, { hasScripts: false })
    const { page } = reader
    await page.goto(`${server.url}/docs/guides/clean-a-customer-list`)
    const command = page.getByText('brassplate bulk customers.csv --output')
    expect(await command.isVisible()).toBe(false)
    await page.getByText('On the command line', { exact: true }).first().click()
    expect(await command.isVisible()).toBe(true)
    expect(await page.getByText('Send the file.').isVisible()).toBe(false)
    await page.goto(`${server.url}/docs/guides/clean-a-customer-list#on-the-command-line`)
    await page.reload()
    expect(await command.isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Next: Know a company' }).click()
    await reader.sees('Know a company')
    await reader.close()
  })

  it('searches, opens a result at its section, opens a call, and sees images, all without a violation of the policy', async () => {
    const { page } = visitor
    await page.goto(`${server.url}/docs`)
    await visitor.sees('Documentation')
    await page.getByLabel('Search the documentation').fill('webhook signature')
    await page.keyboard.press('Enter')
    await visitor.sees('Search')
    await page.getByRole('link', { name: 'Verify', exact: true }).click()
    await visitor.sees('Webhooks')
    expect(new URL(page.url()).hash).toBe('#verify')
    expect(await page.getByRole('heading', { name: 'Verify' }).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'POST /v1/partner/webhooks/{id}/test' }).first().click()
    await visitor.sees('Send a signed test event')
    expect(await page.locator('[aria-current="page"]').allTextContents()).toEqual(['testWebhook'])

    await page.goto(`${server.url}/docs/guides/accuracy`)
    const width = await page.evaluate('document.querySelector("article img").naturalWidth')
    expect(width).toBe(560)
    expect(visitor.complaints).toEqual([])
    expect([...visitor.origins]).toEqual([server.url])
  })
})
