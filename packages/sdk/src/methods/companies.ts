import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { itemsOfPages, pageSizeMax } from '../paging.js'
import { request } from '../request.js'

type CompanyMethods = Pick<Client, 'getCompany' | 'searchCompanies' | 'allCompanies'>

export function companyMethods(connection: Connection): CompanyMethods {
  const searchCompanies: Client['searchCompanies'] = ({ signal, ...filters } = {}) =>
    request(connection, 'searchCompanies', {
      signal,
      query: {
        name: filters.name,
        postcode: filters.postcode,
        company_status: filters.companyStatus,
        accounts_type: filters.accountsType,
        incorporated_from: filters.incorporatedFrom,
        incorporated_to: filters.incorporatedTo,
        page: filters.page,
        limit: filters.limit,
      },
    })

  return {
    getCompany: (companyNumber, options) =>
      request(connection, 'getCompany', { ...options, path: { company_number: companyNumber } }),
    searchCompanies,
    allCompanies: (options) => itemsOfPages((page) => searchCompanies({ limit: pageSizeMax, ...options, page })),
  }
}
