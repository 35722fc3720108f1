import { siteNameIn } from '../resolution/domain/domain.js'

/** Providers whose addresses anybody can have, so that the domain shows no company. */
const freeMail: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com outlook.co.uk hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com',
    'yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk aim.com',
    'btinternet.com btopenworld.com btconnect.com bt.com talktalk.net talk21.com sky.com virginmedia.com virgin.net',
    'ntlworld.com blueyonder.co.uk tiscali.co.uk plusnet.com plus.com plus.net o2.co.uk orange.net wanadoo.co.uk',
    'fsmail.net freeserve.co.uk supanet.com lineone.net madasafish.com zen.co.uk ukgateway.net mail.com email.com gmx.com',
    'gmx.co.uk gmx.de gmx.net web.de t-online.de orange.fr free.fr laposte.net libero.it proton.me protonmail.com pm.me',
    'tutanota.com tuta.io fastmail.com hey.com zoho.com zohomail.eu yandex.com yandex.ru mail.ru inbox.com hushmail.com',
    'qq.com 163.com 126.com rediffmail.com duck.com mailinator.com eircom.net',
  ]
    .join(' ')
    .split(' '),
)

/** Sites on which others have pages: an address there does not show who the page is about. */
const pagesOfOthers: ReadonlySet<string> = new Set(
  [
    'facebook.com fb.com fb.me instagram.com linkedin.com twitter.com x.com youtube.com youtu.be tiktok.com pinterest.com',
    'pinterest.co.uk linktr.ee yell.com checkatrade.com trustpilot.com yelp.com yelp.co.uk thomsonlocal.com freeindex.co.uk',
    'trustatrader.com mybuilder.com ratedpeople.com etsy.com ebay.co.uk ebay.com amazon.co.uk justgiving.com gofundme.com',
    'google.com google.co.uk goo.gl g.page bit.ly wa.me find-and-update.company-information.service.gov.uk',
    'companieshouse.gov.uk opencorporates.com endole.co.uk crunchbase.com wikipedia.org',
  ]
    .join(' ')
    .split(' '),
)

/** No host name is longer. */
const hostLengthMax = 253

export function isFreeMail(domain: string): boolean {
  return domain.length <= hostLengthMax && freeMail.has(domain.toLowerCase())
}

/** The site that hosts pages of others, or null. */
export function sharedSite(domain: string): string | null {
  if (domain.length > hostLengthMax) return null
  const labels = domain.toLowerCase().split('.')
  for (let place = 0; place < labels.length - 1; place += 1) {
    const site = labels.slice(place).join('.')
    if (pagesOfOthers.has(site)) return site
  }
  return null
}

/** Why a website shows no company, or null. */
export function sharedSiteProblem(domain: string): string | null {
  const site = sharedSite(siteNameIn(domain) ?? '')
  return site && `${domain} is a page on ${site}, not the website of a company.`
}

/** Why an e-mail address shows no company, or null. */
export function freeMailProblem(email: string): string | null {
  const host = mailHost(email)
  return isFreeMail(host) ? `${host} is a free e-mail service, so the address does not show a company.` : null
}

export function mailHost(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
