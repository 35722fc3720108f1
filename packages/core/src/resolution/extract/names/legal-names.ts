import type { PageText } from '../page-text.js'

const namesMax = 300
const endingsMax = 1_000
const tokensMax = 12
const reachMax = 120
const lowerCaseMax = 4
const commasMax = 2
const brokenMax = 40

/** A legal ending with the possible names that end there. */
export interface NameSpan {
  /** The possible starts of the name, the longest reading first. */
  readonly starts: readonly NameStart[]
  readonly end: number
}

export interface NameStart {
  readonly offset: number
  readonly name: string
  /** Nothing before it can belong to the name. */
  readonly isClean: boolean
}

interface Token {
  readonly text: string
  readonly at: number
}

const britishEndings =
  'limited liability partnership|public limited company|community interest company|private limited company|limited|ltd|l\\.t\\.d|plc|p\\.l\\.c|llp|l\\.l\\.p|cic|c\\.i\\.c|cyfyngedig|cyf|unlimited'
/** `A company limited by guarantee`, `a limited company` and `limited time` are not names. */
const notAnEnding =
  '(?! (?:by|liability|edition|time|offers?|availability|stock|to|numbers?|warranty|access|licen[cs]e|partnership|to the|in|amount)(?![A-Za-z]))'
const british = new RegExp(
  `(?<![A-Za-z])(?:${britishEndings})(?:(?![A-Za-z])|(?=registered|company))${notAnEnding}\\.?(?: ?\\((?:uk|gb|the)\\))?`,
  'gi',
)
const foreign =
  /(?<![A-Za-z])(?:Inc|Incorporated|LLC|L\.L\.C|GmbH|AG|B\.V|BV|S\.à r\.l|SARL|SAS|S\.r\.l|SRL|SpA|Pty(?: Ltd| Limited)?|Corp|Corporation|PBC|DAC|CLG|Teoranta|Teo|ApS|A\/S|OÜ|Oy|AB|Sp\. z o\.o)(?![A-Za-z])\.?/g

const ending = new RegExp(`^(?:${britishEndings}|inc|llc|gmbh)\\.?[,)]?$`, 'i')

const connectors = new Set('and & of the for in at on de la le y + - – a an by to with from n'.split(' '))
const joining = new Set('& - – + y de la le n and the a an in at'.split(' '))

/** Words that never belong to the beginning of a name. */
const functionWords = new Set(
  'copyright © (c) all rights reserved we our us are is was be been by you your this that these it its means mean meaning shall refers refer to called with from of on behalf or either both as including via where which who please see also between into under against if t/a t/as c/o c/-'.split(
    ' ',
  ),
)

/** Words that come before names more often than inside them. */
const introducing = new Set(
  'terms conditions condition term privacy policy notice cookie cookies statement use website site web welcome about contact company business legal entity name full owner owned operated operator director directors registered office number no client seller supplier controller data agreement contract here email address tel phone note part member subsidiary division visit property payable cheques provided designed developed powered managed run registration vat charity trading trades'.split(
    ' ',
  ),
)

const lowerStops = new Set(
  'is are was were be been by with to from means mean meant that this which who whose between contact website site our your we us you its it as called either or both named within under against into if when where why how not any all may must can will shall should would has have had do does did then than but so such other another each every new please about also only until unless because while whether via per using use used provided provides supply supplies see own email mr mrs'.split(
    ' ',
  ),
)

/** Whether a capitalized word may belong to a name, and is not one that often comes before it. */
export function isNameWord(word: string): boolean {
  const folded = word.toLowerCase()
  return [functionWords, introducing, lowerStops, connectors].every((words) => !words.has(folded))
}

/** Finds every legal ending on a page, with the words that may belong to the name. */
export function findNameSpans(page: PageText, kind: 'british' | 'foreign' = 'british'): NameSpan[] {
  const endings = kind === 'british' ? british : foreign
  const spans: NameSpan[] = []
  let seen = 0
  endings.lastIndex = 0
  for (
    let found = endings.exec(page.text);
    found && spans.length < namesMax && seen < endingsMax;
    found = endings.exec(page.text)
  ) {
    seen += 1
    // `A limited company` is not a name.
    if (found[0] === 'limited' && page.text.startsWith(' compan', found.index + found[0].length)) continue
    const end = found.index + found[0].replace(/[.\s]+$/, '').length
    const starts = startsOf(page, found.index, end).filter(({ name }) => !isGenericName(name))
    if (starts.length > 0) spans.push({ starts, end })
  }
  return spans
}

