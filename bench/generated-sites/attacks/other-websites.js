import { noCompany, unsettledStranger } from '../expected.js'
import { strangerSite, withOtherSite } from '../scenes.js'
import { coined } from '../words.js'

const hostEndings = ['docs', 'slides', 'files', 'press', 'library']

/** Texts of a company that has its website elsewhere. */
export const otherWebsites = [
  {
    name: 'document-host',
    build: strangerSite({
      cast: withOtherSite,
      expected: noCompany,
      theme: 'software',
      draw: ({ random }) => ({
        brand: `${coined(random)}${random.oneOf(hostEndings)}`,
        endings: ['.net', '.com', '.org'],
      }),
    }),
    templates: [
      {
        home: [
          'www.{other.domain} Get in touch!',
          'Who we are: we are {other.name}, a company registered in England and Wales. Our company registration number is {other.number} and our registered office is at {other.office}.',
          'Similar documents. Upload your own document and share it.',
        ],
      },
      {
        home: [
          { heading: 'Terms of {other.name}' },
          'Visit {other.domain}. {other.name}, company number {other.number}.',
          'Page 1 of 12. Download this document. Report this document.',
        ],
      },
      {
        home: [
          { heading: '{other.name} Annual Report' },
          'Registered number: {other.number}',
          'More at https://www.{other.domain}',
          'Embed this document in your site. 1,204 views.',
        ],
      },
      {
        home: [
          'Transcription',
          '1 {other.name} 2 Registered in England No. {other.number} 3 {other.office} 4 {other.domain}',
          'Share this transcript',
        ],
      },
      {
        home: [
          { heading: 'Design and access statement.pdf' },
          'Prepared for the applicant, {other.name} (company no. {other.number}), {other.office}.',
          'File size 4.2 MB. Uploaded by a member of {brand}. Sign in to comment.',
        ],
      },
      {
        home: [
          { heading: '{other.brand} opens a second branch' },
          '{other.town}, 3 June - {other.name} announced today that it will open a second branch.',
          'Notes to editors: {other.name} is registered in England with number {other.number}. Press office: press@{other.domain}.',
          '{brand} distributes releases on behalf of its customers. Submit a release.',
        ],
      },
      {
        home: [
          { heading: 'Hire agreement (example) - shared with you' },
          'This agreement is between {other.name} (registered number {other.number}), whose website is {other.domain}, and the Hirer.',
          'View only. Make a copy. Request access to edit.',
        ],
      },
      {
        home: [
          'Slide 1 of 22 Slide 2 of 22 Slide 3 of 22',
          'Thank you! {person}, {other.name} | {other.domain} | Company No. {other.number} | {other.office}',
          'Related presentations. Report this presentation as inappropriate.',
        ],
      },
    ],
  },
  {
    name: 'copied-policy',
    build: strangerSite({ cast: withOtherSite, expected: unsettledStranger }),
    templates: [
      {
        terms: [
          '1.1. These are the booking terms of www.{other.domain}, the website of {other.name} ("we") of {other.office}. Company Number: {other.number}.',
          'The house is let through this site as an agent.',
        ],
      },
      {
        privacy: [
          '{other.name} ("we") explains how data is used at {other.domain}.',
          'Data controller: {other.name}. Company number: {other.number}',
        ],
      },
      {
        privacy:
          'This policy is for {other.domain}, which is operated by {other.name} (registered number {other.number}, {other.office}).',
      },
      {
        terms:
          'www.{other.domain} is a site operated by {other.name}. We are registered in England and Wales under company number {other.number}.',
      },
      {
        terms:
          'Welcome to {other.domain}. If you continue to browse {other.domain} you agree to the following terms. {other.name}, whose registered office is {other.office} and whose company number is {other.number}, is the owner of {other.domain}.',
      },
      { cookies: 'Cookies set by www.{other.domain} are the responsibility of {other.name}, Reg No. {other.number}.' },
      {
        privacy: {
          rows: [
            'Website: www.{other.domain}',
            'Controller: {other.name}',
            'Registration: company number {other.number}',
            'E-mail: dpo@{other.domain}',
          ],
        },
      },
    ],
  },
]
