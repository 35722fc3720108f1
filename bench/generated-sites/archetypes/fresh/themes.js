/** What sites of this set say about themselves, by trade. */
export const freshThemes = {
  estateAgent: {
    nav: ['For sale', 'To let', 'Valuations', 'Landlords'],
    texts: [
      'Book a free valuation with the branch manager, who has sold 412 homes around {town} since the spring of 2014.',
      'Ref 10482266: three bedrooms, garage and south garden. Guide price £345,000, council tax band D.',
      'Deposits are capped at five weeks of rent. References cost tenants nothing.',
      'Energy rating C. Certificate 0178-2884-7290-9901-3325 can be viewed on request.',
      'Our window is in the high street of {town}, beside the bakery.',
    ],
  },
  accountant: {
    nav: ['Tax returns', 'Payroll', 'Start-ups', 'Resources'],
    texts: [
      'Fixed monthly fees from £35 for sole traders and from £95 for limited companies.',
      'We can act as your registered office, file your confirmation statement and remind you in good time.',
      'The allowance stays at £12,570 for the year. Here is what that means for directors.',
      'Our software partners teach every client how to photograph a receipt.',
      '{brand} has kept the books of {town} shopkeepers for three generations.',
    ],
  },
  school: {
    nav: ['Admissions', 'Term dates', 'Parents', 'Governors'],
    texts: [
      'Children join us from the age of three. Visits take place on Thursday mornings.',
      'Term begins on 4 September. Breakfast club opens at 7.45am and costs £4.50.',
      'School lunches are cooked on site by Mrs Yardley and her team.',
      'URN 148812. The last inspection found us Good with outstanding behaviour.',
      'The summer fair raised £3,218.40 for the new climbing frame.',
    ],
  },
  dentist: {
    nav: ['Treatments', 'Fees', 'New patients', 'Refer a patient'],
    texts: [
      'New patient examination £58, hygienist £64, white filling from £110.',
      'Nervous patients get a longer first appointment, and a blanket.',
      'Implants placed since 2009: 2,317. Five-year survival 97.4 per cent.',
      'The practice is two minutes from the car park at {town} library.',
    ],
  },
  garage: {
    nav: ['MOT', 'Servicing', 'Tyres', 'Used cars'],
    texts: [
      'Class 4 and class 7 MOT testing while you wait, £45. Retest free within ten working days.',
      'Part 04471882 fits most vans from 2012 to 2019. Same-day collection in {town}.',
      'Courtesy cars are free with any job over four hours.',
      'All used cars come with twelve months of cover and two keys.',
    ],
  },
  gym: {
    nav: ['Classes', 'Memberships', 'Coaches', 'Timetable'],
    texts: [
      'Join for £29 a month and freeze whenever you like. No joining fee in June.',
      'Forty-one classes a week, from spin at dawn to stretch at dusk.',
      'The pool is 25 metres long and never above 28 degrees.',
      '{brand} opened in {town} in an old tram shed with a leaking roof.',
    ],
  },
  venue: {
    nav: ['Weddings', 'Meetings', 'Gallery', 'Brochure'],
    texts: [
      'The barn seats 120 for dinner and dances 180. Midweek hire from £2,950.',
      'Exclusive use runs from noon until one in the morning.',
      'Bring your own caterer or choose one of the five we love.',
      'Rated 9.7 out of 10 by 388 couples.',
    ],
  },
  maker: {
    nav: ['Collections', 'Commissions', 'Stockists', 'Journal'],
    texts: [
      'Every piece is thrown, glazed and fired by the two of us in a shed near {town}.',
      'Commissions take ten to twelve weeks. A deposit of half secures your place.',
      'SKU 30118845 / batch 7 / numbered edition of 150.',
      'Wash by hand; the glaze is food safe.',
    ],
  },
  platform: {
    nav: ['Features', 'Customers', 'Security', 'Changelog'],
    texts: [
      'Rota planning for hospitality teams: publish in minutes, swap by text.',
      'Version 2024.11 brings webhooks, faster exports and dark mode.',
      'Penetration tested twice a year. Uptime in the last quarter: 99.995 per cent.',
      'Pay monthly or yearly; cancel from the settings page in two clicks.',
      'Over 11,240 managers open {brand} every Monday.',
    ],
  },
  society: {
    nav: ['News', 'Events', 'Join', 'Archive'],
    texts: [
      'Meetings are on the second Wednesday of the month at 7.30pm in {town} village hall.',
      'Subscriptions: £12 single, £20 household. Under eighteens come free.',
      'The winter talk was heard by 86 people and one terrier.',
      'Back issues of the newsletter since 1978 are in the archive.',
    ],
  },
  taxi: {
    nav: ['Book', 'Airports', 'Accounts', 'Drivers wanted'],
    texts: [
      'Airport runs from {town} at fixed prices: £48 in a saloon, £66 in a people carrier.',
      'All drivers are licensed by the district council and checked every year.',
      'Flight late? We watch the boards and do not charge for the first hour.',
      'Account customers receive one invoice a month.',
    ],
  },
}

/** Numbers in these texts, and the beginnings of phone numbers, that somebody's company has. */
export const freshNumbersInProse = ['10482266', '04471882', '00148812', '01632960', '07700900', '01134960']
