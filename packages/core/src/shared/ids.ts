import { base62 } from './encoding/base62.js'
import type { Random } from './random.js'

declare const brand: unique symbol
type Id<Prefix extends string> = `${Prefix}_${string}` & { readonly [brand]: Prefix }

export type AccountId = Id<'acc'>
export type SessionId = Id<'ses'>
export type MailId = Id<'mail'>
export type RequestId = Id<'req'>
export type JobId = Id<'job'>
export type SignalId = Id<'sig'>
export type DeliveryId = Id<'dlv'>
export type GrantId = Id<'grant'>
export type KeyId = Id<'key'>
export type LinkId = Id<'link'>
export type AnswerId = Id<'ans'>
export type ListId = Id<'bulk'>
export type DecisionId = Id<'dec'>
type EventId = Id<'evt'>
type ClientId = Id<'client'>

interface Ids {
  acc: AccountId
  ses: SessionId
  mail: MailId
  req: RequestId
  job: JobId
  sig: SignalId
  dlv: DeliveryId
  evt: EventId
  client: ClientId
  grant: GrantId
  key: KeyId
  link: LinkId
  ans: AnswerId
  bulk: ListId
  dec: DecisionId
}

const randomBytes = 16

export function newId<Prefix extends keyof Ids>(random: Random, prefix: Prefix): Ids[Prefix] {
  return `${prefix}_${base62(random.bytes(randomBytes))}` as Ids[Prefix]
}

/** For ids from our own store or a verified token. Ids from users are validated by the contract. */
export function asId<Prefix extends keyof Ids>(prefix: Prefix, text: string): Ids[Prefix] {
  if (!text.startsWith(`${prefix}_`)) throw new Error(`Expected an id that starts with ${prefix}_`)
  return text as Ids[Prefix]
}
