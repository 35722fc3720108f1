import { foreignSite } from '../abroad.js'
import { fresh } from './support.js'

const abroad = (name, endings, put, acceptable) => fresh(name, foreignSite(endings, put, acceptable))
const leaning = ['non_uk_entity', 'needs_review']

export const abroadTemplates = {
  american: [
    abroad('public benefit corporation', ['.com', '.org'], (site, s) =>
      site
        .page('terms')
        .push(
          `These Terms of Service are a contract between you and ${s.bare}, PBC, a corporation organized under the laws of Colorado. Any dispute will be settled by arbitration in Denver County.`,
        ),
    ),
    abroad('entity number in Texas', ['.com'], (site, s) =>
      site.footer.push(`©${s.bare} Corp. Texas filing number ${s.eight}. ${s.town}, TX 78701`),
    ),
    abroad('California rights', ['.com', '.io'], (site, s) => {
      site
        .page('privacy')
        .push(`${s.bare}, Inc. (“Company”) does not sell the personal information of California residents (CCPA).`)
      site.footer.push(`${s.bare}, Inc. 2100 Juniper Ave, Floor 3, Portland, OR 97209`)
    }),
    abroad(
      'with an office in London',
      ['.com', '.ai'],
      (site, s) => {
        site.footer.push(`© ${s.bare}, Inc. San Francisco · New York · London`)
        site
          .page('legal')
          .push(`${s.bare}, Inc. is a Delaware C-corporation with its principal office in San Francisco, California.`)
      },
      leaning,
    ),
    abroad('LLC in Florida', ['.net', '.com', '.us'], (site, s) =>
      site.page('contact').push({
        lines: [`${s.bare} L.L.C.`, `${s.five} Palm Blvd`, 'Tampa, Florida 33602', 'United States', `EIN 82-${s.six}1`],
      }),
    ),
  ],
  'elsewhere-abroad': [
    abroad('Canada', ['.ca', '.com'], (site, s) =>
      site.footer.push(
        `${s.bare} Ltd. is a federally incorporated Canadian company (Corporation ${s.six}-3). Ottawa, Ontario K1P 5Z9, Canada`,
      ),
    ),
    abroad('Singapore', ['.com', '.sg'], (site, s) =>
      site
        .page('terms')
        .push(`${s.bare} Pte. Ltd. (UEN 2016${s.five}K) is the provider. The law of Singapore governs this agreement.`),
    ),
    abroad('South Africa', ['.co.za'], (site, s) =>
      site.footer.push(`${s.bare} (Pty) Ltd | Reg. No. 2014/${s.six}/07 | ${s.town}, Cape Town, 8001`),
    ),
    abroad('Gibraltar', ['.com', '.gi'], (site, s) =>
      site.footer.push(
        `${s.bare} Limited is a company incorporated in Gibraltar (registered number ${s.six}), ${s.town} Tower, Gibraltar GX11 1AA.`,
      ),
    ),
    abroad('Kenya', ['.co.ke', '.com'], (site, s) =>
      site
        .page('privacy')
        .push(
          `${s.bare} Limited is registered in Kenya (PVT-${s.five}) and with the Office of the Data Protection Commissioner, Nairobi.`,
        ),
    ),
    abroad('Cyprus', ['.com', '.eu'], (site, s) =>
      site
        .page('legal')
        .push({ lines: [`${s.bare} Holdings Ltd`, `Registration number HE ${s.six}`, 'Limassol 3030', 'Cyprus'] }),
    ),
    abroad('Cayman Islands', ['.com', '.finance'], (site, s) =>
      site
        .page('terms')
        .push(
          `${s.bare} Ltd is an exempted company of the Cayman Islands, registered no. ${s.six}, Grand Cayman KY1-9009.`,
        ),
    ),
    abroad('Australia in the terms', ['.com.au', '.au'], (site, s) =>
      site
        .page('terms')
        .push(
          `In these terms we are ${s.bare} Proprietary Limited (ACN ${s.six.slice(0, 3)} ${s.six.slice(3)} 118) of ${s.town}, Victoria 3000. The law of Victoria applies.`,
        ),
    ),
    abroad('Sweden', ['.se', '.com'], (site, s) =>
      site.footer.push(
        `${s.bare} AB, org.nr 556${s.six.slice(0, 3)}-${s.five.slice(0, 4)}, ${s.town}gatan 8, 111 22 Stockholm, Sverige`,
      ),
    ),
    abroad('Poland', ['.pl', '.com'], (site, s) =>
      site
        .page('legal')
        .push(
          `${s.bare} sp. z o.o., ul. Lipowa 7, 00-123 Warszawa. KRS ${s.eight.padStart(10, '0')}, NIP 525${s.eight.slice(1)}`,
        ),
    ),
    abroad('Emirates', ['.ae', '.com'], (site, s) =>
      site.footer.push(`${s.bare} FZ-LLC, licence no. ${s.six}, Dubai, United Arab Emirates`),
    ),
  ],
}
