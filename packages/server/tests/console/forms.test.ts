import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Session, Visitor } from '../support/chromium.js'
import { ConsoleWorld } from './console-world.js'

const email = 'ada@harbour-lane.example'

let world: ConsoleWorld
let session: Session
let key: string
let visitor: Visitor

beforeAll(async () => {
  world = await ConsoleWorld.start('sqlite')
  const member = await world.member(email)
  session = member.session
  key = member.key
})
afterEach(() => visitor?.close())
afterAll(() => world?.close())

async function open(path: string) {
  visitor = await Visitor.of(world.browser, { session })
  await visitor.page.goto(world.server.url + path)
  // The server decides, not the browser.
  await visitor.page.evaluate('for (const form of document.forms) form.noValidate = true')
  return visitor.page
}

describe('a form that is refused', () => {
  it('shows its page again with the reason, if the list is missing', async () => {
    const page = await open('/lists')
    await page.getByRole('button', { name: 'Check the columns' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('The file is empty, or none was chosen.')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Lists')
    expect(await page.getByRole('button', { name: 'Check the columns' }).count()).toBe(1)
  })

  it('says at the field that a file is no list', async () => {
    const page = await open('/lists')
    const file = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nHarbour Lane Ltd\n') }
    await page.locator('#file').setInputFiles(file)
    await page.locator('#file-error').waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual([
      '“list.pdf” is a PDF document, not a list. Give the list as CSV, XLSX, JSON lines or plain lines.',
    ])
  })

  it('shows its page again with the reason, if there is nothing to watch', async () => {
    const page = await open('/watchlist')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toContain('There is nothing to add.')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Watchlist')
  })

  it('shows the row of the watchlist again that it is about, with its reason, and leaves other forms alone', async () => {
    const other = await world.member('tags@harbour-lane.example')
    for (const number of ['09999991', '11200417'])
      await world.server.ok('watchCompany', { key: other.key, body: { company_number: number } })
    visitor = await Visitor.of(world.browser, { session: other.session })
    const { page } = visitor
    await page.goto(`${world.server.url}/watchlist?q=bakery&sort=name`)
    const long = 'x'.repeat(200)
    const row = page.locator('tbody .menu')
    await row.locator('summary').click()
    await row.getByLabel('Tags').fill(long)
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByRole('alert').waitFor()
    expect(await row.getByLabel('Tags').inputValue()).toBe(long)
    expect(await page.locator('tbody tr').count()).toBe(1)
    expect(await page.locator('#add').getAttribute('open')).toBe(null)
    expect(await page.locator('#add [name=tags]').inputValue()).toBe('')
    await row.getByLabel('Tags').fill('clients, Q3 review')
    await row.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'clients', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=bakery&sort=name')
    await page.locator('.tags summary').click()
    await page.getByRole('link', { name: 'Q3 review' }).click()
    expect(new URL(page.url()).search).toBe('?tag=Q3+review')
  })

  it('without the token of the session leads back to its page, inside the console', async () => {
    const page = await open('/watchlist')
    await page.evaluate("document.querySelector('#add [name=form_token]').value = 'outdated'")
    await page.locator('#add').getByRole('button', { name: 'Add', exact: true }).click()
    await visitor.sees('This form was not accepted')
    await page.getByRole('link', { name: 'Open the page again' }).click()
    await visitor.sees('Watchlist')
  })

  it('shows the company again with the reason, if the watchlist is full', async () => {
    await world.server.engine.operator.setAccountLimits(email, { watchlistLimit: 1 })
    await world.server.ok('watchCompany', { key, body: { company_number: '09999991' } })
    const page = await open('/companies/11200417')
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.keyboard.press('w')
    expect(await page.getByRole('alert').textContent()).toMatch(/limit/i)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    expect(await page.getByRole('button', { name: /^Watch/ }).count()).toBe(1)
  })
})

describe('the register search', () => {
  it('refuses an unknown filter above the form, and names the right one', async () => {
    const page = await open('/search?status=liquidation')
    expect(await page.getByRole('alert').textContent()).toContain('company_status')
    expect(await page.getByLabel('Company name').count()).toBe(1)
  })
})

describe('the navigation', () => {
  it.each(['', '/officers', '/filings'])('marks Companies on the page of a company%s', async (tab) => {
    const page = await open(`/companies/09999991${tab}`)
    expect(await page.locator('.side a[aria-current]').allTextContents()).toEqual(['Companies'])
  })
})

describe('a password that is changed on a page', () => {
  it('leaves the browser signed in, and the list of sessions shows it as a browser', async () => {
    const { server, browser } = world
    const { password } = await server.guest('change@harbour-lane.example')
    visitor = await Visitor.of(browser)
    const { page } = visitor
    await page.goto(`${server.url}/login`)
    await visitor.signIn('change@harbour-lane.example', password)
    await page.goto(`${server.url}/account`)
    await page.getByText('Change the password').click()
    await page.locator('[name=current_password]').fill(password)
    await page.locator('[name=new_password]').fill('another pass phrase 7')
    await page.locator('[name=new_password]').press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('cell', { name: 'this one' }).textContent()).toMatch(/^Chrome on .* this one$/)
  })
})

describe('a password with blanks around it', () => {
  const spaced = '  spaced pass phrase 7  '

  it('is stored as it was typed, and works on every form and in the API', async () => {
    const { server, browser } = world
    const { password } = await server.guest('blanks@harbour-lane.example')
    visitor = await Visitor.of(browser)
    const { page } = visitor
    await page.goto(`${server.url}/login`)
    await visitor.signIn('blanks@harbour-lane.example', password)
    await page.goto(`${server.url}/account`)
    await page.getByText('Change the password').click()
    await page.locator('[name=current_password]').fill(password)
    await page.locator('[name=new_password]').fill(spaced)
    await page.locator('[name=new_password]').press('Enter')
    await page.getByRole('status').waitFor()
    await server.ok('logIn', { body: { email: 'blanks@harbour-lane.example', password: spaced } })
    await page.context().clearCookies()
    await page.goto(`${server.url}/login`)
    await visitor.signIn('blanks@harbour-lane.example', spaced)
    await visitor.sees('Welcome')
    await page.goto(`${server.url}/account`)
    await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true')
    await page.locator('form[action="/account/api-key/reveal"] [name=password]').fill(spaced)
    await page.locator('form[action="/account/api-key/reveal"] button').click()
    await visitor.sees('Your API key')
  })
})
