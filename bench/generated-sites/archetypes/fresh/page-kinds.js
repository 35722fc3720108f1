/** Titles and paths under which firms keep the pages that nobody reads. */
export const freshPageKinds = {
  terms: {
    titles: ['Our terms', 'The small print', 'Booking conditions', 'Terms of use', 'Trading terms', 'Website T & Cs'],
    paths: ['/our-terms/', '/terms-of-use', '/help/terms', '/terms.aspx', '/website-terms-and-conditions', '/tcs'],
  },
  privacy: {
    titles: ['How we use your information', 'GDPR', 'Your privacy', 'Privacy Statement', 'Privacy and data'],
    paths: ['/gdpr', '/privacy-statement', '/your-privacy/', '/privacynotice.html', '/help/privacy', '/data-privacy'],
  },
  contact: {
    titles: ['Talk to us', 'Contact details', 'Where to find us', 'Visit us', 'Enquiries'],
    paths: ['/contact-details', '/contactus', '/visit', '/find-us.php', '/enquiries/'],
  },
  about: {
    titles: ['The company', 'Our history', 'Meet the team', 'About the business', 'What makes us different'],
    paths: ['/about-the-company', '/company', '/meet-the-team/', '/history', '/aboutus.html'],
  },
  legal: {
    titles: ['Legal stuff', 'Corporate information', 'Company details', 'Regulatory information', 'Website disclaimer'],
    paths: ['/legal-information/', '/company-details', '/corporate', '/legal.html', '/regulatory', '/site-info'],
  },
  cookies: { titles: ['Cookie notice', 'Cookies on this site'], paths: ['/cookie-notice', '/about-cookies'] },
  delivery: { titles: ['Returns & refunds', 'Postage'], paths: ['/returns-policy', '/postage', '/delivery-info'] },
  complaints: { titles: ['Complaints', 'Complaints procedure'], paths: ['/complaints', '/complaints-procedure/'] },
  slavery: {
    titles: ['Modern slavery statement', 'Anti-slavery statement'],
    paths: ['/modern-slavery-statement', '/modern-slavery'],
  },
}
export const freshFooterKinds = new Set(['terms', 'privacy', 'legal', 'cookies', 'delivery', 'complaints', 'slavery'])
