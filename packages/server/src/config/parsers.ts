import { isIP } from 'node:net'
import type { Rate } from '@brassplate/core'
import { rateOf } from '@brassplate/core'
import { type DatabaseTarget, parseDatabaseTarget, secretBytesMin } from '@brassplate/core/node'

/** Reads one setting, or throws an Error whose message completes "BRASSPLATE_X …". */
export type Parser<Value> = (text: string) => Value

export const text: Parser<string> = (value) => value

export function wholeNumber(min: number, max: number): Parser<number> {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

export function decimal(min: number, max: number): Parser<number> {
  return (value) => {
    const number = /^\d(?:\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw new Error(`must be a number from ${min} to ${max}`)
    return number
  }
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Parser<Choice> {
  return (value) => {
    const choice = choices.find((known) => known === value)
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return choice
  }
}

/** A choice between texts, each with its own value. */
export function choice<const Values extends Record<string, string | boolean>>(
  values: Values,
): Parser<Values[keyof Values]> {
  const name = oneOf(Object.keys(values))
  return (value) => values[name(value)] as Values[keyof Values]
}

export function flag(yes: string, no: string): Parser<boolean> {
  const name = oneOf([yes, no])
  return (value) => name(value) === yes
}

export const webAddress: Parser<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!isPlain) throw new Error('must be an http or https address without a path, such as https://api.example.org')
  return url.origin
}

/** Several of them, separated by commas. */
export const webAddresses: Parser<string[]> = (value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(webAddress)

/** The address of a third party's service; it may have a path. Its key is a separate setting. */
export const serviceAddress: Parser<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain) throw new Error('must be an http or https address without a key in it, such as https://api.example.org')
  return url.href.replace(/\/+$/, '')
}

export const database: Parser<DatabaseTarget> = (value) => {
  const target = parseDatabaseTarget(value)
  if (!target) throw new Error('must be sqlite:PATH or postgres://…')
  return target
}

export const postgresAddress: Parser<string> = (value) => {
  const target = parseDatabaseTarget(value)
  if (target?.engine !== 'postgres') throw new Error('must be postgres://…')
  return target.location
}

export const mail: Parser<MailTarget> = (value) => {
  if (value === 'log:') return { kind: 'log' }
  if (value.startsWith('file:') && value.length > 'file:'.length)
    return { kind: 'file', folder: value.slice('file:'.length) }
  if (/^smtps?:\/\/./.test(value) && URL.canParse(value)) return { kind: 'smtp', url: value }
  throw new Error('must be log:, file:DIR, smtp://… or smtps://…')
}

const rateShape = /^(\d{1,9})\/(\d{1,6})s$/

/** `600/60s` is 600 calls in 60 seconds, which may all come at once. */
export const rate: Parser<RateSetting> = (value) => {
  const [, calls, seconds] = (rateShape.exec(value) ?? []).map(Number)
  if (!calls || !seconds) throw new Error('must be written as calls per seconds, such as 600/60s')
  return { calls, seconds, rate: rateOf(calls, seconds) }
}

/** The same, with at most `burstMax` calls at once. */
export function rateWithBurst(burstMax: number): Parser<RateSetting> {
  return (value) => {
    const setting = rate(value)
    return { ...setting, rate: { ...setting.rate, burst: Math.min(setting.rate.burst, burstMax) } }
  }
}

export const secret: Parser<string> = (value) => {
  if (Buffer.byteLength(value) < secretBytesMin) {
    throw new Error(`must have at least ${secretBytesMin} bytes; \`openssl rand -hex 32\` makes one`)
  }
  return value
}

/** What an Authorization header can carry. */
export const token: Parser<string> = (value) => {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('must be ASCII without spaces')
  return value
}

const ownTokenLengthMin = 16

/** A token that the operator makes up, so it must not be easy to guess. */
export const ownToken: Parser<string> = (value) => {
  if (value.length < ownTokenLengthMin) {
    throw new Error(`must have at least ${ownTokenLengthMin} characters; \`openssl rand -hex 32\` makes one`)
  }
  return token(value)
}

/** Addresses or blocks such as 10.0.0.0/8, separated by commas. */
export const addressBlocks: Parser<string[]> = (value) => {
  const blocks = value
    .split(',')
    .map((block) => block.trim())
    .filter(Boolean)
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address)
    const bitsMax = family === 4 ? 32 : 128
    const isBlock = family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax))
    if (!isBlock) throw new Error(`must be addresses or blocks separated by commas; ${block} is neither`)
  }
  return blocks
}

const hostShape = /^([a-z0-9.-]{1,253})=(\[[0-9a-f:.]+\]|[0-9.]+):(\d{1,5})$/i

/** `host=ip:port` separated by commas. */
export const hostTable: Parser<ReadonlyMap<string, { address: string; port: number }>> = (value) => {
  const table = new Map<string, { address: string; port: number }>()
  for (const entry of value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, host, written, port] = hostShape.exec(entry) ?? []
    const address = (written ?? '').replace(/^\[|\]$/g, '')
    const isEntry = host !== undefined && isIP(address) !== 0 && Number(port) >= 1 && Number(port) <= 65_535
    if (!isEntry) throw new Error(`must be host=ip:port separated by commas; ${entry} is not`)
    table.set(host.toLowerCase(), { address, port: Number(port) })
  }
  return table
}

export type MailTarget =
  | { readonly kind: 'log' }
  | { readonly kind: 'smtp'; readonly url: string }
  | { readonly kind: 'file'; readonly folder: string }

/** A rate as an operator writes it, `600/60s`: calls and seconds for the headers, and the bucket they make. */
export interface RateSetting {
  readonly calls: number
  readonly seconds: number
  readonly rate: Rate
}
