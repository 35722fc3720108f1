import { noCompany } from '../../verdicts.js'
import { charityName } from './names.js'
import { freshCompany } from './operators.js'
import { freshRegistrations } from './registrations.js'
import { fresh, ownSite, strangersSite } from './support.js'

const guarantee = 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)'
const domainEndings = ['.org.uk', '.org', '.co.uk', '.charity']

/** A charity that is not a company. */
function charitable(name, tags, put) {
  return fresh(
    name,
    strangersSite(
      {
        tags,
        theme: 'society',
        draw: (world) => ({ brand: charityName(world), domainEndings }),
        verdict: noCompany,
      },
      (site, own, world) => put(site, own, freshRegistrations(world)),
    ),
  )
}

/** A charity that is one. */
function incorporated(name, put, { kind, kinds = ['number'] } = {}) {
  const draw = (random, world) => ({
    bare: charityName(world),
    category: guarantee,
    domainEndings,
    ...(kind ? { kind } : { kind: random.oneOf(['seven', 'eight', 'six']) }),
  })
  return fresh(
    name,
    ownSite({ tags: ['charity_company'], theme: 'society', draw }, (site, s, world) => {
      put(site, s, freshRegistrations(world), world)
      return kinds
    }),
  )
}

export const charityTemplates = {
  'charity-sc0': [
    charitable('under the logo', ['charity'], (site, own, other) =>
      site.footer.push({ lines: [own.brand, other.scottishCharity()] }),
    ),
    charitable('giving page', ['charity'], (site, _own, other) =>
      site.page('contact').push(`Tax relief on gifts: quote ${other.scottishCharity()}.`),
    ),
    charitable('constitution', ['charity'], (site, own, other) =>
      site.page('legal').push(`${own.brand} is governed by its constitution. ${other.scottishCharity()}`),
    ),
  ],
  'charity-number': [
    charitable('last line', ['charity'], (site, own, other) => site.footer.push(`${own.brand} | ${other.charity()}`)),
    charitable('both countries', ['charity'], (site, own, other) =>
      site.footer.push(
        `${own.brand} is a charity in England (${other.seven()}) and in Scotland. ${other.scottishCharity()}`,
      ),
    ),
    charitable('trustees', ['charity'], (site, own, other) =>
      site.page('about').push(`The trustees of ${own.brand} are unpaid. ${other.charity()}.`),
    ),
  ],
  'charity-company': [
    incorporated('two numbers with dots', (site, s, other) =>
      site.footer.push(`${s.name} · Charity no. ${other.seven()} · Company no. ${s.n}`),
    ),
    incorporated(
      'limited by guarantee in brackets',
      (site, s, other) =>
        site
          .page('about')
          .push(
            `${s.name} is a registered charity (${other.seven()}) and a company limited by guarantee (${s.n}, England and Wales). Its registered office is ${s.office}.`,
          ),
      { kinds: ['number', 'postcode'] },
    ),
    incorporated(
      'Scottish in both registers',
      (site, s, other) =>
        site.footer.push(
          `${other.scottishCharity()}. ${s.name} is a company limited by guarantee, registered in Scotland, number ${s.full}.`,
        ),
      { kind: 'scottish' },
    ),
    incorporated('shop run by a trading arm', (site, s, other, world) => {
      const shop = freshCompany(world, { bare: `${s.brand} Shops` })
      site.footer.push(`${s.name}. Registered Charity ${other.seven()}. Registered Company ${s.n}.`)
      site
        .page('terms')
        .push(
          `Goods in the online shop are sold by ${world.write(shop)} (registered company ${shop.number}), which gives all its profit to ${s.name}.`,
        )
    }),
    incorporated(
      'academy trust',
      (site, s) =>
        site
          .page('legal')
          .push(
            `${s.name} is an exempt charity and a company limited by guarantee registered in England & Wales. Company No: ${s.n}. Registered Office: ${s.office}.`,
          ),
      { kinds: ['number', 'postcode'] },
    ),
  ],
}
