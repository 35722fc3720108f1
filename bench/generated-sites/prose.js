/** What sites say about themselves. `{brand}` and `{town}` are filled in; figures stand there as they do in life. */
export const themes = {
  shop: {
    nav: ['Shop', 'Offers', 'Gift cards', 'Delivery'],
    texts: [
      'Free delivery on orders over £45. Order by 2pm and we post the same day, Monday to Friday.',
      'New in: the 2024 autumn collection, from £12.50. Sizes 8 to 22, reference 20240917.',
      '{brand} began as a market stall in {town} and still packs every parcel by hand.',
      'Rated 4.8 out of 5 by 1,204,377 happy customers. Returns are free for 30 days.',
      'Product code 07214466. In stock, ready to ship. Was £89, now £64.99.',
      'Sign up for our newsletter and take ten per cent off your first basket.',
    ],
  },
  trades: {
    nav: ['Services', 'Gallery', 'Areas we cover', 'Free quote'],
    texts: [
      'Fully insured, qualified and local. We have looked after homes around {town} for 27 years.',
      'Emergency call-outs day and night, with no call-out charge within ten miles of {town}.',
      'All work carries a written guarantee and complies with BS 7671:2018 and Part P.',
      'Gas Safe engineer number 512894. Ask to see the card before any work starts.',
      '{brand} fits, repairs and services. Send a photograph and we reply with a price.',
      'Public liability cover to £5,000,000, policy 41760093.',
    ],
  },
  software: {
    nav: ['Product', 'Pricing', 'Docs', 'Sign in'],
    texts: [
      '{brand} turns forms, spreadsheets and e-mail into one tidy queue for your team.',
      'Start free for 14 days. No card needed. Plans from £19 a month for 5 people.',
      'Release 4.12.0 adds single sign-on, audit trails and a faster search.',
      'Our status page shows 99.98 per cent uptime over the past 12 months.',
      'Hosted in the United Kingdom, encrypted at rest, tested every year by others.',
      'Trusted by 312 councils, clinics and colleges.',
    ],
  },
  charity: {
    nav: ['What we do', 'Get help', 'Volunteer', 'Donate'],
    texts: [
      'Last winter {brand} served 18,450 hot meals in and around {town}.',
      'Text GIVE to 70331 to donate £5. Texts cost £5 plus one standard message.',
      'Our volunteers gave 9,200 hours last year. You could give one of them.',
      'Every pound that you give is spent within the county.',
      'Read our annual report for 2023 and the story behind each number.',
    ],
  },
  lawyers: {
    nav: ['People', 'Expertise', 'Insights', 'Careers'],
    texts: [
      'We advise families and owner-managed businesses across {town} and beyond.',
      'Conveyancing, wills, probate, employment and disputes, explained in plain words.',
      'A first conversation of 30 minutes costs £120 plus VAT.',
      'Ranked in the second tier for agriculture and private client work.',
      'Our partners have been named in the guides for nine years running.',
    ],
  },
  restaurant: {
    nav: ['Menu', 'Book a table', 'Private dining', 'Vouchers'],
    texts: [
      'Seasonal plates, an open fire and a short list of honest wines in the middle of {town}.',
      'Open Tuesday to Saturday, noon to 11pm. Kitchen closes at 9.30pm.',
      'Tasting menu £68, with pairing £112. A service charge of 12.5% is optional.',
      'Please tell us of any allergy when you book. We seat 44.',
      'Dogs are welcome in the bar. Children eat half price before six.',
    ],
  },
  care: {
    nav: ['Our homes', 'Care types', 'Fees', 'Jobs'],
    texts: [
      'Residential and nursing care for 38 people, five minutes from the centre of {town}.',
      'Rated Good in all five areas at the inspection of March 2023. Location ID 1-2284417093.',
      'Fees start at £1,150 a week. We are glad to talk them through.',
      'Families say that it feels like a house and not like a ward.',
    ],
  },
  stay: {
    nav: ['Rooms', 'Location', 'Things to do', 'Book now'],
    texts: [
      'Nine quiet rooms above {town}, each with its own view of the water.',
      'Check in from 3pm, check out by 11am. Parking for six cars.',
      'Breakfast is cooked to order between 8 and 10. Bread from the village.',
      'From £95 a night for two, with a minimum of two nights at weekends.',
    ],
  },
  agency: {
    nav: ['Work', 'Studio', 'Journal', 'Say hello'],
    texts: [
      'We are a small studio in {town} making brands that people remember.',
      'Selected work: a museum, two breweries and a very long ferry timetable.',
      'Strategy, identity, film and websites under one leaky roof.',
      'Winner of eleven awards that we are too modest to list.',
    ],
  },
  factory: {
    nav: ['Capabilities', 'Sectors', 'Quality', 'Downloads'],
    texts: [
      'Precision parts from prototypes to runs of 250,000, machined in {town}.',
      'Certified to ISO 9001:2015 (certificate 11408823) and ISO 14001.',
      'Drawing 00418277 rev C shows the standard bracket with metric threads.',
      'Lead times from five working days. Material certificates on request.',
      'Cage code KD417. Approved for rail and offshore work.',
    ],
  },
}

