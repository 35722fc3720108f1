import type { ResourceKind } from './resource.js'

const prefix = 'brassplate://company/'
const listedMax = 50

export const companyResource: ResourceKind = {
  name: 'company',
  title: 'A company of the register',
  description: 'What the register says of one UK company, by its number. Listed are those of the watchlist. Free.',
  prefix,
  parameter: 'number',
  read: (client, number, signal) => client.getCompany(number, { signal }),
  async list(client, signal) {
    const { data } = await client.listWatchlist({ signal })
    return data.slice(0, listedMax).map(({ company_number, company_name }) => ({
      uri: prefix + company_number,
      name: company_number,
      title: company_name,
      mimeType: 'application/json',
    }))
  },
}
