import { abroadTemplates } from './abroad.js'
import { charityTemplates } from './charities.js'
import { directoryTemplates } from './directories.js'
import { franchiseTemplates } from './franchises.js'
import { groupTemplates } from './groups.js'
import { historyTemplates } from './history.js'
import { hostTemplates } from './hosts.js'
import { islandTemplates } from './ireland-and-islands.js'
import { legalPageTemplates } from './legal-pages.js'
import { lookAlikeTemplates } from './look-alikes.js'
import { mistakeTemplates } from './mistakes.js'
import { nameTemplates } from './names-only.js'
import { numberTemplates } from './numbers.js'
import { officeTemplates } from './offices.js'
import { overseasTemplates } from './overseas.js'
import { parkedTemplates } from './parked.js'
import { redirectTemplates } from './redirects.js'
import { regulatorTemplates } from './regulators.js'
import { thirdPartyTemplates } from './third-parties.js'
import { tradingNameTemplates } from './trading-names.js'
import { unreadableTemplates } from './unreadable.js'
import { welshTemplates } from './welsh.js'

/** The set that was written after the product had seen the other two, by archetype. */
export const freshTemplates = {
  ...numberTemplates,
  ...welshTemplates,
  ...legalPageTemplates,
  ...nameTemplates,
  ...tradingNameTemplates,
  ...groupTemplates,
  ...franchiseTemplates,
  ...historyTemplates,
  ...directoryTemplates,
  ...hostTemplates,
  ...parkedTemplates,
  ...thirdPartyTemplates,
  ...officeTemplates,
  ...redirectTemplates,
  ...charityTemplates,
  ...regulatorTemplates,
  ...lookAlikeTemplates,
  ...islandTemplates,
  ...abroadTemplates,
  ...overseasTemplates,
  ...unreadableTemplates,
  ...mistakeTemplates,
}
