/** What became of one row of an import. */
export interface ImportedDecision {
  readonly line: number
  readonly domain: string
  readonly company_number: string | null
  /** `not_sent`: the row has no domain, so only `bulk --decisions` can use its decision. */
  readonly outcome: 'decided' | 'not_sent' | 'invalid' | 'not_found' | 'refused' | 'not_tried'
  readonly message: string | null
}
