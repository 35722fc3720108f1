import type { AccountProfile } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import type { AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import type { SignedIn } from '../session/site-sessions.js'
import type { CallApi } from './call-api.js'

/** What a page tells the frame around it. */
export interface PageFrame {
  readonly title: string
  /** The path of the navigation link that this page belongs to. */
  readonly section?: string
  /** Without scripts, the page loads again after this many seconds. */
  readonly refreshSeconds?: number | undefined
  /** The home page has its own, larger search box. */
  readonly hasFindBox?: boolean
}

/** One request of a signed-in person. */
export interface Visit {
  readonly request: AppRequest
  readonly services: Services
  readonly person: SignedIn
  readonly profile: AccountProfile
  /** How many reviews wait for a decision. */
  readonly openReviews: number
  readonly api: CallApi
  /** Every form of the console carries it. */
  readonly formToken: string
  /** A query parameter; empty if it is absent. */
  query(name: string): string
  /** A path parameter. */
  param(name: string): string
  /** Shows a page inside the console. */
  show(page: PageFrame, content: Child, status?: number): Response
  goTo(path: string): Response
}
