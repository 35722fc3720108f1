import type {
  AnswerOf,
  ErrorBody as ContractError,
  WebhookEvent as ContractEvent,
  routes,
} from '@brassplate/core/contract'
import { expectTypeOf, it } from 'vitest'
import type { Exchanges } from '../src/exchanges.generated.js'
import type {
  BatchAnswer,
  Client,
  ClientOptions,
  Company,
  CompanyStatus,
  DomainResolution,
  Enrichment,
  ErrorBody,
  OfficerFacts,
  PendingJob,
  Signal,
  SignalType,
  WebhookEvent,
} from '../src/index.js'

// These tests compare types only, so the type check fails, not the test run.

/** A handler returns a file in pieces; on the wire it is one text. */
type Sent<Body> = Body extends AsyncIterable<unknown> ? string : Body
type ContractAnswer<Id extends keyof Exchanges> = Sent<AnswerOf<(typeof routes)[Id]>['body']>
/** Expands a type, so that it is compared by structure. */
type Plain<Value> = Value extends object ? { [Key in keyof Value]: Plain<Value[Key]> } : Value
type IsSame<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false
type IsAmong<One, Others> = true extends (Others extends unknown ? IsSame<Plain<One>, Plain<Others>> : never)
  ? true
  : false
/** The members of one union that are missing in the other. */
type Lacking<Ones, Others> = Ones extends unknown ? (IsAmong<Ones, Others> extends true ? never : Ones) : never
type Different = {
  [Id in keyof Exchanges]:
    | Lacking<Exchanges[Id]['answer'], ContractAnswer<Id>>
    | Lacking<ContractAnswer<Id>, Exchanges[Id]['answer']>
}[keyof Exchanges]
type Bodies = { [Id in keyof Exchanges]: Exchanges[Id]['body'] }
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : undefined
type BodyOf<Input> = Input extends { body: infer Schema } ? InputOf<Schema> : undefined

it('every answer has the type in the contract', () => {
  expectTypeOf<Different>().toBeNever()
})

it('every body has a type that the contract accepts', () => {
  expectTypeOf<Bodies>().toExtend<{ [Id in keyof Exchanges]: BodyOf<(typeof routes)[Id]['input']> }>()
})

it('an error body has the type in the contract', () => {
  expectTypeOf<ErrorBody>().toEqualTypeOf<ContractError>()
})

it('a webhook event has the type in the contract', () => {
  expectTypeOf<WebhookEvent>().toEqualTypeOf<ContractEvent>()
})

it('an answer can be pending only without wait', () => {
  const resolve = (client: Client) => client.resolveDomain('harbour-lane.example')
  const wait = (client: Client) => client.resolveDomain('harbour-lane.example', { wait: true, maxCredits: 0 })
  const waitSeconds = (client: Client) => client.resolveDomain('harbour-lane.example', { wait: 30 })

  expectTypeOf(resolve).returns.resolves.toEqualTypeOf<DomainResolution | PendingJob>()
  expectTypeOf(wait).returns.resolves.toEqualTypeOf<DomainResolution>()
  expectTypeOf(waitSeconds).returns.resolves.toEqualTypeOf<DomainResolution>()
})

it('a matched answer has a company, and a switch over the status can end in never', () => {
  const companyOf = (answer: DomainResolution) => {
    switch (answer.match_status) {
      case 'matched':
        return answer.company
      case 'needs_review':
      case 'no_match':
      case 'non_uk_entity':
      case 'scrape_failed':
        return answer.company
      default:
        return answer satisfies never
    }
  }
  const numberOf = (flat: Enrichment) => (flat.match_status === 'matched' ? flat.company_number : flat.company_number)

  expectTypeOf(companyOf).returns.toEqualTypeOf<Company | null>()
  expectTypeOf(numberOf).returns.toEqualTypeOf<string | null>()
  expectTypeOf<Extract<DomainResolution, { match_status: 'matched' }>['company']>().toEqualTypeOf<Company>()
})

it('the status of a batch item tells its body', () => {
  const bodyOf = (item: BatchAnswer) => (item.status === 200 ? item.body : null)
  const pendingOf = (item: BatchAnswer) => (item.status === 202 ? item.body : null)
  const errorOf = (item: BatchAnswer) => (item.status !== 200 && item.status !== 202 ? item.body : null)

  expectTypeOf(bodyOf).returns.toEqualTypeOf<DomainResolution | null>()
  expectTypeOf(pendingOf).returns.toEqualTypeOf<PendingJob | null>()
  expectTypeOf(errorOf).returns.toEqualTypeOf<ErrorBody | null>()
})

it('the type of a signal tells its facts, in the feed and in an event', () => {
  const inFeed = (signal: Signal) => (signal.signal_type === 'director_resigned' ? signal.after : null)
  const inEvent = (event: WebhookEvent) => (event.type === 'signal.director_resigned' ? event.data.before : null)
  const websiteOf = (event: WebhookEvent) => (event.type === 'signal.website_lost' ? event.data.after : undefined)

  expectTypeOf(inFeed).returns.toEqualTypeOf<OfficerFacts | null>()
  expectTypeOf(inEvent).returns.toEqualTypeOf<OfficerFacts | null>()
  expectTypeOf(websiteOf).returns.toEqualTypeOf<null | undefined>()
  expectTypeOf<Signal['signal_type']>().toEqualTypeOf<SignalType>()
})

it('a company status has known values and allows others', () => {
  expectTypeOf<'active'>().toExtend<CompanyStatus>()
  expectTypeOf<string>().toExtend<CompanyStatus>()
  expectTypeOf<CompanyStatus>().not.toEqualTypeOf<string>()
})

it('client options have exactly one credential', () => {
  expectTypeOf<{ baseUrl: string; apiKey: string }>().toExtend<ClientOptions>()
  expectTypeOf<{ baseUrl: string; session: string }>().toExtend<ClientOptions>()
  expectTypeOf<{ baseUrl: string }>().not.toExtend<ClientOptions>()
  expectTypeOf<{ baseUrl: string; apiKey: string; session: string }>().not.toExtend<ClientOptions>()
})
