import { parseCompanyNumber } from '../../register/company/company-number.js'
import { findHosts } from './find-hosts.js'
import { findForeignSigns } from './foreign-signs.js'
import { findNames } from './names/find-names.js'
import { findNameSpans } from './names/legal-names.js'
import { findNumbers } from './numbers/find-numbers.js'
import { findPostcodes } from './numbers/find-postcodes.js'
import { findVatNumbers } from './numbers/vat-number.js'
import type { Block, PageDocument } from './page-document.js'
import type { PageFacts, RegisterLink } from './page-facts.js'
import { pageKindOf } from './page-kind.js'
import { PageText } from './page-text.js'

const headingsMax = 20
const headingLengthMax = 160
const registerLinksMax = 50

/** Covers 99 % of pages completely. Of a longer page the beginning and the end are used, because the footer says most. */
const textHeadMax = 44_000
const textTailMax = 20_000

/** Extracts everything on a page that may show who runs the site. */
export function extract(full: PageDocument): PageFacts {
  const document = truncateDocument(full)
  const page = new PageText(document)
  const spans = findNameSpans(page)
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
    textLength: full.text.length,
    text: document.text,
    zones: zonesOf(document),
    pageKind: pageKindOf(full),
    numbers: findNumbers(page, document.organisations, spans),
    names: findNames(page, document, spans),
    postcodes: findPostcodes(page, document.organisations),
    vatNumbers: findVatNumbers(document.text),
    hosts: findHosts(document.text),
    registerLinks: registerLinks(document),
    foreignSigns: findForeignSigns(page, document),
    organisations: document.organisations,
  }
}

function truncateDocument(document: PageDocument): PageDocument {
  const { length } = document.text
  if (length <= textHeadMax + textTailMax) return document
  const blocks: Block[] = []
  let offset = 0
  const keep = ({ zone, text, offset: at }: Block, from: number, to: number) => {
    const slice = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (slice === '') return
    blocks.push({ zone, text: slice, offset })
    offset += slice.length + 1
  }
  for (const block of document.blocks) keep(block, 0, textHeadMax)
  for (const block of document.blocks) keep(block, length - textTailMax, length)
  return { ...document, blocks, text: blocks.map(({ text }) => text).join('\n') }
}

function zonesOf({ blocks }: PageDocument): PageFacts['zones'] {
  return blocks
    .filter(({ zone }, place) => zone !== blocks[place - 1]?.zone)
    .map(({ zone, offset }) => ({ zone, offset }))
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
