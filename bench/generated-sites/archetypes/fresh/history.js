import { matched, unsettled } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { companyName } from './names.js'
import { freshCompany, freshOperator } from './operators.js'
import { freshAddress } from './places.js'
import { factsOf, fresh } from './support.js'

/** A company of the name is struck off and another has taken it. */
function succeeded(name, isNewTold, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world, { kind: 'seven', status: 'Dissolved', dissolvedOn: '03/09/2021' })
    const heir = freshCompany(world, {
      bare: operator.company.bare,
      kind: 'eight',
      address: freshAddress(world.random),
    })
    const site = openSite(world, operator)
    put(site, factsOf(world, operator.company, operator), factsOf(world, heir, operator))
    return finish(
      site,
      operator.domain,
      isNewTold
        ? matched('explicit_number', heir, ['number', 'label', 'postcode'], ['successor'])
        : { ...unsettled(heir, ['dissolved', 'successor']), acceptable: ['needs_review'] },
    )
  })
}

/** The company has another name by now, or had another one before. */
function renamed(name, category, put, kinds) {
  return fresh(name, (world) => {
    const former = companyName(world)
    world.companies.reserve(former)
    const company = freshCompany(world, {
      previous: [{ name: `${former.toUpperCase()} LTD`, until: '30/06/2020' }],
      address: freshAddress(world.random),
    })
    const { domain } = world.named(former, ['full', 'short', 'hyphens'])
    const site = openSite(world, { brand: former, domain, company })
    put(site, {
      ...factsOf(world, company, { brand: former, domain }),
      former: world.write({ bare: former, ending: 'limited' }),
    })
    return finish(site, domain, matched(category, company, kinds, ['renamed']))
  })
}

/** Another company of Northern Ireland has the very name. */
function twin(name, category, isOpen, put, kinds = []) {
  return fresh(name, (world) => {
    const operator = freshOperator(world, {
      kind: 'eight',
      address: freshAddress(world.random),
      domainEndings: ['.co.uk', '.com'],
    })
    const { company } = operator
    freshCompany(world, { bare: company.bare, kind: 'northernIrish' })
    const site = openSite(world, operator)
    put(site, factsOf(world, company, operator))
    return finish(
      site,
      operator.domain,
      isOpen
        ? { ...unsettled(company, ['twin']), company_number: null }
        : matched(category, company, ['label', ...kinds], ['twin']),
    )
  })
}

export const historyTemplates = {
  'dissolved-successor': [
    succeeded('old number in the disclosure', false, (site, old) =>
      site.page('legal').push({
        rows: [
          ['Company', old.name],
          ['Number', `Registered number ${old.n}`],
          ['Office', old.office],
        ],
      }),
    ),
    succeeded('old number under the address', false, (site, old) =>
      site.footer.push({ divs: [old.name, ...old.lines, `Co. Reg. No ${old.n}`] }),
    ),
    succeeded('new number after a restart', true, (site, _old, heir) =>
      site
        .page('terms')
        .push(`The party with whom you contract is ${heir.name} (company number ${heir.full}) of ${heir.office}.`),
    ),
  ],
  renamed: [
    renamed(
      'changed its name',
      'explicit_number',
      (site, s) =>
        site
          .page('about')
          .push(
            `On 30 June 2020 ${s.former} changed its name to ${s.name}. Our company number, ${s.n}, stays the same.`,
          ),
      ['number', 'label'],
    ),
    renamed(
      'previously known as',
      'explicit_number',
      (site, s) => site.footer.push(`${s.name} (previously known as ${s.former}) | Company no. ${s.n} | ${s.office}`),
      ['number', 'label', 'postcode'],
    ),
    renamed(
      'former name on old terms',
      'explicit_number',
      (site, s) =>
        site.page('terms').push(`“The Hirer” hires from ${s.former}, registration no. ${s.n}, of ${s.office}.`),
      ['number', 'label', 'postcode'],
    ),
    renamed(
      'former name in the copyright',
      'name_only',
      (site, s) => {
        site.footer.push(`All content is the copyright of ${s.former}`)
        site.page('contact').push({ lines: s.lines })
      },
      ['label', 'legal_name', 'postcode'],
    ),
  ],
  'twin-elsewhere': [
    twin('rights reserved by', 'name_only', true, (site, s) =>
      site.footer.push(`All rights are reserved by ${s.name}.`),
    ),
    twin('supplier without an address', 'name_only', true, (site, s) =>
      site.page('terms').push(`The Supplier is ${s.name}; the Buyer is whoever signs the order.`),
    ),
    twin('letterhead', 'name_only', false, (site, s) => site.page('contact').push({ lines: [s.name, ...s.lines] }), [
      'legal_name',
      'postcode',
    ]),
    twin(
      'England and a number',
      'explicit_number',
      false,
      (site, s) => site.footer.push(`${s.name}, incorporated in England. Registration ${s.full} at Companies House.`),
      ['number'],
    ),
  ],
}
