import { makeList } from '../files/make-list.js'
import { hostileText } from '../files/texts.js'
import { consoleClient, multipart } from '../target/client.js'
import { escaped } from './api-requests.js'

const pagesMax = 80
const pageLengthMax = 2_000_000
/** These end the session, so they are sent seldom. */
const endsSession = /^\/(logout|account\/sessions\/end|account\/delete)$/

/** Visits every page that links lead to, and collects the pages and the forms. */
export async function crawlConsole(url, account) {
  const session = await consoleClient(url, account)
  const [pages, forms] = [new Set(['/']), new Map()]
  for (const page of pages) {
    const { text, headers } = await session.get(page, { bodyLengthMax: pageLengthMax, maxMs: 20_000 })
    if (!String(headers['content-type']).startsWith('text/html')) continue
    for (const [, link] of text.matchAll(/href="(\/[^"#]*)"/g)) {
      if (pages.size < pagesMax && !link.startsWith('//') && !isOneOfMany(link, pages)) pages.add(unescaped(link))
    }
    for (const form of formsIn(text)) forms.set(`${form.method} ${form.action}`, form)
  }
  return { pages: [...pages], forms: [...forms.values()] }
}

/** One visit or form of a signed-in person. */
export function consoleRequest(random, { pages, forms }, session, leftOut) {
  const { cookie, token } = session
  if (random.chance(0.4)) {
    const path = random.oneOf(pages)
    const query = random.chance(0.5) ? '' : `${path.includes('?') ? '&' : '?'}${oddQuery(random)}`
    return { what: `page ${path.split('?')[0]}`, method: 'GET', path: path + query, headers: { cookie } }
  }
  const form = random.oneOf(forms.filter(({ action }) => !endsSession.test(action) || random.chance(0.02)))
  const fields = form.fields
    .filter(() => random.chance(0.9))
    .map(({ name, value }) => [name, value && random.chance(0.5) ? value : hostileText(random, 15_000)])
    .filter(([name]) => name !== 'form_token')
  if (random.chance(0.95)) fields.push(['form_token', token])
  const what = `form ${form.action}`
  if (form.method === 'GET') {
    const query = fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
    return { what, method: 'GET', path: `${form.action}?${query.slice(0, 12_000)}`, headers: { cookie } }
  }
  if (form.isMultipart || random.chance(0.05))
    return { what, method: 'POST', path: form.action, ...oddParts(random, fields, cookie, leftOut) }
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const body = fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  return { what, method: 'POST', path: form.action, headers, body }
}

/** A multipart form with a generated list and, at times, too many parts, long headers or no end. */
function oddParts(random, fields, cookie, leftOut) {
  const { body: content, fileName } = makeList(random, leftOut)
  const parts = [
    ...fields.filter(([name]) => name !== 'file').map(([name, value]) => ({ name, content: value.toWellFormed() })),
    { name: 'file', content, fileName: fileName.replaceAll('"', '') },
  ]
  if (random.chance(0.1))
    parts.push(...Array.from({ length: random.oneOf([60, 2_000, 20_000]) }, () => ({ name: 'x', content: 'y' })))
  if (random.chance(0.1))
    parts.push({ name: 'x', content: '', headerLines: 'X: y\r\n'.repeat(random.oneOf([10, 2_000, 200_000])) })
  if (random.chance(0.1)) parts.push(...parts)
  const { headers, body } = multipart(parts, cookie)
  if (random.chance(0.1))
    headers['content-type'] = random.oneOf([
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
    ])
  return { headers, body: random.chance(0.1) ? body.subarray(0, random.below(body.length)) : body }
}

function formsIn(html) {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head, content]) => ({
    action: unescaped(/action="([^"]*)"/.exec(head)?.[1] ?? '/'),
    method: /method="post"/i.test(head) ? 'POST' : 'GET',
    isMultipart: /multipart/.test(head),
    fields: [...content.matchAll(/<(?:input|textarea|select|button)\b[^>]*\bname="([^"]+)"[^>]*>/g)].map(
      ([tag, name]) => ({
        name,
        value: unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
      }),
    ),
  }))
}

/** Pages that differ only in an id or a query: two of them are enough. */
function isOneOfMany(link, pages) {
  const shape = (path) => path.split('?')[0].replaceAll(/\/[^/]*\d[^/]*/g, '/*')
  return [...pages].filter((page) => shape(page) === shape(link)).length >= 2
}

function oddQuery(random) {
  const name = random.oneOf([
    'q',
    'name',
    'page',
    'cursor',
    'tag',
    'format',
    'as_of',
    'limit',
    'return',
    'signal_type',
    'company_number',
    'last',
  ])
  return `${name}=${escaped(hostileText(random, 3_000))}`
}

function unescaped(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
