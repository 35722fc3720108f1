/** The public register shows no day of birth, and none is stored. */
export interface MonthOfBirth {
  readonly month: number
  readonly year: number
}

/** Where a firm is registered, as it was filed. Nothing here is checked by Companies House. */
export interface Identification {
  /** Companies House's word, such as `uk-limited-company`; owners have none. */
  readonly type: string | null
  readonly legalForm: string | null
  readonly legalAuthority: string | null
  readonly placeRegistered: string | null
  readonly countryRegistered: string | null
  /** Often without leading zeros. */
  readonly registrationNumber: string | null
}
