import { american, elsewhereAbroad } from './abroad.js'
import { charity, charityCompany, scottishCharity } from './charities.js'
import { directory, marketplace } from './directories.js'
import { franchise } from './franchises.js'
import { freshTemplates } from './fresh/index.js'
import { groupFooter, parentOnly } from './groups.js'
import { dissolvedSuccessor, renamedCompany } from './history.js'
import { crownDependency, irish } from './ireland-and-islands.js'
import { termsNumber } from './legal-pages.js'
import { lookalike } from './look-alikes.js'
import { outOfRange, placeholder, wrongDigit } from './mistakes.js'
import { nameAndPostcode, operatorStatement } from './names-only.js'
import { numberArchetypes } from './numbers.js'
import { careOf, virtualOffice } from './offices.js'
import { documentHost, sharedHost } from './other-hosts.js'
import { overseas } from './overseas.js'
import { parked } from './parked.js'
import { redirects } from './redirects.js'
import { regulatorNumbers, vatOnly } from './regulators.js'
import { agencyCredit, appointedRepresentative, paymentPartner } from './third-parties.js'
import { tradingName } from './trading-names.js'
import { twinElsewhere } from './twins.js'
import { botChallenge, scriptShell } from './unreadable.js'
import { welshNumber } from './welsh.js'

const weighted = [
  ...numberArchetypes.map((archetype) => ({ ...archetype, weight: archetype.name === 'footer-number' ? 6 : 3 })),
  { ...welshNumber, weight: 1 },
  { ...termsNumber, weight: 7 },
  { ...nameAndPostcode, weight: 5 },
  { ...operatorStatement, weight: 5 },
  { ...tradingName, weight: 6 },
  { ...groupFooter, weight: 3 },
  { ...parentOnly, weight: 2 },
  { ...franchise, weight: 2 },
  { ...dissolvedSuccessor, weight: 2 },
  { ...renamedCompany, weight: 2 },
  { ...twinElsewhere, weight: 2 },
  { ...directory, weight: 2 },
  { ...marketplace, weight: 2 },
  { ...documentHost, weight: 2 },
  { ...sharedHost, weight: 2 },
  { ...parked, weight: 1 },
  { ...agencyCredit, weight: 2 },
  { ...paymentPartner, weight: 1 },
  { ...appointedRepresentative, weight: 1 },
  { ...careOf, weight: 1 },
  { ...virtualOffice, weight: 1 },
  { ...redirects, weight: 1 },
  { ...scottishCharity, weight: 2 },
  { ...charity, weight: 1 },
  { ...charityCompany, weight: 2 },
  { ...regulatorNumbers, weight: 3 },
  { ...vatOnly, weight: 2 },
  { ...lookalike, weight: 3 },
  { ...irish, weight: 2 },
  { ...crownDependency, weight: 1 },
  { ...american, weight: 2 },
  { ...elsewhereAbroad, weight: 2 },
  { ...overseas, weight: 1 },
  { ...scriptShell, weight: 1 },
  { ...botChallenge, weight: 1 },
  { ...wrongDigit, weight: 2 },
  { ...placeholder, weight: 2 },
  { ...outOfRange, weight: 1 },
]

/** Every kind of site, with how often it comes in a round. */
export const archetypes = weighted.map((archetype) => ({
  ...archetype,
  templates: [...archetype.templates, ...freshTemplates[archetype.name]],
}))
