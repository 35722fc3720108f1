import { matched, unsettled } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** A family of companies that share a first word and an office; the second one runs the site. */
function family(world) {
  const operator = world.operator({ styles: ['full', 'short'] })
  const word = operator.company.bare.split(' ').find((part) => part.length > 3) ?? operator.company.bare
  const relative = (tail) => world.companies.add({ bare: `${word} ${tail}`, address: operator.company.address })
  return {
    operator,
    parent: relative('Group Holdings'),
    sister: relative(world.random.oneOf(['Finance Services', 'Property Management', 'International Trading'])),
  }
}

function groupSite(put) {
  return (world) => {
    const { operator, parent, sister } = family(world)
    const site = openSite(world, operator)
    const line = (company) => ({ name: world.write(company), n: shortened(world.random, company.number) })
    put(site, {
      own: line(operator.company),
      parent: line(parent),
      sister: line(sister),
      office: officeOf(world, operator.company),
      brand: operator.brand,
      domain: operator.domain,
    })
    return finish(
      site,
      operator.domain,
      matched('explicit_number', operator.company, ['number', 'label', 'role'], ['group']),
    )
  }
}

export const groupFooter = {
  name: 'group-footer',
  templates: [
    tuning(
      'three numbers and the operator named',
      groupSite((site, s) => {
        site.footer.push(
          `${s.parent.name} (company number ${s.parent.n}), ${s.own.name} (company number ${s.own.n}) and ${s.sister.name} (company number ${s.sister.n}) are registered in England and Wales at ${s.office}.`,
          `This website is operated by ${s.own.name}.`,
        )
      }),
    ),
    tuning(
      'list of companies, copyright of one',
      groupSite((site, s) => {
        site.page('legal').push({
          list: [`${s.parent.name} - ${s.parent.n}`, `${s.own.name} - ${s.own.n}`, `${s.sister.name} - ${s.sister.n}`],
        })
        site.footer.push(`© ${s.own.name}, company number ${s.own.n}. Part of ${s.parent.name}.`)
      }),
    ),
    heldOut(
      'numbers respectively',
      groupSite((site, s) => {
        site
          .page('terms')
          .push(
            `${s.parent.name} and ${s.own.name} are registered in England under numbers ${s.parent.n} and ${s.own.n} respectively.`,
            `${s.domain} is owned and operated by ${s.own.name}.`,
          )
        site.footer.push(`© ${s.own.name}`)
      }),
    ),
    heldOut(
      'subsidiary of',
      groupSite((site, s) => {
        site.footer.push(
          `${s.own.name} is a subsidiary of ${s.parent.name} (registered number ${s.parent.n}).`,
          `${s.own.name}. Registered in England number ${s.own.n}. Registered office ${s.office}`,
        )
      }),
    ),
    heldOut(
      'table of the group',
      groupSite((site, s) => {
        site.page('legal').push({
          rows: [
            [s.sister.name, `Company number ${s.sister.n}`],
            [s.own.name, `Company number ${s.own.n}`],
            [s.parent.name, `Company number ${s.parent.n}`],
          ],
        })
        site.page('privacy').push(`The controller of your data on ${s.domain} is ${s.own.name}.`)
        site.footer.push(`© ${s.own.name}`)
      }),
    ),
  ],
}

/** Only the parent is named, on a site with the name of its daughter. */
function parentSite(put) {
  return (world) => {
    const { operator, parent } = family(world)
    const site = openSite(world, operator)
    put(site, {
      parent: world.write(parent),
      n: shortened(world.random, parent.number),
      own: operator.brand,
      office: officeOf(world, parent),
    })
    return finish(site, operator.domain, { ...unsettled(operator.company, ['parent_only']), company_number: null })
  }
}

export const parentOnly = {
  name: 'parent-only',
  templates: [
    tuning(
      'part of',
      parentSite((site, s) => site.footer.push(`${s.own} is part of ${s.parent} (company number ${s.n}).`)),
    ),
    tuning(
      'a group company',
      parentSite((site, s) => site.footer.push(`A ${s.parent} company. Registered in England and Wales No. ${s.n}.`)),
    ),
    heldOut(
      'owned by',
      parentSite((site, s) =>
        site
          .page('about')
          .push(`Since 2019 we have belonged to ${s.parent}, registered number ${s.n}, of ${s.office}.`),
      ),
    ),
    heldOut(
      'investor',
      parentSite((site, s) =>
        site.page('about').push(`Our majority shareholder is ${s.parent} (registered in England, ${s.n}).`),
      ),
    ),
  ],
}
