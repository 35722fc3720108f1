import { foreignSite } from '../abroad.js'
import { fresh } from './support.js'

const abroad = (name, endings, put, acceptable) => fresh(name, foreignSite(endings, put, acceptable))

export const islandTemplates = {
  irish: [
    abroad('company in the Republic', ['.ie', '.com'], (site, s) =>
      site.page('legal').push({
        rows: [
          ['Company', `${s.bare} Ltd`],
          ['Registered in', 'Republic of Ireland'],
          ['Company Registration Number', s.six],
          ['VAT', `IE${s.eight.slice(1)}H`],
        ],
      }),
    ),
    abroad('teoranta', ['.ie'], (site, s) =>
      site.footer.push(
        `${s.bare} Teoranta, ${s.town}, Co. na Gaillimhe. Uimhir chláraithe ${s.six}. Cláraithe in Éirinn.`,
      ),
    ),
    abroad('companies office', ['.ie', '.com'], (site, s) =>
      site
        .page('terms')
        .push(
          `These conditions are issued by ${s.bare} Limited, entered at the Companies Registration Office, Dublin, under ${s.six}. The courts of Ireland have exclusive jurisdiction.`,
        ),
    ),
    abroad('commissioner in Dublin', ['.ie', '.eu'], (site, s) => {
      site
        .page('privacy')
        .push(`${s.bare} CLG is the controller. You may complain to the Data Protection Commission, Dublin.`)
      site.footer.push(
        `${s.bare} CLG, ${s.town} Street, Limerick V94 X5Z6, Ireland. Registered charity (CHY ${s.five}). Company no. ${s.six}`,
      )
    }),
    abroad('directors in the footer', ['.ie'], (site, s) =>
      site.footer.push(
        `Registered in Dublin, Ireland. Reg. No: ${s.six}. Registered Office: ${s.town} Quay, Waterford, X91 AB12. ${s.bare} Limited`,
      ),
    ),
  ],
  'crown-dependency': [
    abroad('regulated in Jersey', ['.com', '.je'], (site, s) =>
      site.footer.push(
        `${s.bare} Ltd is regulated by the Jersey Financial Services Commission. Registered office: ${s.town} Chambers, St Helier, Jersey JE4 9WG. Jersey company ${s.five}`,
      ),
    ),
    abroad('Manx', ['.im', '.com'], (site, s) =>
      site.page('contact').push({
        lines: [
          `${s.bare} Limited`,
          `${s.town} Buildings`,
          'Ramsey',
          'Isle of Man',
          'IM8 9XX',
          `Company No. ${s.six}C (Isle of Man)`,
        ],
      }),
    ),
    abroad('Guernsey law', ['.gg', '.com'], (site, s) =>
      site
        .page('terms')
        .push(
          `The supplier is ${s.bare} Limited, a Guernsey company with registration number ${s.five}. Guernsey law applies.`,
        ),
    ),
  ],
}
