import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownCompanies } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costlyCharacters, longLength, shortLength, slowness } from '../../../../tests/support/text-cost.js'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'
import { consoleForms } from './console-forms.js'

/** Every form that needs no session. Their bodies have the bound of all bodies, and their fields that of the API. */
const publicForms: Readonly<Record<string, readonly string[]>> = {
  '/login': ['email', 'password', 'continue', 'return'],
  '/signup': ['email', 'password', 'continue'],
  '/verify-email': ['token'],
  '/confirm-alerts': ['token'],
  '/stop-alerts': ['token'],
  '/forgot-password': ['email'],
  '/resend-verification': ['email'],
  '/reset-password': ['token', 'new_password', 'replace_api_key'],
  '/oauth/authorize': ['request', 'form_token', 'decision', 'right_spend', 'right_manage'],
}
/** These may carry files, so their bodies may be longer than 64 KiB. */
const withFiles = ['/watchlist/add', '/lists/add']

/** In `test` each field has three of them by turns, so that each character is in dozens of fields. */
const charactersFor = (place: number) =>
  costlyCharacters.filter((_, index) => process.env.BRASSPLATE_PROVE || index % 3 === place % 3)

/** Long, because the reader looks for it in the whole body. */
const boundary = 'form-boundary-7MA4YWxkTrZu0gW'

let server: TestServer
let cookie: string
let token: string

beforeAll(async () => {
  server = await TestServer.start('sqlite', {})
  const today = new Date().toISOString().slice(0, 10)
  await importCompanies(server, knownCompanies(today), `${today.slice(0, 7)}-01`)
  cookie = await server.cookieOf(await server.guest('ada@harbour-lane.example'))
  const page = await server.raw('GET', '/watchlist', { headers: { cookie } })
  token = /name="form_token" value="([^"]+)"/.exec(String(page.body))?.[1] ?? ''
  expect(token).not.toBe('')
})
afterAll(() => server?.close())

function post(path: string, field: string, text: string) {
  const body = `${new URLSearchParams({ form_token: token, [field]: text })}`
  return server.raw('POST', path, { body, headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' } })
}

function postParts(path: string, field: string, text: string) {
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = `${part('form_token', token)}${part(field, text)}--${boundary}--\r\n`
  return server.raw('POST', path, {
    body,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

const fieldsOf = (of: typeof publicForms) =>
  Object.entries(of).flatMap(([path, names]) => names.map((name) => [path, name] as const))
const fields = fieldsOf(consoleForms)
const fieldsWithFiles = fields.filter(([path]) => withFiles.includes(path))

describe('a field of a console form', () => {
  it.each(fields)('%s refuses a text in %s that is too long, and stays in the console', async (path, field) => {
    const { status, body } = await post(path, field, 'a'.repeat(shortLength))
    expect(status).toBe(field === 'entries' ? 200 : 400)
    expect(String(body)).toContain('href="/watchlist"')
    if (field !== 'entries') expect(String(body)).toContain(`The field ${field} has ${shortLength} characters.`)
  })

  it.each(fieldsWithFiles)('%s refuses it in %s also beside a file', async (path, field) => {
    const { status } = await postParts(path, field, 'a'.repeat(longLength * 2))
    expect(status).toBe(413)
  })

  it('leads nowhere with a text that is too long to search for', async () => {
    const { status, headers } = await post('/find', 'q', 'a'.repeat(301))
    expect([status, headers.get('location')]).toEqual([400, null])
    expect((await post('/find', 'q', 'a'.repeat(300))).headers.get('location')?.length).toBeLessThan(400)
  })

  it('is listed here for every form in the source', () => {
    const pages = join(import.meta.dirname, '../../src')
    const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('on-form.tsx') && !name.endsWith('on-visit.tsx'))
      .flatMap((name) => [
        ...readFileSync(join(pages, name), 'utf8').matchAll(
          /\bon(?:Action|Form)\(\s*(?:app, services|\w+),\s*(?:'([^']+)'|authorizePath)/g,
        ),
      ])
      .map(([, path = '/oauth/authorize']) => path)
    const listed = Object.keys({ ...consoleForms, ...publicForms })
    const missing = paths.filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      return !listed.some((each) => pattern.test(each))
    })
    expect(paths.length).toBe(listed.length)
    expect(missing).toEqual([])
  })

  it.each([...fields, ...fieldsOf(publicForms)].map(([path, field], place) => [path, field, place] as const))(
    '%s takes no more than three times the CPU for twice the text in %s',
    async (path, field, place) => {
      const send = withFiles.includes(path) ? postParts : post
      const problems: string[] = []
      for (const character of charactersFor(place)) {
        const slow = await slowness(
          (text) => send(path, field, text),
          (length) => `a${character.repeat(length)}a`,
        )
        if (slow) problems.push(`${JSON.stringify(character)}: ${slow}`)
      }
      expect(problems).toEqual([])
    },
  )
})
