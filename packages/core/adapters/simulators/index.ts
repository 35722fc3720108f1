export type {
  CompaniesHouseOptions,
  CompaniesHouseSimulator,
  LoggedRequest,
} from './companies-house/companies-house-simulator.js'
export { type CompanyChange, companyChanges } from './companies-house/company-changes.js'
export type { Fault } from './companies-house/faults.js'
export { startCompaniesHouse } from './companies-house/start-companies-house.js'
export type { StreamName } from './companies-house/stream-log.js'
export { changingCompanies, inMonthlyFile, placeInStory, startDemoLife } from './demo-life.js'
export { demoWeb } from './demo-web.js'
export { isInSnapshot, snapshotHeader, snapshotRow } from './render-snapshot.js'
export { demoRegister } from './sample/demo-register.js'
export { knownCompanies } from './sample/known-companies.js'
export type {
  SampleCharge,
  SampleCompany,
  SampleFiling,
  SampleOfficer,
  SampleOwner,
} from './sample/sample-company.js'
export { type SampleOptions, sampleRegister } from './sample/sample-register.js'
export { demoReviews, type SmallWeb, startSmallWeb } from './small-web.js'
export { type ReceivedDelivery, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.js'
