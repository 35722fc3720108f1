import { vat } from '../other-numbers.js'
import { matched } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** The number stands on one legal page and nowhere else. */
function onLegalPage(kind, write) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short', 'hyphens', 'firstWithTail', 'brand', 'phrase'] })
    const { company } = operator
    const site = openSite(world, operator)
    const facts = {
      n: shortened(world.random, company.number),
      name: world.write(company),
      brand: operator.brand,
      domain: operator.domain,
      office: officeOf(world, company),
      vat: vat(world.random),
      short: company.bare.split(' ')[0],
    }
    const { blocks, proves } = write(facts, world, operator)
    site.page(kind).push(...blocks)
    const kinds = ['number', ...(operator.isRelated ? ['label'] : [])]
    for (const proof of proves) if (proof !== 'postcode' || operator.isAlone) kinds.push(proof)
    return finish(site, operator.domain, matched('explicit_number', company, kinds, [kind]))
  }
}

export const termsNumber = {
  name: 'terms-number',
  templates: [
    tuning(
      'who we are clause',
      onLegalPage('terms', (s) => ({
        blocks: [
          `2.1 Who we are. We are ${s.name}, a company registered in England and Wales. Our company registration number is ${s.n} and our registered office is at ${s.office}. Our registered VAT number is ${s.vat}.`,
        ],
        proves: ['postcode'],
      })),
    ),
    tuning(
      'definitions',
      onLegalPage('terms', (s) => ({
        blocks: [
          { heading: 'Definitions' },
          `"We", "us" and "our" mean ${s.name} trading as ${s.brand} (company number ${s.n}).`,
          '"You" means the person who places the order.',
        ],
        proves: ['role'],
      })),
    ),
    tuning(
      'owner of the website',
      onLegalPage('terms', (s) => ({
        blocks: [
          `The term '${s.brand}' or 'us' or 'we' refers to the owner of the website whose registered office is ${s.office}. Our company registration number is ${s.n}.`,
        ],
        proves: ['postcode'],
      })),
    ),
    tuning(
      'privacy controller',
      onLegalPage('privacy', (s) => ({
        blocks: [`The data controller is ${s.name} (company number ${s.n}), registered office ${s.office}.`],
        proves: ['postcode'],
      })),
    ),
    heldOut(
      'site operated by',
      onLegalPage('terms', (s) => ({
        blocks: [
          `${s.domain} is a site operated by ${s.name} ("We"). We are registered in England and Wales under company number ${s.n}, our VAT number is ${s.vat} and our registered office is at ${s.office}. Our main trading address is elsewhere.`,
        ],
        proves: ['role', 'postcode'],
      })),
    ),
    heldOut(
      'label block',
      onLegalPage('privacy', (s) => ({
        blocks: [
          {
            rows: [
              ['Full name of legal entity', s.name],
              ['Company number', s.n],
              ['Postal address', s.office],
              ['E-mail', `privacy@${s.domain}`],
            ],
          },
        ],
        proves: ['postcode'],
      })),
    ),
    heldOut(
      'contract between',
      onLegalPage('terms', (s) => ({
        blocks: [
          `This contract is between you and ${s.name}, company number ${s.n} ('the Seller').`,
          `Goods remain the property of ${s.name} until they are paid for.`,
        ],
        proves: ['legal_name'],
      })),
    ),
    heldOut(
      'cookie page',
      onLegalPage('cookies', (s) => ({
        blocks: [
          `${s.brand} is owned by ${s.name}, incorporated in England with number ${s.n}.`,
          `Questions: ${s.name}, ${s.office}`,
        ],
        proves: ['role', 'postcode'],
      })),
    ),
    heldOut(
      'lines broken in the phrase',
      onLegalPage('terms', (s) => ({
        blocks: [
          `The Buyer contracts with ${s.name.replace(' ', '\n')} of ${s.office} Registered in England under\nnumber\n${s.n} (The Seller) for Goods.`,
        ],
        proves: ['postcode'],
      })),
    ),
    heldOut(
      'register in brackets',
      onLegalPage('terms', (s) => ({
        blocks: [
          `${s.brand} is the trading name of ${s.name} (No. ${s.n}), which is entered in the register kept by the registrar of companies.`,
        ],
        proves: ['role'],
      })),
    ),
  ],
}
