import { vat, vatDigits } from '../../other-numbers.js'
import { freshRegistrations } from './registrations.js'
import { fresh, ownSite, strangersSite } from './support.js'

function regulated(name, theme, put) {
  return fresh(
    name,
    strangersSite({ tags: ['regulator'], theme }, (site, own, world) => put(site, own, freshRegistrations(world))),
  )
}

function beside(name, put, kinds = ['number']) {
  return fresh(
    name,
    ownSite({ tags: ['regulator'] }, (site, s, world) => {
      put(site, s, freshRegistrations(world))
      return kinds
    }),
  )
}

/** A VAT number alone; what a careless reader cuts out of it is a stranger's. */
function taxed(name, put) {
  return fresh(
    name,
    strangersSite({ tags: ['vat'] }, (site, own, world) => {
      const digits = vatDigits(world.random)
      for (const part of [digits.slice(0, 8), digits.slice(1)]) if (/^[01]/.test(part)) world.companies.strangerAt(part)
      put(site, own, digits)
    }),
  )
}

export const regulatorTemplates = {
  'regulator-numbers': [
    regulated('letting agent', 'estateAgent', (site, own, other) =>
      site.footer.push({ list: [own.brand, other.trade(), other.trade(), other.data()] }),
    ),
    regulated('firm of lawyers', 'accountant', (site, own, other) =>
      site.page('legal').push(`${own.brand} is the practising name of ${own.person}. ${other.lawyers()}`),
    ),
    regulated('adviser', 'accountant', (site, own, other) => site.footer.push(`${own.brand}. ${other.conduct()}`)),
    regulated('importer', 'maker', (site, _own, other) =>
      site.page('contact').push({ lines: [other.business(), other.business()] }),
    ),
    regulated('table of registrations', 'dentist', (site, _own, other) =>
      site.page('legal').push({
        rows: [
          ['Care regulator', `Provider ID 1-${other.eight()}`],
          ['Dental council', `Registration no. ${other.six()}`],
          ['Data', other.data()],
        ],
      }),
    ),
    regulated('school numbers', 'school', (site, own, other) =>
      site.footer.push(
        `${own.brand} | URN ${other.six()} | DfE no. 931/${other.six().slice(0, 4)} | UKPRN 1${other.seven()}`,
      ),
    ),
    beside('one among many', (site, s, other) =>
      site.footer.push(
        `${other.conduct()} ${other.data()}. ${s.name} is registered in ${s.country}, company no. ${s.n}.`,
      ),
    ),
    beside(
      'rows with labels',
      (site, s, other) =>
        site.page('legal').push({
          rows: [
            ['Professional body', other.trade()],
            ['Company number', s.n],
            ['Registered office', s.office],
            ['VAT', s.vat],
          ],
        }),
      ['number', 'postcode'],
    ),
  ],
  'vat-only': [
    taxed('under the basket', (site, own, digits) =>
      site.footer.push(
        `${own.brand}. Prices include VAT. VAT Reg. ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
      ),
    ),
    taxed('registration no. GB', (site, _own, digits) =>
      site.page('terms').push(`Our registration no. for value added tax: GB ${digits}.`),
    ),
    taxed('registered business', (site, own, digits) =>
      site.page('contact').push({
        rows: [
          ['Business', own.brand],
          ['Owner', own.person],
          ['Registered for VAT', digits],
        ],
      }),
    ),
    fresh(
      'with the owner’s name',
      strangersSite({ tags: ['vat'] }, (site, own, world) =>
        site.footer.push(`${own.person} trading as ${own.brand}. V.A.T. ${vat(world.random)}`),
      ),
    ),
  ],
}
