import type { Day } from '../../../src/shared/days.js'
import {
  chargeItem,
  exemptionsBody,
  filingItem,
  insolvencyBody,
  officerItem,
  ownerItem,
  statementItem,
} from '../render-lists.js'
import { addressOf, profile } from '../render-profile.js'
import { isNameOnly } from '../sample/company-kinds.js'
import type { SampleCompany, SampleOfficer } from '../sample/sample-company.js'
import { etagOf } from '../sample/sample-ids.js'
import { type Answer, bareError, found, listedError } from './answer.js'
import { cut, pageOf } from './paging.js'

const officersDefault = 35
const officersMax = 1_000
const listDefault = 25
const listMax = 100

/** Answers `/company/{number}` and the paths below it. */
export function companyAnswer(
  company: SampleCompany | undefined,
  section: string,
  query: URLSearchParams,
  today: Day,
): Answer {
  switch (section) {
    case '':
      return company ? found(profile(company, today)) : listedError(404, 'company-profile-not-found')
    case 'registered-office-address':
      return company ? found(office(company)) : listedError(404, 'company-registered-office-not-found')
    case 'officers':
      return company ? officers(company, query) : bareError(404)
    case 'charges':
      return company && company.charges.length > 0 ? charges(company, query) : listedError(404, 'charges-not-found')
    case 'insolvency':
      return company && company.insolvency.length > 0
        ? found(insolvencyBody(company))
        : listedError(404, 'company-insolvencies-not-found')
    case 'filing-history':
      return company ? filings(company, query) : listedError(404, 'filing-history-not-found')
    case 'persons-with-significant-control':
      return company && company.owners.length > 0 ? owners(company, query) : listedError(404, 'company-psc-not-found')
    case 'persons-with-significant-control-statements':
      return company?.statements?.length
        ? statements(company, query)
        : listedError(404, 'company-psc-statement-not-found')
    case 'exemptions':
      return company?.exemptions?.length ? found(exemptionsBody(company)) : listedError(404, 'exemptions-not-found')
    default:
      return bareError(404)
  }
}

function office(company: SampleCompany) {
  const self = `/company/${company.number}/registered-office-address`
  const address = addressOf(company.office)
  return { ...address, etag: etagOf(address), kind: 'registered-office-address', links: { self } }
}

const officerOrders: Readonly<Record<string, (officer: SampleOfficer) => string>> = {
  appointed_on: (officer) => officer.appointedOn ?? '',
  resigned_on: (officer) => officer.resignedOn ?? '',
}

function officers(company: SampleCompany, query: URLSearchParams): Answer {
  const filter = query.get('filter')
  if (filter !== null && filter !== 'active') return listedError(400, 'invalid-filter', 'filter')
  const orderBy = query.get('order_by')
  if (orderBy !== null && orderBy !== 'surname' && !officerOrders[orderBy]) {
    return listedError(400, 'invalid-order-by', 'order_by')
  }

  const serving = company.officers.filter((officer) => officer.resignedOn === null)
  const resigned = company.officers.filter((officer) => officer.resignedOn !== null)
  const listed = sortOfficers(filter === 'active' ? serving : [...serving, ...resigned], orderBy)
  const page = pageOf(query, officersDefault, officersMax)
  const isGone = company.dissolvedOn !== null
  return found({
    active_count: isGone ? 0 : serving.length,
    inactive_count: isGone ? serving.length : 0,
    resigned_count: resigned.length,
    total_results: listed.length,
    ...pageFacts(page),
    kind: 'officer-list',
    etag: etagOf(company.officers),
    links: { self: `/company/${company.number}/officers` },
    items: cut(listed, page).map((officer) => officerItem(company, officer)),
  })
}

function sortOfficers(officers: readonly SampleOfficer[], orderBy: string | null): readonly SampleOfficer[] {
  if (orderBy === 'surname') return officers.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const key = officerOrders[orderBy ?? '']
  return key ? officers.toSorted((one, other) => (key(one) > key(other) ? -1 : 1)) : officers
}

function charges(company: SampleCompany, query: URLSearchParams): Answer {
  const isOpen = (status: string) => status === 'outstanding' || status === 'part-satisfied'
  const latestFirst = company.charges.toReversed()
  const listed =
    query.get('filter') === 'outstanding' ? latestFirst.filter((charge) => isOpen(charge.status)) : latestFirst
  const count = (status: string) => company.charges.filter((charge) => charge.status === status).length
  return found({
    etag: etagOf(company.charges),
    total_count: listed.length,
    unfiltered_count: company.charges.length,
    satisfied_count: count('fully-satisfied'),
    part_satisfied_count: count('part-satisfied'),
    items: cut(listed, pageOf(query, listDefault, listMax)).map((charge) => chargeItem(company, charge)),
  })
}

function filings(company: SampleCompany, query: URLSearchParams): Answer {
  const categories = query.get('category')?.split(',')
  const listed = company.filings.filter((one) => !categories || categories.includes(one.category))
  const page = pageOf(query, listDefault, listMax)
  const status = isNameOnly(company.number) ? 'filing-history-not-available-no-images' : 'filing-history-available'
  return found({
    filing_history_status: status,
    ...pageFacts(page),
    total_count: listed.length,
    items: cut(listed, page).map((one) => filingItem(company, one)),
  })
}

function owners(company: SampleCompany, query: URLSearchParams): Answer {
  const page = pageOf(query, listDefault, listMax)
  const ceased = company.owners.filter((owner) => owner.ceasedOn !== null).length
  return found({
    ...pageFacts(page),
    total_results: company.owners.length,
    active_count: company.owners.length - ceased,
    ceased_count: ceased,
    links: { self: `/company/${company.number}/persons-with-significant-control` },
    items: cut(company.owners, page).map((owner) => ownerItem(company, owner)),
  })
}

function statements(company: SampleCompany, query: URLSearchParams): Answer {
  const page = pageOf(query, listDefault, listMax)
  const { statements: listed = [] } = company
  const ceased = listed.filter(({ ceasedOn }) => ceasedOn !== null).length
  return found({
    ...pageFacts(page),
    total_results: listed.length,
    active_count: listed.length - ceased,
    ceased_count: ceased,
    links: { self: `/company/${company.number}/persons-with-significant-control-statements` },
    items: cut(listed, page).map((one) => statementItem(company, one)),
  })
}

function pageFacts({ itemsPerPage, startIndex }: { itemsPerPage: number; startIndex: number }) {
  return { items_per_page: itemsPerPage, start_index: startIndex }
}
