import type { z } from 'zod'
import type { CredentialKind } from '../shared/access/caller.js'
import type { Right } from '../shared/access/rights.js'
import type { ErrorCode } from '../shared/errors.js'

export const areas = [
  'resolution',
  'partner',
  'bulk',
  'register',
  'watchlist',
  'signals',
  'webhooks',
  'accounts',
  'credits',
  'operations',
  'agents',
] as const

export type Area = (typeof areas)[number]

/** What the routes of an area are for, in one sentence. */
export const areaDescriptions: Readonly<Record<Area, string>> = {
  resolution: 'Find the company that runs a domain, or the website of a company.',
  partner: 'Find the company that runs a domain, in the flat format for partners.',
  bulk: 'Find the companies of a whole list in the background.',
  register: 'Search the register of UK companies and look up one company.',
  watchlist: 'Choose the companies whose changes you want to know.',
  signals: 'Read the changes at watched companies.',
  webhooks: 'Receive signals at your own address, in Slack, in Teams or by e-mail.',
  accounts: 'Sign up, log in, and manage the password and the API keys.',
  credits: 'See which credits were granted and charged.',
  operations: 'Check the health of the server, and get the description of this API.',
  agents: 'Give AI agents the tools of Brassplate over the Model Context Protocol.',
}

/**
 * All but `account` and `partner` count by client address. `probe` and `visitor` do not limit calls from the machine
 * itself; `probe` has a generous count of its own.
 */
export type RateClass = 'account' | 'partner' | 'address' | 'probe' | 'visitor'

export interface Output {
  readonly description: string
  /** Absent if the response has no body. */
  readonly schema?: z.ZodType
  /** Default: `application/json`. */
  readonly contentType?: string
  /** A valid body. It is shown in the reference. Every output with a schema has one; a test checks it. */
  readonly example?: unknown
}

/** One API route. The HTTP server, OpenAPI, SDK, CLI and MCP tools are derived from it. */
export interface Route {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are in braces, as in OpenAPI. */
  readonly path: string
  readonly area: Area
  readonly summary: string
  /** One to three sentences in Markdown: what it does, what it costs, what a caller should know. */
  readonly description: string
  /** Accepted credentials. Empty means public. */
  readonly credentials: readonly CredentialKind[]
  /** What the credential must be allowed to do. Null for public routes only. */
  readonly right: Right | null
  /** What a call with `dry_run` needs instead. The handler checks `right` of the others. */
  readonly dryRunRight?: Right
  /** Which limit counts a call: `partner` counts against the account's limit too. */
  readonly rate: RateClass
  /** Takes an Idempotency-Key. */
  readonly isIdempotent?: true
  /** Takes `Prefer: wait=N`: it may queue a job and can wait for its end. */
  readonly canWait?: true
  /** May spend credits, so its answers carry the credit headers. */
  readonly canSpend?: true
  readonly input: {
    readonly path?: z.ZodObject
    readonly query?: z.ZodObject
    readonly body?: z.ZodObject
    /** Bytes of the body at most. Default: 64 KiB. */
    readonly bodyBytesMax?: number
    /** The body is a file of one of these types. */
    readonly file?: { readonly types: readonly string[]; readonly bytesMax: number }
    /** A missing body is treated as `{}`. */
    readonly isBodyOptional?: true
  }
  /** Successful responses by status. */
  readonly outputs: Readonly<Record<number, Output>>
  /** Errors specific to this route, in addition to those that any route may return. */
  readonly errors: readonly ErrorCode[]
  /** A valid request. It is shown in OpenAPI and sent by the tests. */
  readonly example: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
    /** The text of a file. */
    readonly file?: string
  }
}

const defaults = { input: {}, errors: [], example: {} } as const
type Defaults = typeof defaults

/** A route, its id being its name in the table. It may leave out what all of the table share, and what has a default. */
type RouteEntry<Shared> = Partial<Route> & Omit<Route, keyof Defaults | keyof Shared | 'id'>

type RoutesOf<Shared, Entries> = {
  readonly [Id in keyof Entries & string]: { readonly id: Id } & Entries[Id] &
    Omit<Shared, keyof Entries[Id]> &
    Omit<Defaults, keyof Entries[Id] | keyof Shared>
}

/** Defines a table of routes by their ids. A field of a route wins over the one that they share. */
export function defineRoutes<
  const Shared extends Partial<Route>,
  const Entries extends Readonly<Record<string, RouteEntry<Shared>>>,
>(shared: Shared, entries: Entries): RoutesOf<Shared, Entries> {
  const routes: Record<string, object> = {}
  for (const [id, entry] of Object.entries(entries)) routes[id] = { id, ...defaults, ...shared, ...entry }
  // The compiler loses the names of the table in the loop, which adds each of them.
  return routes as RoutesOf<Shared, Entries>
}

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A file that has arrived whole. It is open until the handler has ended. */
export interface ReceivedFile {
  readonly descriptor: number
  readonly bytes: number
  readonly sha256: string
}

/** The validated input of a route's handler. */
export interface InputOf<Defined extends Route> {
  readonly path: Part<Defined['input']['path']>
  readonly query: Part<Defined['input']['query']>
  readonly body: Part<Defined['input']['body']>
  readonly file: Defined['input'] extends { file: object } ? ReceivedFile : undefined
}

/** The responses that a route's handler may return. */
export type AnswerOf<Defined extends Route> = {
  [Status in keyof Defined['outputs'] & number]: Defined['outputs'][Status] extends { schema: infer Schema }
    ? {
        readonly status: Status
        readonly body: Schema extends z.ZodType ? z.input<Schema> : never
        readonly headers?: Headers
      }
    : { readonly status: Status; readonly body?: undefined; readonly headers?: Headers }
}[keyof Defined['outputs'] & number]

type Headers = Readonly<Record<string, string>>
