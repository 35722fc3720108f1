import { isLive } from '../../src/register/company/company-status.js'
import type { SampleCompany } from './sample/sample-company.js'
import { demoSites, type SmallWebPages, sitePage } from './small-web.js'

export interface DemoWeb {
  readonly pages: SmallWebPages
  /** Company and website pairs, as a CSV file. */
  readonly pairs: string
}

/** The demo websites: those written by hand, and a generated one for each other company that has a site. */
export function demoWeb(companies: readonly SampleCompany[]): DemoWeb {
  const pairs = companies.flatMap((company) => company.websites.map((domain) => ({ company, domain })))
  const plain = pairs
    .filter(({ company, domain }) => !(domain in demoSites) && isLive(company.status))
    .map(({ company, domain }) => [domain, { '/': plainSite(company) }] as const)
  return {
    pages: { ...Object.fromEntries(plain), ...demoSites },
    pairs: ['company_number,domain', ...pairs.map(({ company, domain }) => `${company.number},${domain}`), ''].join(
      '\n',
    ),
  }
}

function plainSite({ name, number, office }: SampleCompany): string {
  const { premises, line1, locality, postalCode } = office
  const address = [premises, line1, locality, postalCode].filter((part) => part !== null).join(', ')
  const shown = name.replaceAll('&', '&amp;')
  return sitePage(
    shown,
    '<p>Good day to you.</p>',
    `© ${shown}, company number ${number}. Registered office: ${address}.`,
  )
}