const plain = new Set(
  'uk private public english scottish welsh british irish registered trading limited ltd co company companies and from parent holding a an the yn gwmni cwmni cyfyngedig cyf'.split(
    ' ',
  ),
)

/** Whether it has only generic words, as in `a UK limited company`. */
function isGenericName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/\W+/)
    .every((word) => word === '' || plain.has(word))
}

function startsOf(page: PageText, endingAt: number, end: number): NameStart[] {
  const before = brokenLine(page, endingAt) + page.before(endingAt, reachMax)
  const lineStart = endingAt - before.length
  const starts: NameStart[] = []
  let isClean = true
  for (const { text, at } of wordsBefore(before)) {
    const bare = text.replace(/^["“'‘[©]+/, '')
    const folded = bare.toLowerCase().replace(/[,:;.]+$/, '')
    const isSign = /^(?:©|copyright|\(c\)|(?:19|20)\d\d(?:[-–/]\d{2,4})?[,.]?)$/i.test(folded)
    const isFunction = isSign || functionWords.has(folded)
    const isLowerConnector = connectors.has(bare)
    // `On` and `We` may begin a name if they are capitalized.
    const canBegin = !isSign && !isLowerConnector && !(isFunction && bare === folded)
    if (canBegin && /^[A-Za-z0-9À-ž]/.test(bare)) {
      const offset = lineStart + at + (text.length - bare.length)
      starts.push({ offset, name: page.text.slice(offset, end), isClean })
      isClean = false
    }
    // A name may also start after such a word, and after a line break.
    if (before[at + text.length] === '\n') isClean = true
    if (isFunction || introducing.has(folded) || (isLowerConnector && !joining.has(bare)) || text.endsWith(','))
      isClean = true
  }
  return starts
}

/** The end of the line above, if a name may be broken over two lines. */
function brokenLine(page: PageText, endingAt: number): string {
  const line = page.before(endingAt, brokenMax)
  const start = endingAt - line.length - 1
  if (start <= 0 || page.text[start] !== '\n' || page.zoneAt(start - 1) !== page.zoneAt(endingAt)) return ''
  const above = page.before(start, brokenMax)
  const words = /(?:(?:^|\s)(?:[A-Z][\w'’&-]*|&|and|of)){1,4}$/.exec(above)?.[0] ?? ''
  return words.trim() === '' || ending.test(above.slice(above.lastIndexOf(' ') + 1)) ? '' : `${words.trimStart()}\n`
}

/** The words before an ending that may belong to its name. */
function wordsBefore(before: string): Token[] {
  const tokens: Token[] = []
  const word = /\S+/g
  for (let found = word.exec(before); found; found = word.exec(before)) tokens.push({ text: found[0], at: found.index })

  const taken: Token[] = []
  let lowerCase = 0
  let commas = 0
  let isCapital = false
  for (let place = tokens.length - 1; place >= 0 && taken.length < tokensMax; place -= 1) {
    const token = tokens[place]
    if (!token || isBoundary(token.text, taken.length === 0)) break
    // Another legal name ends here.
    if (taken.length > 0 && ending.test(token.text)) break
    if (token.text.endsWith(',') && taken.length > 0) {
      // `Harbour, Lane & Quay Limited` has a comma, but in a list a comma separates names.
      commas += 1
      if (commas > commasMax) break
    }
    const bare = token.text.replace(/^[("“'‘[]+|[)"”'’\],]+$/g, '')
    if (/^[a-z]/.test(bare) && !connectors.has(bare)) {
      lowerCase += 1
      // Names are capitalized. A name in lower case has no capitals at all.
      if (isCapital || lowerStops.has(bare) || lowerCase > lowerCaseMax) break
    } else if (/^[A-Z]/.test(bare) && !/^(?:UK|GB|EU)$/.test(bare)) isCapital = true
    taken.unshift(token)
    if (/^["“‘[]/.test(token.text) || (/^'/.test(token.text) && token.text.length > 2)) break
  }
  return taken
}

/** Whether the name cannot begin before this word. */
function isBoundary(token: string, isNearest: boolean): boolean {
  if (/[;:!?…|•·»>]$/.test(token)) return true
  if (/^[|•·»>—©]$/.test(token)) return true
  if (isNearest) return /^[,.]+$/.test(token)
  if (/["”'’)\]]\.?$/.test(token) && !/^[(["“'‘]/.test(token) && !/s['’]$/i.test(token)) return true
  return /\.$/.test(token) && !/^(?:[A-Za-z]\.)+$/.test(token) && !/^(?:co|st|dr|mr|mrs|messrs|bros|no)\.$/i.test(token)
}
