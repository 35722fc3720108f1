import { unsettled } from '../../verdicts.js'
import { place } from '../../words.js'
import { finish, openSite } from '../support.js'
import { freshCompany, freshOperator } from './operators.js'
import { personOf } from './people.js'
import { factsOf, fresh } from './support.js'

/** A company has the name of the domain, and nothing says that the site is its own. */
function alike(name, put, theme) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const site = openSite(world, { brand: operator.brand, domain: operator.domain, town: place(world.random), theme })
    put(site, operator.brand, world)
    return finish(site, operator.domain, unsettled(null, ['look_alike']))
  })
}

export const lookAlikeTemplates = {
  'label-look-alike': [
    alike(
      'portfolio',
      (site, brand, world) =>
        site.page('about').push(`I’m ${personOf(world.random)} and ${brand} is where I keep my drawings.`),
      'maker',
    ),
    alike(
      'community of fans',
      (site, brand) =>
        site.home.push(`${brand} is an unofficial page made by fans and is not linked with any company.`),
      'society',
    ),
    alike('self-employed', (site, brand, world) =>
      site.footer.push(`${brand} is ${personOf(world.random)}, self-employed. All rights reserved.`),
    ),
    alike(
      'parish',
      (site, brand) =>
        site.page('contact').push(`${brand} is a committee of the parish. The clerk is in the hall on Tuesdays.`),
      'society',
    ),
    alike(
      'unincorporated',
      (site, brand) =>
        site
          .page('privacy')
          .push(`${brand} is an unincorporated association, so its committee decides how data is used.`),
      'society',
    ),
    alike('only a copyright line', (site, brand) => site.footer.push(`© ${brand} 2014. Made with a free theme.`)),
    alike('client of that kind of name', (site, brand, world) => {
      const other = factsOf(world, freshCompany(world))
      site.home.push(`Last month ${brand} visited ${other.name} in ${other.town} to see how bells are cast.`)
    }),
    alike('shop at an address of others', (site, brand, world) => {
      const other = factsOf(world, freshCompany(world))
      site.footer.push({ lines: [brand, ...other.lines] })
    }),
  ],
}
