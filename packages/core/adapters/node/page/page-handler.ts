import type { Handler, Parser } from 'htmlparser2'
import type { PageDocument } from '../../../src/resolution/extract/page-document.js'
import { HeadFacts } from './head-facts.js'
import { LinkList } from './link-list.js'
import { elementOf, outside, type PageElement } from './page-element.js'
import { isScriptShell } from './script-shell.js'
import { JsonLdReader, scriptLengthMax } from './structured/json-ld.js'
import { MicrodataReader } from './structured/microdata.js'
import { organisationsMax } from './structured/organisation-draft.js'
import { TextFlow } from './text-flow.js'
import { shortText } from './tidy.js'
import type { Attributes } from './zones.js'

export const depthMax = 512
export const elementsMax = 50_000
/** An element with more attributes is not real content. */
const attributesMax = 1_000
const titleLengthMax = 500
const linkTextReadMax = 1_000

/** Builds a document from parser events and stops the parser at the limits. */
export class PageHandler implements Partial<Handler> {
  readonly #url: string
  readonly #head: HeadFacts
  readonly #visible = { flow: new TextFlow(), links: new LinkList() }
  /** Content of `<noscript>`. */
  readonly #noscript = { flow: new TextFlow(), links: new LinkList() }
  readonly #jsonLd = new JsonLdReader()
  readonly #microdata = new MicrodataReader()
  readonly #elements: PageElement[] = []
  #parser: Parser | null = null
  #title: string | null = null
  #titleRead = ''
  #json = ''
  #link: { href: string; text: string; element: PageElement } | null = null
  #isAfterLink = false
  #opened = 0
  #attributes = 0
  #hasScript = false
  #hasEmptyMount = false
  #isCut: boolean

  constructor(url: string, isCut: boolean) {
    this.#url = url
    this.#isCut = isCut
    this.#head = new HeadFacts(url)
  }

  onparserinit(parser: Parser): void {
    this.#parser = parser
  }

  onopentagname(): void {
    this.#attributes = 0
  }

  onattribute(): void {
    this.#attributes += 1
    if (this.#attributes > attributesMax) this.#stop()
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#opened += 1
    if (this.#opened > elementsMax || this.#elements.length >= depthMax) {
      this.#stop()
      return
    }
    const around = this.#elements.at(-1)
    if (around) around.isEmpty = false
    const parent = around ?? outside
    const element = elementOf(name, attributes, parent)
    this.#elements.push(element)
    if (parent.content !== 'none') this.#open(element, attributes, parent)
  }

  ontext(data: string): void {
    const around = this.#elements.at(-1)
    const element = around ?? outside
    if (element.content === 'none') return
    if (element.content === 'json') {
      if (this.#json.length <= scriptLengthMax) this.#json += data
      return
    }
    if (element.content === 'title') {
      if (this.#titleRead.length <= titleLengthMax * 4) this.#titleRead += data
      return
    }
    if (this.#link && this.#link.text.length < linkTextReadMax) this.#link.text += data.slice(0, linkTextReadMax)
    this.#microdata.text(data)
    this.#isAfterLink = false
    if (around?.isMount && /\S/.test(data)) around.isEmpty = false
    if (!element.isHidden || element.zone === 'footer') this.#outputFor(element).flow.text(data, element.zone)
  }

  onclosetag(): void {
    const element = this.#elements.pop()
    if (!element) return
    if (element.content === 'json') this.#endJson()
    if (element.content === 'title') this.#endTitle()
    if (element.content !== 'text') return

    this.#microdata.close(element.microdata)
    if (this.#link?.element === element) this.#endLink()
    if (element.isMount && element.isEmpty) this.#hasEmptyMount = true
    this.#outputFor(element).flow.close(element.name)
  }

  finish(): PageDocument {
    if (this.#link) this.#endLink()
    const { flow, links } = this.#visible
    flow.writer.end()
    const isShell = isScriptShell(flow.writer.blocks, this.#hasScript, this.#hasEmptyMount)
    if (isShell) this.#addNoscript()
    const head = this.#head
    return {
      url: this.#url,
      title: this.#title ?? '',
      siteName: head.siteName,
      description: head.description,
      language: head.language,
      text: flow.writer.finish(),
      blocks: flow.writer.blocks,
      links: links.all,
      organisations: [...this.#jsonLd.organisations, ...this.#microdata.organisations].slice(0, organisationsMax),
      refreshUrl: head.refreshUrl,
      canonicalUrl: head.canonicalUrl,
      isScriptShell: isShell,
      isCut: this.#isCut || flow.writer.isCut || links.isCut || this.#jsonLd.isCut,
    }
  }

  #open(element: PageElement, attributes: Attributes, parent: Readonly<PageElement>): void {
    const { name } = element
    if (!element.isNoscript) this.#head.open(name, attributes)
    if (name === 'script' && element.content !== 'json') this.#hasScript = true
    if (element.content !== 'text') return

    element.microdata = this.#microdata.open(name, attributes, parent.microdata.scope, this.#head.base)
    const { flow, links } = this.#outputFor(element)
    flow.open(name, parent.name)
    // In a sitemap the URL is the element's text.
    if (name === 'loc') this.#openLink('', element)
    const href = attributes.href
    if (href === undefined || href.startsWith('#')) return
    if (name === 'area') links.add(href, '', element.zone, this.#head.base)
    if (name === 'a') this.#openLink(href, element)
  }

  /** Separates adjacent links by a space, although inline elements normally do not. */
  #openLink(href: string, element: PageElement): void {
    if (this.#link) this.#endLink()
    if (this.#isAfterLink) this.#outputFor(element).flow.writer.space()
    this.#link = { href, text: '', element }
  }

  #endLink(): void {
    if (!this.#link) return
    const { href, text, element } = this.#link
    const address = element.name === 'loc' ? text.trim() : href
    this.#outputFor(element).links.add(address, element.name === 'loc' ? '' : text, element.zone, this.#head.base)
    this.#link = null
    this.#isAfterLink = true
  }

  #endTitle(): void {
    const title = shortText(this.#titleRead, titleLengthMax)
    this.#titleRead = ''
    if (title === null || this.#title !== null) return
    this.#title = title
    const { writer } = this.#visible.flow
    writer.end()
    writer.write(title, 'title')
    writer.end()
  }

  #endJson(): void {
    this.#jsonLd.read(this.#json, this.#head.base)
    this.#json = ''
  }

  #addNoscript(): void {
    const { flow, links } = this.#noscript
    flow.writer.finish()
    for (const { text, zone } of flow.writer.blocks) {
      this.#visible.flow.writer.end()
      this.#visible.flow.text(text, zone)
    }
    this.#visible.links.append(links.all)
  }

  #outputFor(element: Readonly<PageElement>): { flow: TextFlow; links: LinkList } {
    return element.isNoscript ? this.#noscript : this.#visible
  }

  #stop(): void {
    this.#isCut = true
    this.#parser?.pause()
  }
}
