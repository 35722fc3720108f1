import { phone } from '../../other-numbers.js'
import { brandName } from './names.js'
import { freshCompany } from './operators.js'
import { factsOf, fresh, strangersSite } from './support.js'

const listedMin = 7
const listedMax = 14

const listed = (world) =>
  Array.from({ length: world.random.between(listedMin, listedMax) }, () => {
    const company = freshCompany(world)
    return { ...factsOf(world, company), upper: company.name }
  })

function listing(name, tags, theme, endings, put) {
  const draw = (world) => ({ brand: `${brandName(world)} ${world.random.oneOf(endings)}` })
  return fresh(
    name,
    strangersSite({ tags, theme, draw }, (site, s, world) => put(site, listed(world), s, world)),
  )
}

const about = (name, put) =>
  listing(name, ['directory'], 'society', ['Trade Register', 'Insider', 'Locals', 'Exhibition', 'Data'], put)
const selling = (name, put) => listing(name, ['marketplace'], 'maker', ['Market', 'Bazaar', 'Stays', 'Auctions'], put)

export const directoryTemplates = {
  directory: [
    about('members of an association', (site, companies) =>
      site.home.push(
        { heading: 'Find a member near you' },
        { list: companies.map((one) => `${one.name}, ${one.office}. Co. no. ${one.n}. ${one.phone}`) },
      ),
    ),
    about('profile with officers', (site, [first, ...rest]) =>
      site.home.push(
        { heading: first.upper },
        {
          rows: [
            ['Company number', first.full],
            ['Status', 'Active'],
            ['Incorporated', '4 May 2016'],
            ['Registered address', first.office],
            ['Officers', `${first.person} (director)`],
          ],
        },
        'Next accounts made up to 31 March. Confirmation statement due in 40 days.',
        { heading: 'Also at this postcode' },
        { list: rest.map((one) => `${one.upper} ${one.full}`) },
      ),
    ),
    about('exhibitors', (site, companies, s) => {
      site.home.push(`Exhibitors at ${s.brand}, halls 1 to 3`)
      for (const [at, one] of companies.entries())
        site.home.push({ lines: [`Stand ${at + 10}`, one.name, `Registered in England ${one.n}`] })
    }),
    about('notices', (site, companies) =>
      site.home.push(
        { heading: 'Notices this week' },
        ...companies.map(
          (one) =>
            `${one.upper} (Company Number ${one.full}). Registered office: ${one.office}. Principal trading address: the same.`,
        ),
      ),
    ),
    about('employers with vacancies', (site, companies, _s, world) => {
      for (const one of companies)
        site.home.push(
          { heading: `Vacancy at ${one.name}` },
          `${one.name} (reg. ${one.n}) seeks a driver in ${one.town}. Ring ${phone(world.random)}.`,
        )
    }),
  ],
  marketplace: [
    selling('makers on one site', (site, sellers, s) => {
      for (const one of sellers.slice(0, 6))
        site.home.push(
          `Made and sold by ${one.name} · business details: reg. no. ${one.n}, ${one.office} · Contact the maker`,
        )
      site.page('terms').push(`${s.brand} is not a party to the sale between buyer and maker.`)
    }),
    selling('holiday owners', (site, owners) => {
      for (const one of owners.slice(0, 5))
        site.home.push(
          { heading: `Cottage in ${one.town}` },
          {
            rows: [
              ['Owner', one.name],
              ['Company number', one.n],
              ['Registered address', one.office],
            ],
          },
        )
      site
        .page('terms')
        .push('We introduce guests to owners. The rental agreement is made with the owner of the property.')
    }),
    selling('lots from consignors', (site, sellers) =>
      site.home.push(
        { list: sellers.map((one, at) => `Lot ${at + 1}: vendor ${one.name} (${one.n}), VAT ${one.vat}`) },
        'All vendors have agreed to our vendor rules. Create a vendor account.',
      ),
    ),
    selling('trader information at the end', (site, sellers) => {
      site.home.push('Buy from 1,900 independent shops in one basket.')
      site.page('legal').push(
        { heading: 'Information about traders' },
        ...sellers.map((one) => ({
          lines: [one.name, `Company registration ${one.n}`, one.office, `Sells on this site as ${one.town} Goods`],
        })),
      )
    }),
    selling('one stall open', (site, [one, other]) => {
      site.home.push(
        { heading: `${one.name}’s stall` },
        `This stall is kept by ${one.name}, company number ${one.n}, ${one.office}. It has 412 followers. Open a stall of your own today.`,
        `Customers also visited the stall of ${other.name} (company number ${other.n}).`,
      )
      site.page('terms').push('Stallholders sell in their own name. We are not the seller of anything on this site.')
    }),
  ],
}
