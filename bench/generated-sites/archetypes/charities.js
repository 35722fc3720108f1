import { otherRegistrations } from '../other-numbers.js'
import { matched, noCompany } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** A charity that is no company; its number is some company's, in shape at least. */
function charitySite(put) {
  return (world) => {
    const brand = `${place(world.random)} ${world.random.oneOf(['Hospice Friends', 'Lifeboat Fund', 'Animal Shelter', 'Youth Trust', 'Food Pantry'])}`
    const domain = world.domainOf(() => world.plain(brand), ['.org.uk', '.org', '.scot', '.co.uk'])
    const site = openSite(world, { brand, domain, town: place(world.random), theme: 'charity' })
    put(site, otherRegistrations(world), brand)
    return finish(site, domain, noCompany(['charity']))
  }
}

export const scottishCharity = {
  name: 'charity-sc0',
  templates: [
    tuning(
      'footer',
      charitySite((site, other) => site.footer.push(other.scottishCharity())),
    ),
    tuning(
      'about page',
      charitySite((site, other, brand) => site.page('about').push(`${brand}. ${other.scottishCharity()}`)),
    ),
    heldOut(
      'privacy',
      charitySite((site, other, brand) =>
        site.page('privacy').push(`The controller is ${brand}. ${other.scottishCharity()}`),
      ),
    ),
    heldOut(
      'beside the copyright',
      charitySite((site, other, brand) =>
        site.footer.push(`© ${brand}. Registered in Scotland. ${other.scottishCharity()}`),
      ),
    ),
  ],
}

export const charity = {
  name: 'charity-number',
  templates: [
    tuning(
      'footer',
      charitySite((site, other) => site.footer.push(other.charity())),
    ),
    tuning(
      'about page',
      charitySite((site, other, brand) => site.page('about').push(`${brand} is independent. ${other.charity()}`)),
    ),
    heldOut(
      'privacy',
      charitySite((site, other, brand) => site.page('privacy').push(`We are ${brand}. ${other.charity()}`)),
    ),
    heldOut(
      'registered number',
      charitySite((site, other, brand) => site.footer.push({ lines: [brand, other.charity(), 'Gift aid it'] })),
    ),
  ],
}

/** A charity that is a company limited by guarantee, and the company through which it trades. */
function charitableCompany(put) {
  return (world) => {
    const bare = `${place(world.random)} ${world.random.oneOf(['Rescue Centre', 'Music Trust', 'Woodland Project', 'Advice Bureau'])}`
    if (world.companies.hasKey(bare)) return charitableCompany(put)(world)
    const operator = world.operator({
      bare,
      category: 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)',
      kind: world.random.oneOf(['seven', 'eight']),
      endings: ['.org.uk', '.org'],
    })
    const { company } = operator
    const trader = world.companies.add({ bare: `${bare} Trading` })
    const site = openSite(world, { ...operator, theme: 'charity' })
    put(site, {
      name: world.write(company),
      brand: bare,
      n: shortened(world.random, company.number),
      trader: world.write(trader),
      traderNumber: trader.number,
      charity: otherRegistrations(world).charity(),
      office: officeOf(world, company),
    })
    return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['charity_company']))
  }
}

export const charityCompany = {
  name: 'charity-company',
  templates: [
    tuning(
      'both numbers',
      charitableCompany((site, s) =>
        site.footer.push(`${s.charity} Company limited by guarantee number ${s.n}.`, `© ${s.name}`),
      ),
    ),
    tuning(
      'company first',
      charitableCompany((site, s) =>
        site.footer.push(
          `${s.brand} is a company limited by guarantee registered in England and Wales (no. ${s.n}). ${s.charity}`,
        ),
      ),
    ),
    heldOut(
      'with a trading company',
      charitableCompany((site, s) =>
        site
          .page('privacy')
          .push(
            `${s.brand} is a company (company no. ${s.n}). ${s.charity} It trades through ${s.trader} (company no. ${s.traderNumber}). Registered office: ${s.office}`,
          ),
      ),
    ),
    heldOut(
      'charity beside company',
      charitableCompany((site, s) => site.footer.push({ lines: [s.name, s.charity, `Company Reg. ${s.n}`, s.office] })),
    ),
  ],
}