/** What terms, privacy pages and the like say before and after the part that matters. */
export const boilerplate = {
  terms: [
    'Please read these terms with care before you order. They say who we are, how we supply and what to do if there is a problem.',
    'Your order is an offer. We accept it when we write to you to say that the goods have left us.',
    'Prices include VAT at the rate in force. If the rate changes before delivery we may adjust what you pay.',
    'You may cancel within 14 days of receiving the goods, except where they were made for you.',
    'We are not liable for delays that we cannot prevent, such as storms, strikes or failures of carriers.',
    'If any part of these terms is held to be void, the rest stays in force.',
    'These terms are governed by the law of England and Wales, and its courts have jurisdiction.',
    'Nobody other than you and us has any right to enforce this contract.',
    'We may change this page from time to time. The version in force is the one shown when you order.',
  ],
  privacy: [
    'This notice says what we collect, why, for how long, and what you can ask of us.',
    'We collect your name, address, e-mail and what you order, and nothing that we do not need.',
    'We share data with carriers, payment providers and our accountants, and with nobody else.',
    'You have the right to see, correct, move or erase your data, and to complain to the Information Commissioner.',
    'We keep invoices for six years plus the current one because the law asks us to.',
    'Our legal bases are contract, legal duty, consent and legitimate interests.',
    'Measuring is done by Quillmetrics Inc., which sets two cookies that last 13 months.',
  ],
  cookies: [
    'Cookies are small files that your browser keeps. Some make the basket work; others count visits.',
    'The cookie _qm_2f81 lasts 13 months; session_id ends when you close the window.',
    'You can refuse all but the needed ones in the banner, and change your mind later.',
  ],
  contact: [
    'We answer within one working day. Fill in the form or ring during office hours.',
    'Monday to Friday 9am to 5.30pm. Closed on bank holidays.',
    'Visitors are welcome by appointment. Parking is behind the building.',
  ],
  about: [
    'It started at a kitchen table with one borrowed laptop and too much tea.',
    'Today there are fourteen of us, and the tea has improved.',
    'We believe in doing a few things well, and in saying so when we cannot help.',
  ],
  legal: [
    'The material on this site is for information and is not advice.',
    'Links to other sites are offered for convenience; we do not answer for what they say.',
    'No part of this site may be copied without leave in writing.',
  ],
  delivery: [
    'Orders leave us within two working days. Tracked delivery takes one to three more.',
    'Highlands, islands and Northern Ireland may take a day longer and cost £3.95 more.',
  ],
}

/** Numbers in the texts above, and the beginnings of phone numbers, that somebody's company has. */
export const numbersInProse = ['07214466', '11408823', '00418277', '00512894', '01632960', '07700900', '01134960']
