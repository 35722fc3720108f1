import type { Day } from '../../../src/shared/days.js'
import { knownCompany } from './known/known-company.js'
import { relatedCompanies } from './known/related-companies.js'
import { tradingCompanies } from './known/trading-companies.js'
import { troubledCompanies } from './known/troubled-companies.js'
import { unusualCompanies } from './known/unusual-companies.js'
import type { SampleCompany } from './sample-company.js'

/** Hand-written companies, at least one for every outcome, as of today. */
export function knownCompanies(today: Day): SampleCompany[] {
  const plans = [...tradingCompanies(), ...troubledCompanies(today), ...relatedCompanies(), ...unusualCompanies()]
  return plans.map((plan) => knownCompany(today, plan))
}
