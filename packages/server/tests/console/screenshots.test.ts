import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { companyChanges } from '@brassplate/core/simulators'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

const folder = fileURLToPath(new URL('../../../../docs/images/', import.meta.url))
/** `BRASSPLATE_IMAGES=update vitest run …/screenshots.test.ts` takes the pictures of the documentation again. */
const isUpdate = process.env.BRASSPLATE_IMAGES === 'update'

const desktop = { width: 1_200, height: 800 }
const phone = { width: 390, height: 844 }

const pictures = [
  ['answer', '/domains/harbour-lane.example', 'light', desktop],
  ['answer-dark', '/domains/harbour-lane.example', 'dark', desktop],
  ['answer-phone', '/domains/harbour-lane.example', 'light', phone],
  ['review', '/reviews/silverreed.example', 'light', desktop],
  ['company', '/companies/09999991', 'light', desktop],
  ['company-phone', '/companies/09999991', 'dark', phone],
  ['signals', '/signals', 'light', desktop],
  ['search', '/search?name=harbour', 'dark', desktop],
  ['delivery', '/destinations/1', 'light', desktop],
  ['reference', '/docs/api/resolveDomain', 'light', desktop],
] as const

describe('the pictures of the documentation', () => {
  let world: ConsoleWorld
  let session: Session
  let visitor: Visitor

  beforeAll(async () => {
    world = await ConsoleWorld.start('sqlite')
    const { server, companiesHouse, receiver } = world
    const { key, session: signedIn } = await world.member('ada@harbour-lane.example')
    session = signedIn
    for (const domain of ['harbour-lane.example', ...(isUpdate ? ['silverreed.example', 'tidewright.example'] : [])]) {
      await server.ok('resolveDomain', { key, body: { domain }, headers: { prefer: 'wait=60' } })
    }
    if (!isUpdate) return
    await server.ok('createWebhook', { key, body: { webhook_url: receiver.url, signal_type: 'all' } })
    for (const number of ['09999991', '11200417'])
      await server.ok('watchCompany', { key, body: { company_number: number } })
    const today = new Date().toISOString().slice(0, 10)
    companiesHouse.change('09999991', companyChanges.appointOfficer('MERRIDEW, Ottoline', today))
    companiesHouse.change('09999991', companyChanges.addCharge('Portmellow Savings Bank Plc', today))
    companiesHouse.change('11200417', companyChanges.proposeStrikeOff(today))
    await receiver.until(3)
  })
  afterEach(() => visitor?.close())
  afterAll(() => world?.close())

  it('are all there', () => {
    expect(pictures.filter(([name]) => !existsSync(`${folder}${name}.png`))).toEqual([])
  })

  // Without an update, one of each kind shows that they can still be taken.
  it.each(isUpdate ? pictures : pictures.slice(0, 3))('%s shows %s', async (name, path, colorScheme, size) => {
    visitor = await Visitor.of(world.browser, { session })
    const { page } = visitor
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await page.goto(world.server.url + path)
    if (name.startsWith('answer')) await page.locator('summary', { hasText: 'Company number' }).click()
    const picture = await page.screenshot({ animations: 'disabled' })
    expect(picture.length).toBeGreaterThan(10_000)
    if (!isUpdate) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}${name}.png`, picture)
  })
})
