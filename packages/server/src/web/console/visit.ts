import type { Child } from 'hono/jsx'
import type { AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import type { SignedIn } from '../session/site-sessions.js'
import type { AccountProfile } from './api-types.js'
import type { BeyondApi } from './beyond-api.js'
import type { ApiCalls } from './call-api.js'
import type { NextEvent } from './event-streams.js'

/** What a page tells the frame around it. */
export interface PageFrame {
  readonly title: string
  /** The path of the navigation link that this page belongs to. */
  readonly section?: string
  /** Without scripts, the page loads again after this many seconds. */
  readonly refreshSeconds?: number | undefined
  /** What is in the search box. */
  readonly search?: string
  /** The page is a search itself, so it needs no other. */
  readonly isSearch?: boolean
}

/** One request of a signed-in person. */
export interface Visit extends ApiCalls {
  readonly request: AppRequest
  readonly services: Pick<Services, 'config' | 'files' | 'now' | 'version'>
  readonly beyondApi: BeyondApi
  readonly person: SignedIn
  readonly profile: AccountProfile
  /** What waits for a decision: every page shows this count and no other. */
  readonly toDecide: { readonly domains: number; readonly rows: number; readonly all: number }
  /** The lists with rows that wait for a decision. */
  readonly listsToDecide: Awaited<ReturnType<BeyondApi['listsToDecide']>>
  /** Every form of the console carries it. */
  readonly formToken: string
  /** A query parameter; empty if it is absent. */
  query(name: string): string
  /** A path parameter. */
  param(name: string): string
  /** Shows a page inside the console. */
  show(page: PageFrame, content: Child, status?: number): Response
  /** Keeps the page up to date: `next` is asked about once a second. */
  stream(next: NextEvent): Response
  goTo(path: string): Response
}
