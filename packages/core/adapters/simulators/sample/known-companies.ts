import type { Day } from '../../../src/shared/days.js'
import { knownCompany } from './known/known-company.js'
import { relatedCompanies } from './known/related-companies.js'
import { tradingCompanies } from './known/trading-companies.js'
import { troubledCompanies } from './known/troubled-companies.js'
import { unusualCompanies } from './known/unusual-companies.js'
import type { SampleCompany } from './sample-company.js'

/** Companies written by hand, one or more for every outcome, as they stand today. */
export function knownCompanies(today: Day): SampleCompany[] {
  const plans = [...tradingCompanies(today), ...troubledCompanies(today), ...relatedCompanies(), ...unusualCompanies()]
  return plans.map((plan) => knownCompany(today, plan))
}
