/** The rest of the pages of this set. */
export const freshBoilerplate = {
  terms: [
    'Headings are for convenience and do not affect how these conditions are read.',
    'A quotation stands for thirty days unless we withdraw it sooner.',
    'Invoices fall due 30 days after their date. Late sums bear interest at four per cent over base rate.',
    'You must not frame this site, scrape it, or use it to send anything unlawful.',
    'Time of delivery is an estimate and shall not be of the essence.',
    'Nothing here limits liability for death or personal injury caused by negligence.',
    'A failure to enforce a right is not a waiver of it.',
    'Disputes go first to mediation, and then to the courts of England and Wales.',
    'Weekly hire begins when the equipment leaves our depot and ends when it is back.',
    'If you are a consumer your statutory rights are not affected.',
  ],
  privacy: [
    'We ask for no more than the job needs: who you are, how to reach you, and what you want done.',
    'Where we rely on legitimate interests we have weighed them against yours, and you may object.',
    'Application forms of candidates who were not hired are shredded after six months.',
    'CCTV at the entrance is kept for 28 days and then overwritten.',
    'Some of our suppliers store data in the European Economic Area under standard clauses.',
    'Ask for a copy of what we hold; we reply within one calendar month and make no charge.',
    'You may take a grievance to the ICO or to a court.',
    'Marketing e-mails carry a link by which you can leave the list at once.',
  ],
  cookies: [
    'One cookie remembers that you have seen the banner. It is called seen and lasts a year.',
    'Statistics are gathered without names by Tallywell Inc. and help us see which pages are read.',
    'Your browser can block all of these; the enquiry form will still work.',
  ],
  contact: [
    'Ring before you set out: we are often in the workshop with the machines running.',
    'The nearest bus stop is Corn Exchange (routes 4, 17 and 62A).',
    'Office hours are 8.30am to 4.45pm on weekdays. Messages left at weekends are read on Monday.',
    'For press enquiries please leave a number on which you can be rung back.',
  ],
  about: [
    'Three sisters, one van and a telephone: that was the whole firm in its first winter.',
    'We train two apprentices every year and have kept all but one of them.',
    'In 2018 we moved to larger premises with proper heating.',
    'Ask anybody in the market; they will tell you where we are.',
  ],
  legal: [
    'We try to keep this website accurate but give no warranty that it is.',
    'Photographs are for illustration. Colours vary with the screen.',
    'Software offered for download is used at your own risk.',
    'You may print pages for your own use and for nobody else’s profit.',
  ],
  delivery: [
    'Parcels go by tracked post. Heavy goods come on a pallet to the kerb.',
    'Send unused goods back within 28 days, in the box in which they came.',
    'Personalised items can only be returned if they are faulty.',
  ],
  complaints: [
    'Tell the person you dealt with first; most things are put right the same day.',
    'We acknowledge a written complaint within three working days and answer in full within eight weeks.',
    'If you are still unhappy, the ombudsman may look at the case free of charge.',
  ],
  slavery: [
    'We buy from some sixty suppliers, most of them within fifty miles.',
    'New suppliers sign our code before the first order. We visit the five largest each year.',
    'No incident was reported to us during the year.',
  ],
}

/** What a site of another country would not say. */
export const freshBritish =
  /England|ICO|MOT|council|£|URN|limited companies|confirmation statement|Wednesday|statutory rights|village hall/
