import type { StopSignal } from '../../shared/stop-signal.js'
import type { PossibleCompany, RowCompany, WebsiteAnswer } from '../row-result.js'

/** Stops a run. An `AbortSignal` is one. */
export interface RunSignal extends StopSignal {
  throwIfAborted(): void
}

interface RowCallOptions {
  readonly signal?: RunSignal | undefined
}

interface NameOptions extends RowCallOptions {
  readonly postcode?: string | undefined
  readonly address?: string | undefined
  readonly previousName?: string | undefined
}

interface WebsiteOptions extends RowCallOptions {
  /** Seconds. */
  readonly wait: true | number
  readonly maxCredits?: 0 | 1 | undefined
}

/** What the API says about the company that a name means. */
export interface NameAnswer {
  readonly decision: string
  readonly match_confidence: number | null
  readonly company: RowCompany | null
  readonly candidates: readonly PossibleCompany[]
}

/** The calls that answer a row. The client of the SDK has them. */
export interface RowClient {
  lookupCompanies(
    numbers: readonly string[],
    options?: RowCallOptions,
  ): Promise<{ readonly data: readonly { readonly company: RowCompany | null; readonly error: string | null }[] }>
  matchCompany(name: string, options?: NameOptions): Promise<NameAnswer>
  resolveDomain(domain: string, options?: WebsiteOptions): Promise<WebsiteAnswer>
  getDomainResolution(domain: string, options?: RowCallOptions): Promise<WebsiteAnswer>
}
