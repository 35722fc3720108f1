import { anyButMatched } from '../expected.js'
import { place, surname, trades } from '../words.js'
import { baitedSite, drawBrand, withBait, withBaits } from './cast.js'
import { magazine, personal, reports } from './themes.js'

const papers = ['Bugle', 'Chronicle', 'Enquirer', 'Village Voice', 'Lookout']

/** Companies that the site reports on, worked for or advertises. */
export const editorial = [
  {
    name: 'news-report',
    build: baitedSite({ draw: drawBrand((random) => `${place(random)} ${random.oneOf(papers)}`), ownTheme: magazine }),
    templates: [
      {
        home: [
          'Builder fined after wall falls',
          '{bait.name} (company number {bait.number}), of {bait.office}, pleaded guilty at the magistrates’ court.',
        ],
        about: '{blog}',
      },
      {
        home: 'NOTICE OF ADMINISTRATION: {bait.name}, company number {bait.number}. Registered office {bait.office}. Joint administrators were appointed on 4 March.',
        footer: '{blog}',
      },
      {
        news: '{person} reports: {bait.name}, registered in England with number {bait.number}, has been bought by a Danish rival.',
        home: 'Jobs at risk at {bait.brand} in {bait.town}',
        footer: '{blog}',
      },
      {
        home: {
          rows: [
            'Petitioner: a creditor',
            'Respondent: {bait.name}',
            'Company number: {bait.number}',
            'Hearing: 9 May {year}',
          ],
        },
        about: 'Public notices are published free of charge. {blog}',
      },
      {
        home: ['Planning list', 'Applicant: {bait.upper}, {bait.office} (Co. No. {bait.full}). Proposal: six houses.'],
        footer: '{club}',
      },
      {
        home: 'Licensing Act 2003: {bait.name}, No. {bait.number}, has applied for a premises licence at {bait.office}.',
        about: '{blog}',
      },
      {
        news: ['Filed at Companies House this week', 'Accounts of {bait.name} ({bait.number}) show a loss of £81,000.'],
        home: '{blog}',
      },
    ],
  },
  {
    name: 'case-study',
    build: baitedSite({
      draw: drawBrand(
        (random) => `${surname(random)} ${random.oneOf(['Design', 'Translates', 'Illustration', 'Copywriting'])}`,
      ),
      ownTheme: personal,
    }),
    templates: [
      {
        home: '{sole}',
        work: [
          'Client: {bait.name}',
          'Brief: a new logo, letterhead and footer.',
          'Finished footer: "{bait.name}. Registered in England No. {bait.number}. Registered office {bait.office}"',
        ],
      },
      {
        work: {
          html: '<figure><blockquote>{bait.upper}<br>Registered in England and Wales {bait.full}<br>{bait.office}</blockquote><figcaption>Letterhead for a client, {year}</figcaption></figure>',
        },
        about: '{sole}',
      },
      {
        home: ['Recent work', 'For {bait.name} (Co. {bait.number}) I wrote the terms page of {bait.domain}.'],
        footer: '{sole}',
      },
      {
        work: {
          list: [
            '{bait.name}, {bait.town}: annual report',
            'A museum in Leeds: labels',
            'Sample text: "{bait.brand} is a trading name of {bait.name}, company number {bait.number}."',
          ],
        },
        footer: '{sole}',
      },
      { home: '"A joy to work with." {bait.name}, {bait.office}, registered number {bait.number}', contact: '{sole}' },
      {
        about: ['{sole}', 'From 2012 to 2019 I was head of design at {bait.name} (company number {bait.number}).'],
        footer: 'Freelance since 2019',
      },
    ],
  },
  {
    name: 'job-board',
    build: baitedSite({
      draw: drawBrand((random) => `${random.oneOf(trades)} Jobs ${place(random)}`),
      ownTheme: reports,
      cast: withBaits(3, 6),
    }),
    templates: [
      {
        home: ['Vacancies', { each: ['{one.name} in {one.town} seeks a fitter. Company number {one.number}.'] }],
        footer: '{blog}',
      },
      {
        home: [
          'Job of the day',
          'Employer: {bait.name}, {bait.office}',
          'About the employer: {bait.brand} is registered in England under {bait.number}.',
        ],
        about: 'We do not employ anybody. {blog}',
      },
      {
        jobs: {
          rows: [
            'Post: night porter',
            'Employer: {bait.name}',
            'Reg. No.: {bait.number}',
            'Apply to: the employer, not to us',
          ],
        },
        footer: '{blog}',
      },
      {
        data: {
          '@type': 'JobPosting',
          title: 'Van driver',
          hiringOrganization: {
            '@type': 'Organization',
            name: '{bait.name}',
            identifier: '{bait.full}',
            address: '{bait.office}',
          },
        },
        home: 'A free notice board for local jobs. {blog}',
      },
      { home: [{ each: [{ heading: 'Vacancy {at}' }, 'Recruiter: {one.upper} ({one.full})'] }], about: '{blog}' },
      {
        jobs: 'Closing soon: {bait.name} (licensed sponsor, company number {bait.number}) needs two bakers in {bait.town}.',
        home: '{club}',
      },
    ],
  },
  {
    name: 'clone-warning',
    build: baitedSite({
      draw: drawBrand((random) => `${random.oneOf(['Scam', 'Fraud', 'Clone'])} Alerts ${place(random)}`),
      ownTheme: reports,
      cast: withBait,
      expected: anyButMatched,
    }),
    templates: [
      {
        home: 'Warning: fraudsters pose as {bait.name}, company number {bait.number}. The real firm is at {bait.domain}.',
        footer: '{blog}',
      },
      {
        news: [
          'Clone firm alert',
          {
            rows: [
              'Name used: {bait.name}',
              'Number used: {bait.number}',
              'Address used: {bait.office}',
              'Real firm: not involved',
            ],
          },
        ],
        home: '{blog}',
      },
      {
        home: 'A fake invoice in the name of {bait.upper} (REG {bait.full}) is going round. Do not pay it.',
        about: '{club}',
      },
      {
        about: '{blog}',
        home: [
          'Readers ask: is {bait.brand} genuine?',
          'Yes. {bait.name}, {bait.office}, is on the register under {bait.number}, but the text messages are not from it.',
        ],
      },
      {
        news: 'The people behind the fake shop copied the footer of an honest one: "{bait.name}, registered in England {bait.number}".',
        footer: '{blog}',
      },
      {
        home: { list: ['{bait.name} ({bait.number}): impersonated by phone', 'Two banks: impersonated by text'] },
        footer: '{club}',
      },
    ],
  },
  {
    name: 'author',
    build: baitedSite({
      draw: drawBrand(
        (random) => `${surname(random)} ${random.oneOf(['Novels', 'Poems', 'Crime Stories', 'Folk Songs'])}`,
      ),
      ownTheme: personal,
    }),
    templates: [
      { home: '{blog}', footer: 'Books published by {bait.name}, registered in England {bait.number}' },
      { about: ['{blog}', 'My publisher is {bait.name}, {bait.office}. Rights enquiries go to them.'] },
      {
        home: [
          'New in paperback',
          'First published in Great Britain in {year} by {bait.name}, {bait.office}. Company number {bait.number}. The author asserts the moral right to be identified.',
        ],
        footer: '© {person}',
      },
      {
        contact: {
          rows: ['Author: {person}', 'Literary agent: {bait.name}, {bait.office}', 'Agency company no.: {bait.number}'],
        },
      },
      { footer: '© {person}. Recordings (P) {year} {bait.upper}, under licence. {bait.full}', about: '{blog}' },
      {
        data: {
          '@type': 'Book',
          name: 'The Quiet Weir',
          author: { '@type': 'Person', name: '{person}' },
          publisher: { '@type': 'Organization', name: '{bait.name}', taxID: '{bait.full}' },
        },
        home: '{blog}',
      },
      {
        legal:
          'Extracts appear by kind permission of {bait.name} (Reg. no. {bait.number}), which owns the print rights but not this website.',
        home: '{blog}',
      },
    ],
  },
]
