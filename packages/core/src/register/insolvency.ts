import type { Day } from '../shared/days.js'

export interface InsolvencyCase {
  readonly number: string
  readonly type: string
  readonly dates: readonly { readonly type: string; readonly date: Day }[]
}

export interface Insolvency {
  /** The register's words for what goes on, such as `liquidation`; often more than one. */
  readonly statuses: readonly string[]
  readonly cases: readonly InsolvencyCase[]
}
