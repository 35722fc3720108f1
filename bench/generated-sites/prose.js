/** What sites say about their trade. The figures are bait: some of them are numbers of companies. */
export const themes = {
  shop: {
    nav: ['Shop', 'Offers', 'Gift cards'],
    texts: [
      'Free delivery on orders over £45. Order by 2pm and we post the same day, Monday to Friday.',
      '{brand} began as a market stall in {town} and still packs every parcel by hand.',
      'Rated 4.8 out of 5 by 1,204,377 happy customers. Returns are free for 30 days.',
      'Product code 07214466. In stock, ready to ship. Was £89, now £64.99.',
    ],
  },
  trades: {
    nav: ['Services', 'Gallery', 'Free quote'],
    texts: [
      'Fully insured, qualified and local. We have looked after homes around {town} for 27 years.',
      'All work carries a written guarantee and complies with BS 7671:2018 and Part P.',
      'Gas Safe engineer number 512894. Ask to see the card before any work starts.',
      '{brand} fits, repairs and services. Send a photograph and we reply with a price.',
    ],
  },
  software: {
    nav: ['Product', 'Pricing', 'Sign in'],
    texts: [
      '{brand} turns forms, spreadsheets and e-mail into one tidy queue for your team.',
      'Start free for 14 days. No card needed. Plans from £19 a month for 5 people.',
      'Release 4.12.0 adds single sign-on, audit trails and a faster search.',
      'Our status page shows 99.98 per cent uptime over the past 12 months.',
    ],
  },
  charity: {
    nav: ['What we do', 'Volunteer', 'Donate'],
    texts: [
      'Last winter {brand} served 18,450 hot meals in and around {town}.',
      'Text GIVE to 70331 to donate £5. Texts cost £5 plus one standard message.',
      'Our volunteers gave 9,200 hours last year. You could give one of them.',
      'Meetings are on the second Wednesday of the month at 7.30pm in {town} village hall.',
    ],
  },
  advisers: {
    nav: ['People', 'Expertise', 'Careers'],
    texts: [
      'We advise families and owner-managed businesses across {town} and beyond.',
      'We can act as your registered office, file your confirmation statement and remind you in good time.',
      'A first conversation of 30 minutes costs £120 plus VAT.',
      'Fixed monthly fees from £35 for sole traders and from £95 for limited companies.',
    ],
  },
  school: {
    nav: ['Admissions', 'Term dates', 'Parents'],
    texts: [
      'Children join us from the age of three. Visits take place on Thursday mornings.',
      'URN 148812. The last inspection found us Good with outstanding behaviour.',
      'The summer fair raised £3,218.40 for the new climbing frame.',
    ],
  },
  factory: {
    nav: ['Capabilities', 'Quality', 'Downloads'],
    texts: [
      'Precision parts from prototypes to runs of 250,000, machined in {town}.',
      'Certified to ISO 9001:2015 (certificate 11408823) and ISO 14001.',
      'Drawing 00418277 rev C shows the standard bracket with metric threads.',
      'Lead times from five working days. Material certificates on request.',
    ],
  },
}

/** The rest of the text on pages of each kind. */
export const boilerplate = {
  terms: [
    'Your order is an offer. We accept it when we write to you to say that the goods have left us.',
    'Prices include VAT at the rate in force. If the rate changes before delivery we may adjust what you pay.',
    'If any part of these terms is held to be void, the rest stays in force.',
    'These terms are governed by the law of England and Wales, and its courts have jurisdiction.',
    'Nothing here limits liability for death or personal injury caused by negligence.',
  ],
  privacy: [
    'We collect your name, address, e-mail and what you order, and nothing that we do not need.',
    'You may see, correct, move or erase your data, and complain to the Information Commissioner.',
    'Measuring is done by Quillmetrics Inc., which sets two cookies that last 13 months.',
    'CCTV at the entrance is kept for 28 days and then overwritten.',
  ],
  cookies: [
    'Cookies are small files that your browser keeps. Some make the basket work; others count visits.',
    'You can refuse all but the needed ones in the banner, and change your mind later.',
  ],
  contact: [
    'We answer within one working day. Fill in the form or ring during office hours.',
    'Visitors are welcome by appointment. Parking is behind the building.',
  ],
  about: [
    'It started at a kitchen table with one borrowed laptop and too much tea.',
    'We believe in doing a few things well, and in saying so when we cannot help.',
  ],
  legal: [
    'The material on this site is for information and is not advice.',
    'Links to other sites are offered for convenience; we do not answer for what they say.',
  ],
  ukSection: ['Choose your country.', 'Links to other sites are offered for convenience.'],
  delivery: [
    'Orders leave us within two working days. Tracked delivery takes one to three more.',
    'Send unused goods back within 28 days, in the box in which they came.',
  ],
  complaints: [
    'We acknowledge a written complaint within three working days.',
    'Most things are put right the same day.',
  ],
  news: ['Older notices are in the archive.', 'Corrections are printed at the foot of the page.'],
  work: ['A few things that turned out well.', 'More examples on request.'],
  jobs: ['Notices stay up for four weeks.', 'Please say where you saw the advertisement.'],
  partners: ['Listed in no particular order.', 'The list is updated once a month.'],
  slavery: ['New suppliers sign our code before the first order.', 'No incident was reported to us during the year.'],
}

/** What a site of another country would not say. */
export const onlyBritish = /England|VAT|Commissioner|BS 7671|Gas Safe|£|URN|limited companies|confirmation statement/

/** Numbers in the texts above, and beginnings of phone numbers, which are numbers of companies. */
export const numbersInProse = ['07214466', '11408823', '00418277', '00512894', '00148812', '01632960', '07700900']
