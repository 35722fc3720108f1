import { freshBoilerplate, freshBritish } from './boilerplate.js'
import { freshFooterKinds, freshPageKinds } from './page-kinds.js'
import { freshSkeletons } from './skeletons.js'
import { freshThemes } from './themes.js'

/** All that a site of this set is made of besides its template's own text. */
export const freshMaterial = {
  pageKinds: freshPageKinds,
  footerKinds: freshFooterKinds,
  skeletons: freshSkeletons,
  themes: freshThemes,
  boilerplate: freshBoilerplate,
  british: freshBritish,
}
