/** What another company that a site names is to the one behind it. */
export const companyRelations = ['group', 'successor', 'third_party', 'named'] as const

export type CompanyRelation = (typeof companyRelations)[number]
