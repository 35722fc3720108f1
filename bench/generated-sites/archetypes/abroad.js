import { foreign } from '../verdicts.js'
import { coined, place, trades } from '../words.js'
import { finish, heldOut, openSite, tuning } from './support.js'

/** A company of another country. Its number, padded, is a stranger's here; sometimes a look-alike has its name. */
export function foreignSite(endings, put, acceptable) {
  return (world) => {
    const { random, companies } = world
    const bare = `${coined(random)} ${random.oneOf(trades)}`
    if (random.chance(0.3) && !companies.hasKey(bare)) companies.add({ bare })
    else companies.reserve(bare)
    const { domain } = world.named(bare, ['full', 'short', 'firstWithTail'], endings)
    const site = openSite(world, { brand: bare, domain, town: place(random), isForeign: true })
    const six = `${random.between(1, 7)}${random.digits(5)}`
    companies.strangerAt(six.padStart(8, '0'))
    const eight = `0${random.between(1, 9)}${random.digits(6)}`
    companies.strangerAt(eight)
    put(site, {
      bare,
      six,
      eight,
      five: String(random.between(10_000, 99_999)),
      town: place(random),
      domain,
    })
    return finish(site, domain, foreign([], acceptable))
  }
}

export const american = {
  name: 'american',
  templates: [
    tuning(
      'Delaware',
      foreignSite(['.com', '.io'], (site, s) =>
        site
          .page('terms')
          .push(
            `${s.bare}, Inc. is a Delaware corporation. These terms are governed by the laws of the State of Delaware.`,
          ),
      ),
    ),
    tuning(
      'copyright Inc',
      foreignSite(['.com'], (site, s) =>
        site.footer.push(
          `© 2024 ${s.bare} Inc. All rights reserved. 400 Harbor Street, Suite 12, Springvale, CA 90210, USA`,
        ),
      ),
    ),
    heldOut(
      'California and a number',
      foreignSite(['.com', '.net'], (site, s) =>
        site.footer.push(`${s.bare} LLC, registered in California, number ${s.eight}.`),
      ),
    ),
    heldOut(
      'LLC in the notice',
      foreignSite(['.com', '.app'], (site, s) =>
        site
          .page('privacy')
          .push(`${s.bare} LLC ("we") is organised in the State of Wyoming, United States, and controls your data.`),
      ),
    ),
  ],
}

export const elsewhereAbroad = {
  name: 'elsewhere-abroad',
  templates: [
    tuning(
      'German imprint',
      foreignSite(['.de', '.com'], (site, s) =>
        site.page('legal').push({
          lines: [
            `${s.bare} GmbH`,
            `${s.town}straße 14, 10999 Berlin`,
            `Handelsregister: Amtsgericht Charlottenburg HRB ${s.six}`,
            'USt-IdNr. DE811907980',
          ],
        }),
      ),
    ),
    tuning(
      'Australia',
      foreignSite(['.com.au'], (site, s) => site.footer.push(`© ${s.bare} Pty Ltd ABN 51 824 753 556`)),
    ),
    tuning(
      'Malta',
      foreignSite(['.com', '.eu'], (site, s) =>
        site.footer.push(
          `${s.bare} Limited is a company registered in Malta with registration number C${s.five}, Sliema SLM 1549.`,
        ),
      ),
    ),
    heldOut(
      'New Zealand',
      foreignSite(['.co.nz', '.nz'], (site, s) =>
        site
          .page('terms')
          .push(
            `${s.bare} Limited is incorporated in New Zealand (NZBN 9429041234567, company number ${s.eight.slice(1)}).`,
          ),
      ),
    ),
    heldOut(
      'Netherlands',
      foreignSite(['.nl', '.com'], (site, s) =>
        site.footer.push(
          `${s.bare} B.V. is registered with the Dutch Chamber of Commerce (KvK) under ${s.eight}, Amsterdam.`,
        ),
      ),
    ),
    heldOut(
      'France',
      foreignSite(['.fr'], (site, s) =>
        site
          .page('legal')
          .push(
            `${s.bare} SARL au capital de 10 000 €, RCS Lyon 812 345 678. Siège social : 3 rue du Port, 69002 Lyon, France.`,
          ),
      ),
    ),
    heldOut(
      'Hong Kong',
      foreignSite(['.com', '.hk'], (site, s) =>
        site
          .page('terms')
          .push(
            `${s.bare} Limited, incorporated in Hong Kong (company registration ${s.eight.slice(1)}). Governing law: Hong Kong.`,
          ),
      ),
    ),
    heldOut(
      'India',
      foreignSite(['.in', '.co.in'], (site, s) =>
        site.footer.push(
          `© ${s.bare} Private Limited. CIN U72900KA2016PTC${s.six}. Bengaluru, Karnataka 560001, India`,
        ),
      ),
    ),
  ],
}
