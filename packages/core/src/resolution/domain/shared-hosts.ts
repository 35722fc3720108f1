import { siteNameIn } from './domain.js'

const listOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

/** Sites on which others have pages: an address there does not show who the page is about. */
const pagesOfOthers = listOf(
  'facebook.com fb.com fb.me instagram.com linkedin.com twitter.com x.com youtube.com youtu.be tiktok.com pinterest.com',
  'pinterest.co.uk reddit.com whatsapp.com wa.me t.me telegram.org discord.com snapchat.com linktr.ee bit.ly goo.gl',
  'g.page google.com google.co.uk etsy.com ebay.com ebay.co.uk amazon.com amazon.co.uk gumtree.com alibaba.com',
  'aliexpress.com yell.com yelp.com yelp.co.uk checkatrade.com trustpilot.com tripadvisor.com tripadvisor.co.uk',
  'eventbrite.com eventbrite.co.uk wikipedia.org archive.org companieshouse.gov.uk',
  'company-information.service.gov.uk opencorporates.com endole.co.uk duedil.com companycheck.co.uk iubenda.com',
  'termly.io scribd.com issuu.com yumpu.com slideshare.net docplayer.net fdocuments.net vdocuments.net vdocuments.mx',
  'dokumen.tips dokumen.pub pdfcoffee.com pdfslide.net studylib.net coursehero.com calameo.com documentcloud.org',
  'docslib.org silo.tips manualzz.com dropbox.com onedrive.com box.com',
)

/** The same, but the site itself names the company that runs it. */
const pagesOnSites = listOf(
  'trustatrader.com mybuilder.com ratedpeople.com thomsonlocal.com freeindex.co.uk justgiving.com gofundme.com',
  'crunchbase.com',
)

/** Hosts that give each customer a host name. The name is a site of its own; the host itself is not. */
const sitesOfOthers = listOf(
  'wordpress.com wixsite.com wix.com squarespace.com weebly.com blogspot.com tumblr.com medium.com substack.com',
  'github.com github.io gitlab.com',
)

/** Providers whose addresses anybody can have, so that the domain shows no company. */
const freeMail = listOf(
  'gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com',
  'yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk aim.com',
  'btinternet.com btopenworld.com btconnect.com bt.com talktalk.net talk21.com sky.com virginmedia.com virgin.net',
  'ntlworld.com blueyonder.co.uk tiscali.co.uk plusnet.com plus.com plus.net o2.co.uk orange.net wanadoo.co.uk',
  'fsmail.net freeserve.co.uk supanet.com lineone.net madasafish.com zen.co.uk ukgateway.net mail.com email.com gmx.com',
  'gmx.co.uk gmx.de gmx.net web.de t-online.de orange.fr free.fr laposte.net libero.it proton.me protonmail.com pm.me',
  'tutanota.com tuta.io fastmail.com hey.com zoho.com zohomail.eu yandex.com yandex.ru mail.ru inbox.com hushmail.com',
  'qq.com 163.com 126.com rediffmail.com duck.com mailinator.com eircom.net',
)

/** Free-mail providers whose websites are about mail. The others, such as sky.com, are websites of companies too. */
const mailSites = listOf('gmail.com hotmail.com outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com aol.com')

/** No host name is longer. */
const hostLengthMax = 253

/** Whether users publish their own content on the domain, so that a company named there does not run it. */
export function isSharedHost(domain: string): boolean {
  return pagesOfOthers.has(domain) || sitesOfOthers.has(domain) || mailSites.has(domain)
}

export function isFreeMail(domain: string): boolean {
  return domain.length <= hostLengthMax && freeMail.has(domain.toLowerCase())
}

/** The site that hosts pages of others, or null. */
export function sharedSite(domain: string): string | null {
  if (domain.length > hostLengthMax) return null
  const host = domain.toLowerCase()
  if (sitesOfOthers.has(host)) return host
  const labels = host.split('.')
  for (let place = 0; place < labels.length - 1; place += 1) {
    const site = labels.slice(place).join('.')
    if (pagesOfOthers.has(site) || pagesOnSites.has(site)) return site
  }
  return null
}

/** Why a website shows no company, or null. */
export function sharedSiteProblem(domain: string): string | null {
  const site = sharedSite(siteNameIn(domain) ?? '')
  if (site === null) return null
  return domain === site
    ? `${site} has pages of many companies and people, so it does not show one company.`
    : `${domain} is a page on ${site}, not the website of a company.`
}

/** Why an e-mail address shows no company, or null. */
export function freeMailProblem(email: string): string | null {
  const host = mailHost(email)
  return isFreeMail(host) ? `${host} is a free e-mail service, so the address does not show a company.` : null
}

export function mailHost(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
