import type { ResourceKind } from './resource.js'

const prefix = 'brassplate://company/'
const listedMax = 50

export const companyResource: ResourceKind = {
  name: 'company',
  title: 'UK company',
  description: 'The register entry of a UK company, by company number. Watched companies are listed. Free.',
  prefix,
  parameter: 'number',
  mimeType: 'application/json',
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
