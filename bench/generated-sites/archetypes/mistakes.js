import { unsettled } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/** One digit is wrong, and the number that is printed belongs to somebody else. */
function slippedSite(put) {
  return (world) => {
    const operator = world.operator({
      kind: world.random.oneOf(['seven', 'eight']),
      styles: ['full', 'short', 'brand'],
    })
    const { company } = operator
    const wrong = slipped(world, company.number)
    const site = openSite(world, operator)
    put(site, { name: world.write(company), n: wrong, office: officeOf(world, company), brand: operator.brand })
    return finish(site, operator.domain, { ...unsettled(company, ['wrong_digit']), acceptable: ['needs_review'] })
  }
}

function slipped(world, number) {
  for (let at = 7; at > 1; at--) {
    const wrong = number.slice(0, at) + ((Number(number[at]) + world.random.between(1, 8)) % 10) + number.slice(at + 1)
    if (!world.companies.has(wrong)) {
      world.companies.strangerAt(wrong)
      return wrong
    }
  }
  throw new Error('Every number beside this one is taken.')
}

export const wrongDigit = {
  name: 'wrong-digit',
  templates: [
    tuning(
      'footer',
      slippedSite((site, s) => site.footer.push(`${s.name}. Company number ${s.n}.`)),
    ),
    tuning(
      'terms',
      slippedSite((site, s) =>
        site
          .page('terms')
          .push(
            `We are ${s.name}, a company registered in England and Wales. Our company registration number is ${s.n} and our registered office is at ${s.office}.`,
          ),
      ),
    ),
    heldOut(
      'number and trading name',
      slippedSite((site, s) => site.footer.push(`© ${s.name}`, `Registered in England No ${s.n}`)),
    ),
    heldOut(
      'privacy',
      slippedSite((site, s) => site.page('privacy').push(`${s.name} (${s.n}) is the controller of your data.`)),
    ),
  ],
}

/** A blank that nobody filled in. The placeholder is a company's number, or in the shape of one. */
function placeholderSite(numbers, put) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short'] })
    const number = world.random.oneOf(numbers)
    if (/^[01]\d{7}$/.test(number)) world.companies.strangerAt(number)
    const site = openSite(world, operator)
    put(site, { n: number, brand: operator.brand })
    return finish(site, operator.domain, { ...unsettled(null, ['placeholder']) })
  }
}

const digits = ['12345678', '01234567', '00000000', '11111111', '87654321']
const blanks = [
  '[XXXXXXXX]',
  '[company number]',
  'XXXXXXXX',
  '{{company_number}}',
  '________',
  '[Insert company number]',
  'TBC',
]

export const placeholder = {
  name: 'placeholder',
  templates: [
    tuning(
      'digits',
      placeholderSite(digits, (site, s) => site.footer.push(`© ${s.brand}. Company number ${s.n}`)),
    ),
    tuning(
      'blanks',
      placeholderSite(blanks, (site, s) =>
        site
          .page('terms')
          .push(
            `This website is operated by [COMPANY NAME] Limited, company number ${s.n.replaceAll('{', '[').replaceAll('}', ']')}.`,
          ),
      ),
    ),
    heldOut(
      'left out',
      placeholderSite([''], (site, s) =>
        site
          .page('terms')
          .push(
            `${s.brand} is registered in England and Wales (company number), our VAT number is and our registered office is at .`,
          ),
      ),
    ),
    heldOut(
      'sample address',
      placeholderSite(digits, (site, s) =>
        site.footer.push({
          lines: ['Your Company Name Ltd', '123 Street Name, Anytown, AB12 3CD', `Company Registration No: ${s.n}`],
        }),
      ),
    ),
  ],
}

/** A number that was never issued. */
export const outOfRange = {
  name: 'out-of-range',
  templates: [
    tuning('too high', (world) => unissued(world, `${world.random.between(4, 9)}${world.random.digits(7)}`)),
    tuning('nine digits', (world) => unissued(world, `0${world.random.between(1, 9)}${world.random.digits(7)}`)),
    heldOut('unknown prefix', (world) => unissued(world, `XY${world.random.digits(6)}`)),
    heldOut('not in the register', (world) => unissued(world, world.companies.newNumber('eight'))),
  ],
}

function unissued(world, number) {
  const operator = world.operator({ styles: ['full', 'short'] })
  const site = openSite(world, operator)
  site.footer.push(`${operator.brand} is registered in England and Wales. Company number ${number}.`)
  return finish(site, operator.domain, { ...unsettled(operator.company, ['unknown_number']), company_number: null })
}
