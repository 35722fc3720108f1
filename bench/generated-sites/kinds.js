import { abroad } from './attacks/abroad.js'
import { deadSites } from './attacks/dead-sites.js'
import { groups } from './attacks/groups.js'
import { listings } from './attacks/listings.js'
import { mistakes } from './attacks/mistakes.js'
import { namesakes } from './attacks/namesakes.js'
import { offices } from './attacks/offices.js'
import { otherRegisters } from './attacks/other-registers.js'
import { otherWebsites } from './attacks/other-websites.js'
import { thirdParties } from './attacks/third-parties.js'
import { hiddenPages } from './plain/hidden-pages.js'
import { names } from './plain/names.js'
import { numbers } from './plain/numbers.js'
import { pages } from './plain/pages.js'
import { specialCompanies } from './plain/special-companies.js'

/** Every kind of site: `build` makes a site from one of `templates`. */
export const kinds = [
  ...thirdParties,
  ...listings,
  ...otherWebsites,
  ...groups,
  ...namesakes,
  ...mistakes,
  ...otherRegisters,
  ...offices,
  ...deadSites,
  ...abroad,
  ...numbers,
  ...pages,
  ...names,
  ...specialCompanies,
  ...hiddenPages,
]
