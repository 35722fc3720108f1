import { unsettled } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshCompany, freshOperator } from './operators.js'
import { factsOf, fresh, strangersSite } from './support.js'

function credited(name, put) {
  return fresh(
    name,
    strangersSite({ tags: ['third_party'] }, (site, own, world) =>
      put(site, own, factsOf(world, freshCompany(world)), world),
    ),
  )
}

/** An agent of a firm that has the licence. */
function represented(name, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const site = openSite(world, { ...operator, theme: 'accountant' })
    put(site, operator.brand, factsOf(world, freshCompany(world)))
    return finish(site, operator.domain, unsettled(operator.company, ['appointed_representative']))
  })
}

export const thirdPartyTemplates = {
  'agency-credit': [
    credited('crafted with care', (site, own, s) =>
      site.footer.push(`${own.brand} ${s.year}`, `Site crafted with care by ${s.name} (Co. ${s.n})`),
    ),
    credited('theme licence', (site, _own, s) =>
      site.footer.push({ lines: [`Theme and hosting: ${s.name}`, `Reg. in England ${s.n}`, s.office] }),
    ),
    credited('content platform', (site, own, s) =>
      site.footer.push(
        `${own.brand} uses a school website system from ${s.name}. ${s.name} is registered in England, company number ${s.n}.`,
      ),
    ),
    credited('marketing team', (site, _own, s) =>
      site
        .page('legal')
        .push(
          `Website maintenance, search marketing and copywriting: ${s.name}, company reg ${s.n}. Please report broken links to them.`,
        ),
    ),
    credited('copyright of the designer', (site, own, s) =>
      site.footer.push(`Text © ${own.person}. Design © ${s.year} ${s.name}, registered number ${s.n}.`),
    ),
    credited('fonts and drawings', (site, _own, s) =>
      site
        .page('legal')
        .push({ list: [`Drawings: ${s.name} (company ${s.n})`, 'Fonts: an open licence', 'Map data: volunteers'] }),
    ),
    credited('developer in the privacy notice', (site, own, s) =>
      site
        .page('privacy')
        .push(
          `${own.brand} is looked after by ${own.person}. The web developers, ${s.name} (company registration number ${s.n}), can see the logs of the server.`,
        ),
    ),
  ],
  'payment-partner': [
    credited('instalments', (site, own, s) => {
      site
        .page('terms')
        .push(
          `Spread the cost with ${s.name}. ${s.name}, ${s.office}, is registered in England (${s.n}) and is the lender. ${own.brand} is not.`,
        )
    }),
    credited('table of sub-processors', (site, _own, first, world) => {
      const others = [factsOf(world, freshCompany(world)), factsOf(world, freshCompany(world))]
      site.page('privacy').push(
        { heading: 'Who processes data for us' },
        {
          rows: [first, ...others].map((s, at) => [
            s.name,
            `${['Card payments', 'E-mail', 'Cloud storage'][at]}; UK company ${s.n}`,
          ]),
        },
      )
    }),
    credited('ticket agent', (site, own, s) =>
      site.footer.push(
        `Tickets for ${own.brand} are sold by our box office agent ${s.name} (registered no. ${s.n}), to whose terms you agree on purchase.`,
      ),
    ),
    credited('bonding', (site, _own, s) =>
      site
        .page('terms')
        .push(`Your money is held in trust by ${s.name} (number ${s.n}), an independent trustee, until you come home.`),
    ),
    credited('insurer', (site, _own, s) =>
      site
        .page('contact')
        .push(`Claims on the policy go to the underwriter, ${s.name}, ${s.office}. Registered in England No ${s.n}.`),
    ),
    credited('courier', (site, _own, s) =>
      site
        .page('delivery')
        .push(
          `Deliveries are made by ${s.name}, company number ${s.n}. Missed your parcel? Ring the depot at ${s.office}.`,
        ),
    ),
    credited('landlord', (site, own, s) =>
      site
        .page('about')
        .push(
          `${own.brand} rents its studio from ${s.name} (company reg. no. ${s.n}), to whom all questions about the building should go.`,
        ),
    ),
    credited('manufacturer', (site, _own, s) =>
      site
        .page('terms')
        .push(
          `Guarantees are those of the manufacturer, ${s.name} (company number ${s.n}, ${s.office}), and do not bind us.`,
        ),
    ),
  ],
  'appointed-representative': [
    represented('network member', (site, own, s) =>
      site.footer.push(
        `${own} is a member of the network of ${s.name}, through which it is authorised. ${s.name} is registered in England under company number ${s.n}.`,
      ),
    ),
    represented('tied agent', (site, own, s) =>
      site.page('legal').push({
        rows: [
          ['Adviser', own],
          ['Principal firm', s.name],
          ['Principal firm registered number', s.n],
          ['Principal firm registered office', s.office],
        ],
      }),
    ),
    represented('agent of a provider', (site, own, s) =>
      site
        .page('terms')
        .push(
          `${own} acts as an agent of ${s.name}, a payment institution (company no. ${s.n}), and holds no money of its own.`,
        ),
    ),
  ],
}
