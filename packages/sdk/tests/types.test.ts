import type {
  AnswerOf,
  ErrorBody as ContractError,
  WebhookEvent as ContractEvent,
  routes,
} from '@brassplate/core/contract'
import { expectTypeOf, it } from 'vitest'
import type { Client, DomainResolution, ErrorBody, PendingJob, WebhookEvent } from '../src/index.js'
import type { Exchanges } from '../src/wire.generated.js'

// These compare types alone: it is the type check that fails, not the run.

type ContractAnswer<Id extends keyof Exchanges> = AnswerOf<(typeof routes)[Id]>['body']
/** Written out, so that it is compared by what it holds. */
type Plain<Value> = Value extends object ? { [Key in keyof Value]: Plain<Value[Key]> } : Value
type IsSame<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false
type IsAmong<One, Others> = true extends (Others extends unknown ? IsSame<Plain<One>, Plain<Others>> : never)
  ? true
  : false
/** The members of one union that the other lacks. */
type Lacking<Ones, Others> = Ones extends unknown ? (IsAmong<Ones, Others> extends true ? never : Ones) : never
type Different = {
  [Id in keyof Exchanges]:
    | Lacking<Exchanges[Id]['answer'], ContractAnswer<Id>>
    | Lacking<ContractAnswer<Id>, Exchanges[Id]['answer']>
}[keyof Exchanges]
type Bodies = { [Id in keyof Exchanges]: Exchanges[Id]['body'] }
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : undefined
type BodyOf<Input> = Input extends { body: infer Schema } ? InputOf<Schema> : undefined

it('every answer has the type that the contract gives it', () => {
  expectTypeOf<Different>().toBeNever()
})

it('every body is one that the contract takes', () => {
  expectTypeOf<Bodies>().toExtend<{ [Id in keyof Exchanges]: BodyOf<(typeof routes)[Id]['input']> }>()
})

it('a refusal has the type that the contract gives it', () => {
  expectTypeOf<ErrorBody>().toEqualTypeOf<ContractError>()
})

it('a webhook event has the type that the contract gives it', () => {
  expectTypeOf<WebhookEvent>().toEqualTypeOf<ContractEvent>()
})

it('an answer may be pending unless it is waited for', () => {
  const resolve = (client: Client) => client.resolveDomain('harbour-lane.example')
  const wait = (client: Client) => client.resolveDomain('harbour-lane.example', { wait: true, maxCredits: 0 })
  const waitSeconds = (client: Client) => client.resolveDomain('harbour-lane.example', { wait: 30 })

  expectTypeOf(resolve).returns.resolves.toEqualTypeOf<DomainResolution | PendingJob>()
  expectTypeOf(wait).returns.resolves.toEqualTypeOf<DomainResolution>()
  expectTypeOf(waitSeconds).returns.resolves.toEqualTypeOf<DomainResolution>()
})
