import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { seeded } from './support.js'

/** Typical queries, made from rows of the whole file. */
export function typicalQueries(file, count) {
  const random = seeded(11)
  const rows = sampleRows(file, count, random)
  return rows.map(({ name, number, postcode }, place) => {
    const words = name
      .replaceAll(/[^A-Z0-9 ]/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
    const some = words[Math.floor(random() * words.length)] ?? name
    const [outward = ''] = postcode.split(' ')
    const kinds = [
      { name },
      { name: name.toLowerCase() },
      { name: words.slice(0, 2).join(' ') },
      { name: some },
      { name: some.slice(0, 4) },
      { name: `${words[0] ?? ''} ${(words[1] ?? '').slice(0, 3)}` },
      { name: addTypo(name, random) },
      { name: words.filter((_, at) => at !== 1).join(' ') },
      { name: some, company_status: 'active' },
      { name: some, postcode: outward.replace(/\d.*/, '') },
      { postcode },
      { postcode: outward, company_status: 'liquidation' },
      { name: some, accounts_type: 'micro-entity' },
      { name: some, incorporated_from: '2015-03-10', incorporated_to: '2019-06-20' },
      { incorporated_from: '2019-01-05', incorporated_to: '2019-01-20', page: '3' },
      { name: number },
    ]
    return new URLSearchParams(kinds[place % kinds.length]).toString()
  })
}

export function adversarialQueries() {
  const names = [
    'limited',
    'ltd',
    'the',
    'services',
    'and',
    'of',
    'a',
    's',
    'th',
    'ser',
    'serv',
    '1',
    'uk',
    'company',
    'group',
    'services group',
    'services limited company group',
    'property services group consulting solutions',
    'management property services',
    'consulting services solutions group property management',
    Array.from({ length: 200 }, (_, place) => 'abcdefghij'[place % 10]).join(' '),
    'services '.repeat(30),
    '!!!',
    '....',
    '   ',
    "'",
    '"',
    "'; DROP TABLE companies; --",
    '%',
    '_',
    '*',
    'ser*',
    '(',
    'a"b"c',
    '\\',
    'NEAR(a b)',
    'a AND b OR NOT c',
    'x'.repeat(300),
    'ﬀ ﬁ',
    '日本',
    '🦀',
    'qzxqzx',
    'zzzzzz servcies',
  ]
  const others = [
    {},
    { page: '500' },
    { name: 'services', page: '500' },
    { company_status: 'active' },
    { company_status: 'active', page: '500' },
    { accounts_type: 'dormant', company_status: 'liquidation' },
    { incorporated_from: '1900-01-01' },
    { name: 'services', incorporated_from: '1900-01-01' },
    { postcode: 'E' },
    { name: 'services', postcode: 'ZE', company_status: 'receivership' },
    { name: 'group', incorporated_to: '1950-01-01' },
  ]
  return [...names.map((name) => ({ name: name.slice(0, 300) })), ...others].map((query) =>
    new URLSearchParams(query).toString(),
  )
}

/** Each filter alone, with a common word and with a rare one, and combinations that make the lists work hardest. */
export function filterQueries(file) {
  const rows = sampleRows(file, 2_000, seeded(5))
  const town = mostCommon(rows.map((row) => row.town))
  const county = mostCommon(rows.map((row) => row.county))
  const filters = {
    previous_names: { name: 'services', previous_names: 'false' },
    postcode: { postcode: 'LS' },
    town: { town },
    county: { county },
    company_status: { company_status: 'active' },
    company_type: { company_type: 'ltd' },
    'company_type, rare': { company_type: 'plc' },
    jurisdiction: { jurisdiction: 'england-wales' },
    'jurisdiction, rare': { jurisdiction: 'northern-ireland' },
    sic_code: { sic_code: '62020' },
    'sic_code, ten': { sic_code: '62,68,41,47,56,70,71,82,86,96' },
    'sic_code, three digits': { sic_code: '620,682,412,471,561,702,711,829,869,960' },
    sic_section: { sic_section: 'G' },
    accounts_type: { accounts_type: 'micro-entity' },
    incorporated: { incorporated_from: '1950-02-03', incorporated_to: '2026-02-03' },
    dissolved: { dissolved_from: '2010-02-03', dissolved_to: '2026-02-03' },
    'has_charges, no': { has_charges: 'false' },
    has_charges: { has_charges: 'true' },
    'is_insolvent, no': { is_insolvent: 'false' },
    is_insolvent: { is_insolvent: 'true' },
    'is_overdue, no': { is_overdue: 'false' },
    is_overdue: { is_overdue: 'true' },
  }
  const most = {
    company_status: 'active',
    company_type: 'ltd',
    jurisdiction: 'england-wales',
    has_charges: 'false',
    is_insolvent: 'false',
    is_overdue: 'false',
    incorporated_from: '1950-02-03',
    incorporated_to: '2026-02-03',
  }
  const worst = {
    'most companies pass': most,
    'most pass, last page': { ...most, page: '500' },
    'most pass, many codes': { ...most, sic_code: filters['sic_code, three digits'].sic_code },
    'most pass, common name': { ...most, name: 'services group' },
    'nothing passes': { company_status: 'active', is_insolvent: 'true', has_charges: 'false' },
    'rare among many': { company_type: 'plc', is_overdue: 'true', has_charges: 'true', jurisdiction: 'scotland' },
    'large lists, few in both': { sic_section: 'G', accounts_type: 'dormant', is_overdue: 'true', county },
    'excluded from everything': { has_charges: 'false', is_overdue: 'false', is_insolvent: 'false' },
    'ten codes, overdue, by name': { ...filters['sic_code, ten'], is_overdue: 'true', name: 's' },
    'prefix and ranges': { name: 'c', ...filters.incorporated, ...filters.dissolved, is_overdue: 'true' },
  }
  const asked = []
  const add = (group, query) => asked.push({ group, query: new URLSearchParams(query).toString() })
  for (const [group, query] of Object.entries(filters)) {
    add(group, query)
    add(group, { ...query, page: '20' })
    for (const name of ['services', 'harbour lane', 'group s']) add(group, { name, ...query })
  }
  for (const [group, query] of Object.entries(worst)) add(group, query)
  return asked
}

function mostCommon(values) {
  const groups = [...Map.groupBy(values.filter(Boolean), (value) => value).values()]
  return groups.sort((one, other) => other.length - one.length)[0][0]
}

function addTypo(name, random) {
  const at = Math.floor(random() * Math.max(1, name.length - 8))
  return `${name.slice(0, at)}X${name.slice(at + 1)}`
}

/** Rows from random positions of the file. */
function sampleRows(file, count, random) {
  const handle = openSync(file, 'r')
  const { size } = statSync(file)
  const buffer = Buffer.alloc(8_192)
  const rows = []
  while (rows.length < count) {
    const read = readSync(handle, buffer, 0, buffer.length, Math.floor(random() * (size - buffer.length)))
    const line = buffer.toString('utf8', 0, read).split('\n')[1] ?? ''
    const [name = '', number = '', , , , , town = '', county = '', , postcode = ''] = line.slice(1, -1).split('","')
    if (name && number) rows.push({ name, number, town, county, postcode })
  }
  closeSync(handle)
  return rows
}
