/** What became of one row of an import. */
export interface ImportedDecision {
  readonly line: number
  readonly domain: string
  readonly company_number: string | null
  readonly outcome: 'decided' | 'invalid' | 'not_found' | 'refused' | 'not_tried'
  readonly message: string | null
}
