import { knownCompanies, snapshotHeader, snapshotRow } from '../../packages/core/adapters/simulators/index.js'

export const password = 'correct horse battery'

/** The exact body of a webhook delivery. */
export const deliveredBody = JSON.stringify({
  id: 'evt_5pTest1Vector2Kq8ZrC3mW',
  type: 'webhook.test',
  timestamp: '2026-03-01T09:00:00.000Z',
  destination_sequence: null,
  data: { message: 'A test event from Brassplate.' },
})

/** The files that examples read, all about fictional companies. */
export function exampleFiles(apiKey: string): Record<string, string> {
  const rows = knownCompanies('2026-03-01').map((company) => `${snapshotRow(company)}\n`)
  const half = Math.ceil(rows.length / 2)
  const domains = ['matched.test', 'no-match.test', 'harbour-lane.example']
  return {
    'password.txt': `${password}\n`,
    'key.txt': `${apiKey}\n`,
    'body.json': deliveredBody,
    'domains.txt': `${domains.join('\n')}\n`,
    'domains.csv': `domain\n${domains.join('\n')}\n`,
    'leads.csv': 'name,website\nHarbour Lane,https://harbour-lane.example/\nNobody,no-match.test\n',
    'watched.csv': 'company_number,reference,tags\n09999991,CRM-4711,clients\n',
    'customers.csv': 'company_number,Company\n09999991,\n,Thistlewick Bakery Ltd\n',
    'decided.csv':
      'company_number,Company,bp_domain,bp_candidate_1_number,decision\n,X,needs-review.test,09999991,1\n,Y,,,\n',
    'decisions.csv':
      'domain;company_number;note\r\nneeds-review.test;9999991;"Checked; sure"\r\nno-match.test;none;\r\n',
    'pairs.csv': 'company_number,domain\n09999991,harbour-lane.co.uk\nSC999991,https://www.quay-street.co.uk/contact\n',
    'corrections.csv': `${snapshotHeader}\n${rows.join('')}`,
    'part-1.csv': `${snapshotHeader}\n${rows.slice(0, half).join('')}`,
    'part-2.csv': `${snapshotHeader}\n${rows.slice(half).join('')}`,
  }
}
