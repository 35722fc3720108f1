/** How another company named on a site relates to the matched company. */
export const companyRelations = ['group', 'successor', 'third_party', 'named'] as const

export type CompanyRelation = (typeof companyRelations)[number]
