import { unsettled } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshOperator } from './operators.js'
import { factsOf, fresh } from './support.js'

/** Two neighbours are swapped or one digit is off, and somebody has the number that results. */
function misprinted(name, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world, { kind: world.random.oneOf(['seven', 'eight']), label: 'any' })
    const { company } = operator
    const wrong = misprint(world, company.number)
    world.companies.strangerAt(wrong)
    const site = openSite(world, operator)
    put(site, { ...factsOf(world, company, operator), n: wrong })
    return finish(site, operator.domain, { ...unsettled(company, ['wrong_digit']), acceptable: ['needs_review'] })
  })
}

function misprint({ companies, random }, number) {
  for (let at = 6; at > 1; at--) {
    const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2)
    const shifted = number.slice(0, at) + ((Number(number[at]) + random.between(1, 9)) % 10) + number.slice(at + 1)
    for (const wrong of [swapped, shifted]) if (wrong !== number && !companies.has(wrong)) return wrong
  }
  throw new Error('Every number beside this one is taken.')
}

function unfilled(name, numbers, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const n = world.random.oneOf(numbers)
    if (/^[01]\d{7}$/.test(n)) world.companies.strangerAt(n)
    const site = openSite(world, operator)
    put(site, { n, brand: operator.brand })
    return finish(site, operator.domain, unsettled(null, ['placeholder']))
  })
}

function unknown(name, draw, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const site = openSite(world, operator)
    put(site, operator.brand, draw(world))
    return finish(site, operator.domain, { ...unsettled(operator.company, ['unknown_number']), company_number: null })
  })
}

export const mistakeTemplates = {
  'wrong-digit': [
    misprinted('agreement', (site, s) =>
      site
        .page('terms')
        .push(`The Agency is ${s.name}, a company registered in ${s.country} (number ${s.n}), of ${s.office}.`),
    ),
    misprinted('last line', (site, s) => site.footer.push(`${s.name} | Registered Company Number ${s.n}`)),
    misprinted('contact table', (site, s) =>
      site.page('contact').push({
        rows: [
          ['Company', s.name],
          ['Registration no.', `Company registration ${s.n}`],
          ['Post', s.office],
        ],
      }),
    ),
  ],
  placeholder: [
    unfilled('lorem', ['12345678', '00000000', '01234567'], (site, s) =>
      site.footer.push({
        lines: ['Lorem Ipsum Ltd', '1 Example Street, Sampletown, XX1 1XX', `Registered in England No. ${s.n}`],
      }),
    ),
    unfilled('angle brackets', ['<your company number>', '<<NUMBER>>', '########', '?????'], (site, s) =>
      site.page('privacy').push(`<Company name> Ltd (“we”), company number ${s.n}, is the data controller.`),
    ),
    unfilled('dots', ['........', 'xxxxxxx', '0000000', '(tbc)'], (site, s) =>
      site.page('terms').push(`${s.brand} is the trading name of ................ Ltd, registered number ${s.n}.`),
    ),
    unfilled('insert here', ['INSERT NUMBER', '[NUMBER]', '[●]'], (site, s) =>
      site.page('legal').push({
        rows: [
          ['Registered name', '[INSERT NAME] Limited'],
          ['Company number', s.n],
          ['Registered office', '[INSERT ADDRESS]'],
        ],
      }),
    ),
  ],
  'out-of-range': [
    unknown(
      'far too high',
      ({ random }) => `7${random.digits(7)}`,
      (site, brand, n) =>
        site.page('terms').push(`${brand} is a company registered in England and Wales with company number ${n}.`),
    ),
    unknown(
      'ten digits',
      ({ random }) => `12${random.digits(8)}`,
      (site, brand, n) => site.footer.push(`© ${brand} | Company Registration No. ${n}`),
    ),
    unknown(
      'nobody has it',
      ({ companies }) => companies.newNumber('seven'),
      (site, brand, n) =>
        site.page('legal').push({
          rows: [
            ['Name', brand],
            ['Company number', n],
          ],
        }),
    ),
  ],
}
