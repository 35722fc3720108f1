import { editorial } from './editorial.js'
import { foreignFirms } from './foreign-firms.js'
import { formerOwners } from './former-owners.js'
import { globalGroups } from './global-groups.js'
import { makers } from './makers.js'
import { nearNames } from './near-names.js'
import { otherNumbers } from './other-numbers.js'
import { overseasFirms } from './overseas-firms.js'
import { premises } from './premises.js'
import { processors } from './processors.js'
import { publicLife } from './public-life.js'
import { sellers } from './sellers.js'

/** Attacks that were written without knowledge of the resolver. None of these sites may be matched. */
export const secondAttacks = [
  ...makers,
  ...processors,
  ...premises,
  ...foreignFirms,
  ...overseasFirms,
  ...globalGroups,
  ...formerOwners,
  ...editorial,
  ...sellers,
  ...nearNames,
  ...otherNumbers,
  ...publicLife,
]
