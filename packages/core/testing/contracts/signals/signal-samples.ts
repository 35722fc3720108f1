import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { asId } from '../../../src/shared/ids.js'
import { type CompanyFacts, noFacts } from '../../../src/signals/company-facts.js'
import type { Signal } from '../../../src/signals/signal.js'
import { noon, sampleCompanyNumber } from '../samples.js'

export function sampleFacts(overrides: Partial<CompanyFacts> = {}): CompanyFacts {
  return { ...noFacts, name: 'HARBOUR LANE LIMITED', status: 'active', sicCodes: ['62020'], ...overrides }
}

export function sampleSignal(name: string, overrides: Partial<Signal> = {}): Signal {
  return {
    id: asId('sig', `sig_${name}`),
    type: 'name_changed',
    company: sampleCompanyNumber(1),
    companyName: 'HARBOUR LANE LIMITED',
    summary: 'QUAY LANE LIMITED changed its name to HARBOUR LANE LIMITED.',
    before: { company_name: 'QUAY LANE LIMITED' },
    after: { company_name: 'HARBOUR LANE LIMITED' },
    occurredOn: '2026-03-01',
    publishedAt: noon - 1_000,
    detectedAt: noon,
    source: { kind: 'stream', stream: 'companies', timepoint: 7 },
    ...overrides,
  }
}

export const companies: readonly [CompanyNumber, CompanyNumber, CompanyNumber] = [
  sampleCompanyNumber(1),
  sampleCompanyNumber(2),
  sampleCompanyNumber(3),
]
