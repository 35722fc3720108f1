import { unsettled } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshCompany, freshOperator } from './operators.js'
import { factsOf, fresh, ownSite } from './support.js'

const sisterTails = ['Facilities', 'Asset Finance', 'Developments', 'Europe', 'Payroll']

/** The parent and a sister, with a word of the name in common and the same office. */
function relativesOf(world, company) {
  const word = company.bare.split(/[\s-]/).find((part) => part.length > 3) ?? company.bare
  const relative = (tail) => freshCompany(world, { bare: unusedName(world, word, tail), address: company.address })
  return {
    parent: relative(world.random.oneOf(['Holdings', 'Topco', 'Group'])),
    sister: relative(world.random.oneOf(sisterTails)),
  }
}

function unusedName(world, word, tail) {
  const plain = `${word} ${tail}`
  return world.companies.hasKey(plain) ? `${plain} ${world.random.between(100, 999)}` : plain
}

function grouped(name, put) {
  return fresh(
    name,
    ownSite({ tags: ['group'] }, (site, own, world, { company }) => {
      const { parent, sister } = relativesOf(world, company)
      put(site, own, factsOf(world, parent), factsOf(world, sister))
      return ['number', 'role']
    }),
  )
}

/** The daughter runs the site and is not named; the parent is. */
function parental(name, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const { parent } = relativesOf(world, operator.company)
    const site = openSite(world, operator)
    put(site, operator.brand, factsOf(world, parent))
    return finish(site, operator.domain, { ...unsettled(operator.company, ['parent_only']), company_number: null })
  })
}

export const groupTemplates = {
  'group-footer': [
    grouped('entity that decides', (site, own, parent, sister) => {
      site.page('privacy').push(
        'Our group is made up of separate legal entities:',
        {
          list: [
            `${sister.name}, number ${sister.n}`,
            `${parent.name}, number ${parent.n}`,
            `${own.name}, number ${own.n}`,
          ],
        },
        `Visitors to ${own.domain} deal with ${own.name}, which is responsible for this website.`,
      )
      site.footer.push(`© ${own.year} ${own.name}`)
    }),
    grouped('wholly owned', (site, own, parent) =>
      site.footer.push(
        `${own.name} (Reg. ${own.n}) is wholly owned by ${parent.name} (Reg. ${parent.n}). Both are registered in England at ${own.office}. ${own.name} owns and runs this site.`,
      ),
    ),
    grouped('roles in a table', (site, own, parent, sister) => {
      site.page('legal').push({
        rows: [
          ['Ultimate parent', `${parent.name}, registered number ${parent.n}`],
          ['Owner of this website and seller of all goods on it', `${own.name}, registered number ${own.n}`],
          ['Owner of the premises', `${sister.name}, registered number ${sister.n}`],
        ],
      })
      site.footer.push(`${own.name} ${own.year}`)
    }),
    grouped('own footer and parent in the history', (site, own, parent) => {
      site.footer.push(`© ${own.name} | Company ${own.n} registered in England`)
      site.page('about').push(`In 2020 we joined the family of ${parent.name} (company no. ${parent.n}).`)
    }),
    grouped('lettings and sales', (site, own, parent, sister) => {
      site.footer.push(
        `This site belongs to ${own.name}, No ${own.n}. Work of other kinds is done by ${sister.name}, No ${sister.n}, under separate terms.`,
      )
      site.page('slavery').push(`This statement covers ${parent.name} (${parent.n}) and its subsidiaries.`)
      site.page('terms').push(`“We” are ${own.name}.`)
    }),
  ],
  'parent-only': [
    parental('joined a group', (site, brand, parent) =>
      site
        .page('about')
        .push(`${brand} joined the ${parent.name} group in 2021 (${parent.name}: registered no. ${parent.n}).`),
    ),
    parental('backed by', (site, brand, parent) =>
      site.footer.push(`${brand} is backed by ${parent.name}, company number ${parent.n}, ${parent.office}.`),
    ),
    parental('group statement', (site, brand, parent) =>
      site
        .page('slavery')
        .push(
          `This statement was approved by the board of ${parent.name} (company no ${parent.n}) and covers all its subsidiaries, ${brand} among them.`,
        ),
    ),
    parental('ultimate holding company', (site, _brand, parent) =>
      site
        .page('legal')
        .push(`Our ultimate holding company is ${parent.name}, registered in England, number ${parent.n}.`),
    ),
    parental('acquired', (site, brand, parent) =>
      site.home.push(
        { heading: `${brand} acquired` },
        `${parent.name} (Companies House ${parent.n}) has bought the whole of the share capital of our company.`,
      ),
    ),
  ],
}
