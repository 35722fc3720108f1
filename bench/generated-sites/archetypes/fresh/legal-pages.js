import { servant } from './noise.js'
import { fresh, ownSite } from './support.js'

const anyLabel = () => ({ label: 'any' })

/** The number stands on one page that few people open. */
function onPage(name, kind, write, kinds) {
  return fresh(
    name,
    ownSite({ draw: anyLabel, tags: [kind] }, (site, s, world) => {
      site.page(kind).push(...write(s, world))
      return ['number', ...kinds]
    }),
  )
}

export const legalPageTemplates = {
  'terms-number': [
    onPage(
      'parties to an agreement',
      'terms',
      (s) => [
        'THIS AGREEMENT is made between:',
        `(1) ${s.name}, a private company incorporated in ${s.country} under number ${s.n} and having its registered office at ${s.office} (the “Supplier”); and`,
        '(2) the person, firm or body whose order the Supplier accepts (the “Client”).',
      ],
      ['postcode'],
    ),
    onPage(
      'interpretation table',
      'terms',
      (s) => [
        { heading: '1. Interpretation' },
        {
          rows: [
            ['Business Day', 'a day on which banks in London are open'],
            ['Goods', 'the things set out in the Order'],
            ['Seller', `${s.name} (registered in ${s.country} with company number ${s.n})`],
            ['Site', `www.${s.domain}`],
          ],
        },
      ],
      ['role'],
    ),
    onPage(
      'controller under the regulation',
      'privacy',
      (s, world) => [
        `For the purposes of the UK GDPR and the Data Protection Act 2018 ${s.name} (Company No. ${s.n}) of ${s.office} decides why and how your personal data is processed.`,
        `Our data protection lead is ${s.person}, ${s.mail}.`,
        servant(world),
      ],
      ['postcode'],
    ),
    onPage(
      'promoter of a draw',
      'terms',
      (s) => [
        { heading: 'Prize draw rules' },
        'Entry is free and open to residents of the UK aged 18 or over.',
        `The promoter is ${s.name} (registered number ${s.n}), ${s.office}. Please do not send entries there.`,
      ],
      ['postcode'],
    ),
    onPage(
      'statement of the board',
      'slavery',
      (s) => [
        `This statement is made by the directors of ${s.name}, company registration no. ${s.n}, for the financial year just ended.`,
        `Signed for ${s.name}: ${s.person}, Director`,
      ],
      ['legal_name'],
    ),
    onPage(
      'letter to the managing director',
      'complaints',
      (s) => [
        { lines: ['Write to:', s.person, 'Managing Director', s.name, ...s.lines] },
        `${s.name} is registered in ${s.country} (${s.n}).`,
      ],
      ['postcode', 'legal_name'],
    ),
    onPage(
      'cancellation form',
      'delivery',
      (s) => [
        { heading: 'Model cancellation form' },
        { lines: [`To: ${s.name} (Company Registration Number ${s.n})`, s.office, s.mail] },
        'I/We hereby give notice that I/We cancel my/our contract of sale of the following goods: ............',
      ],
      ['postcode'],
    ),
    onPage(
      'questions and answers',
      'about',
      (s) => [
        { heading: 'Are you a proper company?' },
        `Yes. You will find us at Companies House as ${s.name}, number ${s.n}, and our accounts are up to date.`,
      ],
      [],
    ),
    onPage(
      'licence agreement',
      'terms',
      (s) => [
        `“Licensor”: ${s.name}, whose company number is ${s.n} and whose principal place of business is ${s.office}.`,
        '“Licensee”: the organisation named on the order form.',
        'The Licensor grants the Licensee a right to use the Software that is not exclusive and cannot be passed on.',
      ],
      ['postcode'],
    ),
    onPage(
      'notices clause',
      'terms',
      (s) => [
        `14.3 Any notice must be in writing and left at or posted to the registered office for the time being of ${s.name} (at the date of these terms ${s.office}; company number ${s.n}).`,
      ],
      ['postcode'],
    ),
    onPage(
      'contract formed on booking',
      'terms',
      (s) => [
        `When your deposit reaches us there is a binding contract between everybody in your party and ${s.name} of ${s.office}, registered company ${s.n}, referred to below as “${s.brand}”.`,
      ],
      ['postcode', 'role'],
    ),
    onPage(
      'facts the law asks for',
      'legal',
      (s) => [
        'The Companies (Trading Disclosures) rules ask us to tell you the following.',
        {
          list: [
            `Registered name: ${s.name}`,
            `Part of the United Kingdom in which we are registered: ${s.country}`,
            `Registered number: ${s.n}`,
            `Registered office: ${s.office}`,
          ],
        },
      ],
      ['postcode'],
    ),
    onPage(
      'first person privacy',
      'privacy',
      (s) => [
        `Hello, we’re ${s.brand}. On paper we’re ${s.name}, company number ${s.n}, but nobody calls us that.`,
        `If you have a question about your data drop a line to ${s.mail}.`,
      ],
      ['role'],
    ),
    onPage(
      'retention of title with number',
      'terms',
      (s) => [
        'RETENTION OF TITLE',
        `Title to the goods shall not pass to the purchaser until ${s.name} (Reg No ${s.n}) has received in cleared funds all sums due to it on any account.`,
        `For the purposes of these conditions “the Vendor” is ${s.name}.`,
      ],
      ['legal_name'],
    ),
  ],
}
