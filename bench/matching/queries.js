import { readFileSync, writeFileSync } from 'node:fs'
import { nameKeys } from '../../packages/core/dist/index.js'
import { fieldsOf, linesOf } from '../lines.js'
import { seeded } from '../register/support.js'
import { dirt, sheetDirt } from './dirt.js'

const columns = { name: 0, number: 1, postcode: 9, status: 11, incorporatedOn: 14, previousDate: 33, previousName: 34 }
/** Date that the sample register uses if its source has none. */
const unknownDate = '01/01/2015'

/** One company in ten is left out of the register, and one in twenty appears only as a previous name of another. */
export function roleOf(number) {
  const share = (hash(number) % 1_000) / 1_000
  return share < 0.1 ? 'absent' : share < 0.15 ? 'donor' : 'present'
}

/** Reads a register file, writes the part of it that the matcher may see, and returns its companies. */
export async function prepareRegister(file, target) {
  let header = null
  const companies = []
  for await (const line of linesOf(file)) {
    if (header === null) header = line
    else companies.push(companyOf(fieldsOf(line)))
  }
  const present = companies.filter(({ role }) => role === 'present')
  const donors = companies.filter(({ role }) => role === 'donor')
  for (const [place, donor] of donors.entries()) {
    const heir = present[(place * 17) % present.length]
    if (heir.fields[columns.previousName] !== '') continue
    heir.fields[columns.previousName] = donor.name
    heir.fields[columns.previousDate] = '01/02/2016'
    heir.donor = donor.name
  }
  writeFileSync(target, `${[header, ...present.map(({ fields }) => lineOf(fields))].join('\n')}\n`)
  return companies
}

/**
 * Dirty names with the number that they stand for, null if that company is not in the register. Some carry a postcode
 * or an incorporation date, which may be wrong, as in real lists. The kinds of sheets are measured only: nearly all of
 * their names are exact, so a model trained on them would doubt the other kinds.
 */
export function makeQueries(companies, { perKind, seed = 11 }) {
  const random = seeded(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const known = companies.filter(({ role }) => role === 'present')
  const absent = companies.filter(({ role }) => role === 'absent')
  const renamed = known.filter(({ donor }) => donor)
  // If the changed name is the name of another company, with or without its legal ending, that company is meant.
  const names = new Set(companies.flatMap((company) => [squash(company.name), nameKeys(company.name).key]))
  const isOfAnother = (name, company) => {
    const [spelling, { key }] = [squash(name), nameKeys(name)]
    const isOwn = spelling === squash(company.name) || key === nameKeys(company.name).key
    return names.has(spelling) ? spelling !== squash(company.name) : !isOwn && names.has(key)
  }
  const queries = []
  const addKinds = (kinds) => {
    for (const [kind, change] of Object.entries(kinds)) addKind(kind, change)
  }
  const addKind = (kind, change) => {
    for (let made = 0; made < perKind; ) {
      const isAbsent = random() < 0.15
      const company = pick(isAbsent ? absent : known)
      const name = change(company.name, { random })
      if (name === null || isOfAnother(name, company)) continue
      made += 1
      queries.push({ kind, group: company.number, truth: isAbsent ? null : company.number, ...cluesOf(company, name) })
    }
  }
  addKinds(dirt)
  for (let made = 0; made < perKind; made += 1) {
    const company = pick(renamed)
    queries.push({
      kind: 'previous name',
      group: company.number,
      truth: company.number,
      ...cluesOf(company, company.donor),
    })
  }
  const trained = queries.length
  addKinds(sheetDirt)
  for (const query of queries.slice(trained)) query.isMeasuredOnly = true
  return queries

  function cluesOf(company, name) {
    const share = random()
    const postcode =
      share < 0.4
        ? null
        : share < 0.8
          ? company.postcode
          : share < 0.9
            ? neighbour(company.postcode)
            : pick(companies).postcode
    const givesDate = company.incorporatedOn !== null && random() < 0.15
    const incorporatedOn = givesDate
      ? random() < 0.93
        ? company.incorporatedOn
        : (pick(companies).incorporatedOn ?? null)
      : null
    return {
      question: {
        name,
        postcode: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode ?? '') ? postcode : null,
        address: null,
        incorporatedOn,
        previousName: company.donor && name !== company.donor && random() < 0.3 ? company.donor : null,
      },
    }
  }
}

/** Names and postcodes as companies report them themselves, from a file of pairs. */
export function readPairs(file, companies) {
  const byNumber = new Map(companies.map((company) => [company.number, company]))
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const seen = new Set()
  return lines.flatMap((line) => {
    const [number, name, postcode] = fieldsOf(line)
    const company = byNumber.get(number)
    if (!company || company.role === 'donor' || !name || seen.has(`${number} ${name}`)) return []
    seen.add(`${number} ${name}`)
    const given = hash(number) % 2 === 0 && /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode ?? '') ? postcode : null
    const question = { name, postcode: given, address: null, incorporatedOn: null, previousName: null }
    return [{ kind: 'self-reported', group: number, truth: company.role === 'present' ? number : null, question }]
  })
}

function squash(name) {
  return name
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replace(/\bLTD\b\.?/, 'LIMITED')
    .replaceAll(/[^A-Z0-9]/g, '')
}

function neighbour(postcode) {
  return postcode?.replace(/[A-Z]{2}$/, (unit) => (unit === 'AA' ? 'AB' : 'AA')) ?? null
}

function companyOf(fields) {
  const [day, month, year] = (fields[columns.incorporatedOn] ?? '').split('/')
  const isKnown = year !== undefined && fields[columns.incorporatedOn] !== unknownDate
  const number = fields[columns.number].padStart(8, '0')
  return {
    number,
    name: fields[columns.name],
    postcode: fields[columns.postcode] || null,
    incorporatedOn: isKnown ? `${year}-${month}-${day}` : null,
    role: roleOf(number),
    donor: null,
    fields,
  }
}

function lineOf(fields) {
  return fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')
}

function hash(text) {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
