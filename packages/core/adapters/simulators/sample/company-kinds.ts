interface KindWords {
  /** The value in the snapshot file. */
  readonly category: string
  readonly type: string
  readonly subtype: string | null
  /** Months after the end of a period until accounts are due; null if none are filed. */
  readonly monthsToFile: number | null
  readonly hasConfirmation: boolean
}

const filed = { subtype: null, monthsToFile: 9, hasConfirmation: true } as const
const bare = { subtype: null, monthsToFile: null, hasConfirmation: false } as const

export const companyKinds = {
  ltd: { ...filed, category: 'Private Limited Company', type: 'ltd' },
  plc: { ...filed, category: 'Public Limited Company', type: 'plc', monthsToFile: 6 },
  llp: { ...filed, category: 'Limited Liability Partnership', type: 'llp' },
  unlimited: { ...bare, category: 'Private Unlimited Company', type: 'private-unlimited', hasConfirmation: true },
  guarantee: {
    ...filed,
    category: 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)',
    type: 'private-limited-guarant-nsc',
  },
  exempt: {
    ...filed,
    category: "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)",
    type: 'private-limited-guarant-nsc-limited-exemption',
  },
  cic: {
    ...filed,
    category: 'Community Interest Company',
    type: 'private-limited-guarant-nsc',
    subtype: 'community-interest-company',
  },
  partnership: { ...bare, category: 'Limited Partnership', type: 'limited-partnership' },
  overseas: { ...bare, category: 'Other company type', type: 'oversea-company' },
  branch: { ...bare, category: 'Other company type', type: 'uk-establishment' },
  overseasEntity: {
    ...bare,
    category: 'Overseas Entity',
    type: 'registered-overseas-entity',
    hasConfirmation: true,
  },
  charter: { ...bare, category: 'Royal Charter Company', type: 'royal-charter' },
  society: {
    ...bare,
    category: 'Industrial and Provident Society',
    type: 'industrial-and-provident-society',
  },
  charity: {
    ...bare,
    category: 'Charitable Incorporated Organisation',
    type: 'charitable-incorporated-organisation',
  },
} as const satisfies Record<string, KindWords>

export type CompanyKind = keyof typeof companyKinds

export function wordsOf(kind: CompanyKind): KindWords {
  return companyKinds[kind]
}

/** For these the register has little beyond number and name. */
const nameOnlyPrefixes = new Set(['IP', 'SP', 'NP', 'NO', 'IC', 'SI', 'NV', 'RC', 'SR', 'NR', 'PC', 'CE', 'CS'])

export function isNameOnly(number: string): boolean {
  return nameOnlyPrefixes.has(number.slice(0, 2))
}

export function jurisdictionOf(number: string): string {
  const prefix = number.slice(0, 2)
  if (['SC', 'SO', 'SL', 'SP', 'SR', 'CS'].includes(prefix)) return 'scotland'
  if (['NI', 'NC', 'NL', 'NP', 'NR'].includes(prefix)) return 'northern-ireland'
  if (['FC', 'BR', 'OE'].includes(prefix)) return 'united-kingdom'
  return 'england-wales'
}
