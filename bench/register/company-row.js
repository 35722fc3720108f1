import { openAddresses } from './addresses.js'
import { dayOf, monthEnd, monthOf, yearAfter } from './calendar.js'
import { accountCategory, category, endings, originsAbroad, status } from './company-mix.js'
import { writeIdentity } from './identities.js'
import { industries } from './industries.js'
import { namer } from './names.js'
import { below, fraction, startSeries, weighted } from './random.js'
import { openVocabulary } from './vocabulary.js'

export const snapshotDay = dayOf('2026-11-01')
const snapshotMonth = monthOf(snapshotDay)
const firstAccountsMonths = 21
const confirmationGraceDays = 14
const overdueShare = 0.04

/** Generates companies by seed and index. Every call reuses the same row object. */
export function companyRows(seed) {
  const vocabulary = openVocabulary(seed)
  startSeries(seed, 0x0adde55e)
  const writeAddress = openAddresses(vocabulary)
  const drawName = namer(vocabulary)
  const drawIndustry = weighted(industries.map((_, rank) => 1 / (rank + 3)))
  const row = emptyRow()

  function nameFor(companyCategory) {
    return drawName() + endings[companyCategory]()
  }

  function fill(index) {
    writeIdentity(row, index)
    startSeries(seed, index)
    if (row.category === 'Private Limited Company') row.category = category()
    row.name = nameFor(row.category)
    row.status = row.isSparse ? 'Active' : status()
    row.origin =
      row.prefix === 'OE' || row.prefix === 'FC' ? originsAbroad[below(originsAbroad.length)] : 'United Kingdom'
    row.previous.length = 0
    row.hasAccounts = !row.isSparse && row.prefix !== 'LP' && row.prefix !== 'SL' && row.prefix !== 'OE'
    if (row.isSparse) clearDetails(row)
    else {
      writeAddress(row)
      writePreviousNames()
      writeIndustries()
      writeCharges(row)
    }
    if (row.hasAccounts) writeAccounts(row)
    else writeNoAccounts(row)
    return row
  }

  function writePreviousNames() {
    const kind = fraction()
    const count = kind < 0.095 ? 1 : kind < 0.115 ? 2 : kind < 0.12 ? 3 : 0
    let ceased = snapshotDay
    for (let at = 0; at < count; at++) {
      ceased = row.born + below(Math.max(1, ceased - row.born))
      row.previous.push(ceased, nameFor(row.category))
    }
  }

  function writeIndustries() {
    row.industry1 = fraction() < 0.01 ? 'None Supplied' : industries[drawIndustry()]
    row.industry2 = fraction() < 0.18 ? industries[drawIndustry()] : ''
    row.industry3 = row.industry2 !== '' && fraction() < 0.35 ? industries[drawIndustry()] : ''
    row.industry4 = row.industry3 !== '' && fraction() < 0.5 ? industries[drawIndustry()] : ''
  }

  return { fill, nameFor, writeAddress, vocabularySize: vocabulary.size }
}

function emptyRow() {
  return {
    name: '',
    number: '',
    prefix: '',
    category: '',
    status: '',
    origin: '',
    isSparse: false,
    hasAccounts: true,
    born: 0,
    careOf: '',
    line1: '',
    line2: '',
    town: '',
    county: '',
    country: '',
    postcode: '',
    accountsMonth: 0,
    accountsDue: -1,
    accountsMade: -1,
    accountCategory: '',
    confirmationDue: -1,
    confirmationMade: -1,
    charges: 0,
    chargesOutstanding: 0,
    chargesPart: 0,
    chargesSatisfied: 0,
    industry1: '',
    industry2: '',
    industry3: '',
    industry4: '',
    previous: [],
  }
}

function clearDetails(row) {
  row.careOf = row.line1 = row.line2 = row.town = row.county = row.country = row.postcode = ''
  row.industry1 = 'None Supplied'
  row.industry2 = row.industry3 = row.industry4 = ''
  row.charges = row.chargesOutstanding = row.chargesPart = row.chargesSatisfied = 0
}

function writeCharges(row) {
  row.charges = fraction() < 0.1 ? 1 + Math.floor(fraction() ** 3 * 12) : 0
  row.chargesOutstanding = below(row.charges + 1)
  row.chargesPart = row.charges > row.chargesOutstanding && fraction() < 0.04 ? 1 : 0
  row.chargesSatisfied = row.charges - row.chargesOutstanding - row.chargesPart
}

function writeNoAccounts(row) {
  row.accountCategory = row.isSparse ? 'ACCOUNTS TYPE NOT AVAILABLE' : 'NO ACCOUNTS FILED'
  row.accountsMonth = row.accountsDue = row.accountsMade = row.confirmationDue = row.confirmationMade = -1
}

function writeAccounts(row) {
  const bornMonth = monthOf(row.born)
  const late = fraction() < overdueShare ? 12 : 0
  const monthsToFile = row.category === 'Public Limited Company' ? 6 : 9
  if (snapshotMonth - bornMonth < firstAccountsMonths) {
    row.accountsMonth = bornMonth
    row.accountsDue = Math.min(row.born + 640, monthEnd(bornMonth + firstAccountsMonths))
    row.accountsMade = -1
    row.accountCategory = 'NO ACCOUNTS FILED'
  } else {
    const dueMonth = snapshotMonth + below(12) - late
    row.accountsMonth = dueMonth - monthsToFile
    row.accountsDue = monthEnd(dueMonth)
    row.accountsMade = monthEnd(row.accountsMonth - 12)
    row.accountCategory = accountCategory()
  }
  const made = snapshotDay - 1 - below(365) - late * 30
  row.confirmationMade = made > row.born + 365 ? made : -1
  row.confirmationDue = yearAfter(row.confirmationMade < 0 ? row.born : row.confirmationMade) + confirmationGraceDays
}
