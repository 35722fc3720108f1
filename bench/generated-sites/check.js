// Holds forged files against each other and shows sites as text, for a sceptic to read.
// Usage: node bench/generated-sites/check.js FOLDER [--show N] [--archetype NAME]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allJsonLines } from '../resolution/json-lines.js'
import { registerRows } from './register-rows.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '0' }, archetype: { type: 'string' } },
})
const [folder] = positionals
if (!folder) {
  console.error('Usage: node bench/generated-sites/check.js FOLDER [--show N] [--archetype NAME]')
  process.exit(2)
}
const register = await registerRows(join(folder, 'register.csv'))
const sites = await allJsonLines(join(folder, 'sites.jsonl'))
const expected = new Map((await allJsonLines(join(folder, 'expected.jsonl'))).map((one) => [one.id, one]))
const problems = []
const domains = new Set()
const shown = new Map()

for (const site of sites) {
  const wanted = expected.get(site.id)
  const text = site.pages.map(({ url, body }) => `[${new URL(url).pathname}] ${textOf(body)}`).join('\n')
  for (const problem of problemsOf(site, wanted, text)) problems.push(`${site.id} ${wanted?.archetype}: ${problem}`)
  domains.add(site.domain)
  const key = `${wanted.archetype}/${wanted.template}`
  if (values.archetype && wanted.archetype !== values.archetype) continue
  if ((shown.get(key) ?? 0) >= Number(values.show)) continue
  shown.set(key, (shown.get(key) ?? 0) + 1)
  const { outcome, company_number: number, resolvable, tags } = wanted
  console.log(`\n== ${key} (${wanted.template_set}) ${site.id} ${site.domain}`)
  console.log(
    `   ${outcome} ${number ?? '-'} ${register.get(number)?.name ?? ''} ${register.get(number)?.postcode ?? ''}`,
  )
  console.log(`   resolvable ${resolvable}; ${wanted.acceptable.join('/')}; ${tags.join(' ')}\n${text}`)
}
console.log(problems.slice(0, 50).join('\n'))
console.log(`${sites.length} sites, ${register.size} companies, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function* problemsOf(site, wanted, text) {
  if (!wanted) {
    yield 'nothing is expected of it'
    return
  }
  if (domains.has(site.domain)) yield 'the domain is used twice'
  if (!wanted.acceptable.includes(wanted.outcome)) yield 'the outcome is not among the acceptable'
  if (wanted.resolvable && !wanted.acceptable.includes('matched')) yield 'resolvable, and not to be matched'
  if (/\b(undefined|NaN|null)\b|\[object/.test(text)) yield 'a hole in the text'
  const row = register.get(wanted.company_number)
  if (wanted.company_number && !row) yield `${wanted.company_number} is not in the register`
  if (!row || !wanted.resolvable) return
  const squeezed = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  const significant = wanted.company_number.replace(/^(SC|NI)?0*/, '')
  if (wanted.tags.includes('by_number') && !squeezed.includes(significant)) yield 'its number is not on the site'
  const postcode = row.postcode.replace(' ', '')
  const isPostcodeThere =
    squeezed.includes(postcode) || squeezed.replace(/O/g, '0').includes(postcode.replace(/O/g, '0'))
  if (wanted.tags.includes('by_postcode') && !isPostcodeThere) yield 'its postcode is not on the site'
}

/** The structured data and the text of a page, on one line. */
function textOf(html) {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const text = html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?(b|strong|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
  return `${data} ${text}`.replace(/\s+/g, ' ').trim()
}
