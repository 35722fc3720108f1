/** What the company does: a SIC code, and the words that the snapshot file has for it. */
export interface Industry {
  readonly code: string
  /** Null if no snapshot with this code was imported. */
  readonly text: string | null
}

/** The words for SIC codes, as the snapshot file gives them. */
export type IndustryTexts = ReadonlyMap<string, string>

export const noIndustryTexts: IndustryTexts = new Map()

export function industriesOf(codes: readonly string[], texts: IndustryTexts): readonly Industry[] {
  return codes.map((code) => ({ code, text: texts.get(code) ?? null }))
}
