import type { AnswerOf, routes } from '@brassplate/core/contract'

type Answered<Id extends keyof typeof routes, Status extends number> = Extract<
  AnswerOf<(typeof routes)[Id]>,
  { status: Status }
>['body']

export type AccountProfile = Answered<'describeAccount', 200>
export type DomainAnswer = Answered<'resolveDomain', 200>
export type Evidence = DomainAnswer['evidence'][number]
export type Candidate = DomainAnswer['review_candidates'][number]
export type Related = DomainAnswer['related_companies'][number]
export type CompanyAnswer = Answered<'getCompany', 200>
export type CompanyWithWebsite = Answered<'resolveCompany', 200>
export type SearchHit = Answered<'searchCompanies', 200>['data'][number]
export type Signal = Answered<'listSignals', 200>['data'][number]
export type JobAnswer = Answered<'getJob', 200>
export type ReconcileLink = Answered<'listReconcileLinks', 200>['data'][number]
export type OfficerRecord = Answered<'listOfficers', 200>
export type OwnerRecord = Answered<'listOwners', 200>
export type ChargeRecord = Answered<'listCharges', 200>
export type InsolvencyRecord = Answered<'listInsolvencyCases', 200>
export type FilingRecord = Answered<'listFilings', 200>
export type PersonRecord = Answered<'getPerson', 200>
export type ReceivedAnswer = Answered<'getAnswer', 200>
export type OwnershipRecord = Answered<'getOwnership', 200>
export type AnswerSummary = Answered<'listAnswers', 200>['data'][number]
export type BulkRun = Answered<'getBulk', 200>
export type BulkPreview = Answered<'previewBulk', 200>
export type BulkRowPage = Answered<'listBulkRows', 200>
export type BulkRow = BulkRowPage['data'][number]
export type WatchlistEntry = Answered<'listWatchlist', 200>['data'][number]
export type Destination = Answered<'listWebhooks', 200>['data'][number]
export type Delivery = Answered<'listDeliveries', 200>['data'][number]
export type CreditEntry = Answered<'getCreditStatement', 200>['data'][number]
export type Review = Answered<'getReview', 200>
export type ReviewSummary = Answered<'listReviews', 200>['data'][number]
export type DeliveryDetails = Answered<'getDelivery', 200>
export type ListedApiKey = Answered<'listApiKeys', 200>['data'][number]
export type ListedSession = Answered<'listSessions', 200>['data'][number]
