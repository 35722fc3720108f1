import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { importCompanies } from '../support/register.js'
import { ConsoleWorld } from './console-world.js'

let world: ConsoleWorld
let visitor: Visitor
const today = new Date().toISOString().slice(0, 10)
const numbers = ['09999991', '11200417', '02718284']
const members = new Map<boolean, { readonly key: string; readonly session: Session }>()

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  for (const hasScripts of [true, false]) {
    const member = await world.member(`signals.${hasScripts}@harbour-lane.example`)
    members.set(hasScripts, member)
    for (const company_number of numbers)
      await world.server.ok('watchCompany', { key: member.key, body: { company_number, tags: ['clients'] } })
  }
  const change = companyChanges.enterLiquidation(today)
  const companies = knownCompanies(today).map((company) =>
    numbers.includes(company.number) ? change(company) : company,
  )
  await importCompanies(world.server, companies, `${Number(today.slice(0, 4)) + 1}-01-01`)
  await world.server.engine.register.publishImportChanges()
})
afterEach(() => visitor?.close())
afterAll(() => world?.close())

describe.each([true, false])('the signals with scripts: %s', (hasScripts) => {
  it('are marked as seen one by one, together and all at once, and back again', async () => {
    const { key, session } = members.get(hasScripts) ?? expect.fail('no member')
    visitor = await Visitor.of(world.browser, { session, hasScripts })
    const { page } = visitor
    const unseen = async () => (await world.server.ok('listSignals', { key, query: { seen: 'false' } })).data.length

    await page.goto(world.server.url)
    expect(
      await page
        .locator('.todo')
        .getByText(/insolven|liquidat/i)
        .count(),
    ).toBe(3)
    await page.goto(`${world.server.url}/signals?severity=critical&tag=Clients&from=${today}`)
    expect(await page.locator('.signal').count()).toBe(3)
    expect(await page.locator('.signal .new', { hasText: 'New' }).count()).toBe(3)
    expect(await page.locator('.signal .labels', { hasText: 'Critical' }).count()).toBe(3)
    expect(await page.getByRole('button', { name: 'Mark all as seen' }).count()).toBe(0)

    const mark = page.locator('.signal').first().getByRole('button', { name: 'Mark as seen' })
    const opacity = () => page.evaluate("getComputedStyle(document.querySelector('.signal > button')).opacity")
    expect(await opacity()).toBe('0')
    await mark.focus()
    expect(await opacity()).toBe('1')
    await mark.click()
    await page.getByText('1 signal is marked as seen').waitFor()
    expect(page.url()).toContain('severity=critical')
    expect([await page.locator('.signal .new').count(), await page.locator('.signal.seen').count()]).toEqual([2, 1])
    await page.goto(world.server.url)
    expect(
      await page
        .locator('.todo')
        .getByText(/insolven|liquidat/i)
        .count(),
    ).toBe(2)

    await page.goto(`${world.server.url}/signals?seen=false`)
    const before = await unseen()
    await page.locator('.signal input').first().check()
    await page.locator('.signal input').nth(1).check()
    await page.getByRole('form', { name: 'Selected rows' }).getByRole('button', { name: 'Mark as seen' }).click()
    await page.getByText('2 signals are marked as seen').waitFor()
    expect(await unseen()).toBe(before - 2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 signals are marked as not seen').waitFor()
    expect(await unseen()).toBe(before)

    await page.getByRole('button', { name: 'Mark all as seen' }).click()
    await page.getByText('marked as seen, for everyone').waitFor()
    expect(await unseen()).toBe(0)
    await page.getByText('No signal fits these filters').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('marked as not seen').waitFor()
    expect(await unseen()).toBe(before)
  })
})

it('have no step left out between their headings, on a page of their own and beside others', async () => {
  const { session } = members.get(false) ?? expect.fail('no member')
  visitor = await Visitor.of(world.browser, { session, hasScripts: false })
  const { page } = visitor
  for (const path of ['/signals', '/', `/companies/${numbers[0]}`]) {
    await page.goto(world.server.url + path)
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((found) => found.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.length).toBeGreaterThan(1)
    expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([])
  }
})

it('says that nothing was selected, and refuses no page for a day that cannot be', async () => {
  const { session } = members.get(false) ?? expect.fail('no member')
  visitor = await Visitor.of(world.browser, { session, hasScripts: false })
  const { page } = visitor
  await page.goto(`${world.server.url}/signals?done=none&from=2026-13-40`)
  await page.getByText('Nothing was selected.').waitFor()
  await page.getByText('is not a day').waitFor()
  for (const day of ['from=2026-02-30', 'to=9999-12-31']) {
    await page.goto(`${world.server.url}/signals?${day}`)
    await page.getByText('is not a day').waitFor()
  }
})
