import { bytesOf } from '../bytes.js'
import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { isoTime } from '../iso-time.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import type { CompanyFilters, PeopleOptions } from '../parameters.js'
import { request } from '../request.js'

export function companyMethods(connection: Connection) {
  const searchCompanies: Client['searchCompanies'] = (options = {}) => {
    const { signal, identityVerification, sort, page, limit, ...filters } = options
    const query = { ...filterQuery(filters), identity_verification: identityVerification, sort, page, limit }
    return request(connection, 'searchCompanies', { signal, query })
  }

  return {
    getCompany: async (companyNumber, { asOf, ...options } = {}) =>
      request(connection, 'getCompany', {
        ...options,
        path: { company_number: companyNumber },
        query: { as_of: isoTime(asOf) },
      }),
    listOfficers: (companyNumber, options) => request(connection, 'listOfficers', peopleParts(companyNumber, options)),
    listOwners: (companyNumber, options) => request(connection, 'listOwners', peopleParts(companyNumber, options)),
    listCharges: (companyNumber, options) => request(connection, 'listCharges', peopleParts(companyNumber, options)),
    listInsolvencyCases: (companyNumber, options) =>
      request(connection, 'listInsolvencyCases', peopleParts(companyNumber, options)),
    listFilings: (companyNumber, { category, ...options } = {}) => {
      const { query, ...parts } = peopleParts(companyNumber, options)
      return request(connection, 'listFilings', { ...parts, query: { ...query, category } })
    },
    getPerson: (companyNumber, personId, options) =>
      request(connection, 'getPerson', {
        ...options,
        path: { company_number: companyNumber, person_id: personId },
      }),
    getDossier: async (companyNumber, { asOf, ...options } = {}) =>
      bytesOf(
        await connection.download('getDossier', {
          ...options,
          path: { company_number: companyNumber },
          query: { as_of: isoTime(asOf) },
        }),
      ),
    getOwnership: (companyNumber, { depth, by, ...options } = {}) =>
      request(connection, 'getOwnership', {
        ...options,
        path: { company_number: companyNumber },
        query: { depth, by },
      }),
    lookupCompanies: (companyNumbers, { columns, ...options } = {}) =>
      request(connection, 'lookupCompanies', {
        ...options,
        body: { company_numbers: [...companyNumbers], columns: columns && [...columns] },
      }),
    matchCompany: (name, { postcode, address, incorporatedOn, previousName, ...options } = {}) =>
      request(connection, 'matchCompany', {
        ...options,
        body: { name, postcode, address, incorporated_on: incorporatedOn, previous_name: previousName },
      }),
    listReconcileLinks: (options) => request(connection, 'listReconcileLinks', { ...options }),
    createReconcileLink: ({ name, ...options } = {}) =>
      request(connection, 'createReconcileLink', { ...options, body: { name } }),
    deleteReconcileLink: (id, options) => request(connection, 'deleteReconcileLink', { ...options, path: { id } }),
    searchCompanies,
    allCompanies: (options) => itemsOfPages((page) => searchCompanies({ limit: pageSizeMax, ...options, page })),
    exportCompanies: ({ signal, format, ...filters } = {}) =>
      connection.download('exportCompanies', { signal, query: { format, ...filterQuery(filters) } }),
  } satisfies Partial<Client>
}

function peopleParts(companyNumber: string, { page, limit, asOf, signal }: PeopleOptions = {}) {
  return { signal, path: { company_number: companyNumber }, query: { page, limit, as_of: isoTime(asOf) } }
}

function filterQuery(filters: CompanyFilters) {
  const { sicCode } = filters
  return {
    name: filters.name,
    previous_names: filters.previousNames,
    postcode: filters.postcode,
    town: filters.town,
    county: filters.county,
    company_status: filters.companyStatus,
    company_type: filters.companyType,
    jurisdiction: filters.jurisdiction,
    sic_code: typeof sicCode === 'object' ? sicCode.join(',') : sicCode,
    sic_section: filters.sicSection,
    accounts_type: filters.accountsType,
    incorporated_from: filters.incorporatedFrom,
    incorporated_to: filters.incorporatedTo,
    dissolved_from: filters.dissolvedFrom,
    dissolved_to: filters.dissolvedTo,
    has_charges: filters.hasCharges,
    is_insolvent: filters.isInsolvent,
    is_overdue: filters.isOverdue,
  }
}
