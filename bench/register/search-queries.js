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
    const [name = '', number = '', , , , , , , , postcode = ''] = line.slice(1, -1).split('","')
    if (name && number) rows.push({ name, number, postcode })
  }
  closeSync(handle)
  return rows
}
