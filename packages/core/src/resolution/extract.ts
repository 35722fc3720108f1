import { parseCompanyNumber } from '../register/company-number.js'
import { findHosts } from './extract/find-hosts.js'
import { findNames } from './extract/find-names.js'
import { findNumbers } from './extract/find-numbers.js'
import { findPostcodes } from './extract/find-postcodes.js'
import { findForeignSigns } from './extract/foreign-signs.js'
import { standingOf } from './extract/page-standing.js'
import { PageText } from './extract/page-text.js'
import { findVatNumbers } from './extract/vat-number.js'
import type { PageDocument } from './page-document.js'
import type { PageFacts, RegisterLink } from './page-facts.js'

const headingsMax = 20
const headingLengthMax = 160
const registerLinksMax = 50

/** Everything on a page that may tell whose it is. */
export function extract(document: PageDocument): PageFacts {
  const page = new PageText(document)
  return {
    title: document.title,
    siteName: document.siteName,
    headings: document.blocks
      .filter(({ zone, text }) => zone === 'heading' && text.length <= headingLengthMax)
      .slice(0, headingsMax)
      .map(({ text }) => text),
    language: document.language,
    links: document.links,
    refreshUrl: document.refreshUrl,
    isScriptShell: document.isScriptShell,
    textLength: document.text.length,
    standing: standingOf(document),
    numbers: findNumbers(page, document.organisations),
    names: findNames(page, document),
    postcodes: findPostcodes(page, document.organisations),
    vatNumbers: findVatNumbers(document.text),
    hosts: findHosts(document.text),
    registerLinks: registerLinks(document),
    foreignSigns: findForeignSigns(page, document),
  }
}

const registerPage =
  /^https?:\/\/(?:find-and-update\.company-information\.service\.gov\.uk|beta\.companieshouse\.gov\.uk|data\.companieshouse\.gov\.uk\/doc)\/company\/([A-Z0-9]{8})(?:[/?#]|$)/i

function registerLinks({ links }: PageDocument): RegisterLink[] {
  const found: RegisterLink[] = []
  for (const { url, zone } of links) {
    const number = parseCompanyNumber(registerPage.exec(url)?.[1] ?? '')
    if (number && found.length < registerLinksMax) found.push({ number, zone })
  }
  return found
}
