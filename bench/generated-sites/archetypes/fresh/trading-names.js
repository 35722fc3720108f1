import { brandName } from './names.js'
import { brandSite, fresh } from './support.js'

function branded(name, category, put, kinds) {
  return fresh(
    name,
    brandSite({ category }, (site, s, world) => {
      put(site, s, world)
      return kinds
    }),
  )
}

const number = 'explicit_number'
const words = 'name_only'

export const tradingNameTemplates = {
  'trading-name': [
    branded(
      'trading division',
      number,
      (site, s) =>
        site.footer.push(
          `${s.brand}, a trading division of ${s.name}, Company No ${s.n} (${s.country}). VAT ${s.vat}.`,
        ),
      ['number', 'role'],
    ),
    branded(
      'name and style',
      number,
      (site, s) =>
        site
          .page('terms')
          .push(
            `These conditions apply to all contracts of ${s.name} (incorporated under number ${s.n}) carrying on business under the name and style of ${s.brand}.`,
          ),
      ['number', 'role'],
    ),
    branded(
      'in capitals',
      number,
      (site, s) =>
        site.footer.push(
          `${s.name.toUpperCase()} T/A ${s.brand.toUpperCase()} REG NO ${s.n} ${s.office.toUpperCase()}`,
        ),
      ['number', 'role', 'postcode'],
    ),
    branded(
      'bracketed after the brand',
      number,
      (site, s) =>
        site
          .page('privacy')
          .push(
            `${s.brand} (the business name of ${s.name}, registered company number ${s.n}) holds your details on a computer at ${s.office}.`,
          ),
      ['number', 'role', 'postcode'],
    ),
    branded(
      'who you buy from',
      words,
      (site, s) =>
        site
          .page('terms')
          .push(
            `If you buy from ${s.brand} you are buying from ${s.name}, because ${s.brand} is simply the name under which ${s.name} trades. Our office: ${s.office}.`,
          ),
      ['legal_name', 'role', 'postcode'],
    ),
    branded(
      'trade mark and trading name',
      number,
      (site, s) =>
        site.page('legal').push(`${s.brand}® is a registered trade mark and trading name of ${s.name}.`, {
          rows: [
            ['Company', s.name],
            ['Registered no.', s.n],
            ['Registered office', s.office],
          ],
        }),
      ['number', 'role', 'postcode'],
    ),
    branded(
      'invoice from another name',
      words,
      (site, s) => {
        site.page('terms').push(`Your invoice will come from ${s.name}, the company that owns and runs ${s.brand}.`)
        site.page('contact').push({ lines: [s.brand, ...s.lines] })
      },
      ['legal_name', 'role', 'postcode'],
    ),
    branded(
      'two businesses of one company',
      number,
      (site, s, world) =>
        site.footer.push(
          `${s.brand} and ${brandName(world)} are both trading names of ${s.name}. Registered in ${s.country} & registered no: ${s.n}.`,
        ),
      ['number', 'role'],
    ),
    branded(
      'address before the colon',
      number,
      (site, s) =>
        site
          .page('contact')
          .push({ divs: [`${s.domain}: ${s.name} trading as ${s.brand}`, ...s.lines, `Company ${s.n}`] }),
      ['number', 'role', 'postcode'],
    ),
    branded(
      'run by',
      words,
      (site, s) => site.page('about').push(`${s.brand} is run by ${s.name}, from ${s.office}.`),
      ['legal_name', 'role', 'postcode'],
    ),
    branded(
      'hyphen t/a hyphen',
      number,
      (site, s) =>
        site.footer.push({ lines: [`© ${s.year} ${s.brand}`, `${s.name} - t/a - ${s.brand} - company reg - ${s.n}`] }),
      ['number', 'role'],
    ),
  ],
}
