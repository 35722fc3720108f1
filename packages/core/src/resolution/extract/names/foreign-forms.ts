/** A legal form that no UK company has. `country` is null if several countries use it. */
export interface ForeignForm {
  readonly form: string
  readonly country: string | null
  readonly offset: number
  readonly end: number
}

const formsMax = 200

/**
 * Legal forms of other countries. This list is case-sensitive, so that ordinary words do not match. The second list is
 * case-insensitive.
 */
const exactForms: readonly (readonly [string, string | null])[] = [
  ['GmbH & Co\\.? KG(?:aA)?|GmbH|gGmbH|mbH|KGaA|OHG|e\\.K\\.|e\\.V\\.|UG|AG & Co\\.? KGaA', 'DE'],
  ['AG|SE|KG', null],
  ['S\\.A\\.S\\.?|SAS|SASU|SARL|S\\.A\\.R\\.L\\.?|S\\.à r\\.l\\.?|Sàrl|EURL|SNC', 'FR'],
  ['S\\.A\\.(?: de C\\.V\\.?)?|SA', null],
  ['B\\.V\\.?|BV|N\\.V\\.?|NV|BVBA|SPRL|ASBL|VZW', null],
  ['S\\.p\\.A\\.?|SpA|S\\.r\\.l\\.?|Srl|SRL|S\\.R\\.L\\.?', 'IT'],
  ['S\\.L\\.U?\\.?|SLU', 'ES'],
  ['Lda\\.?|LDA|Ltda\\.?', 'PT'],
  ['A/S|ApS|IVS', 'DK'],
  ['AB(?: \\(publ\\))?', 'SE'],
  ['ASA|AS', 'NO'],
  ['Oyj|Oy', 'FI'],
  ['[Ss]p\\. ?z ?o\\. ?o\\.?', 'PL'],
  ['s\\. ?r\\. ?o\\.|a\\.s\\.', 'CZ'],
  ['Kft\\.?|Zrt\\.?|Nyrt\\.?', 'HU'],
  ['EOOD|OOD', 'BG'],
  ['OÜ', 'EE'],
  ['SIA', 'LV'],
  ['UAB', 'LT'],
  ['K\\.K\\.|Kabushiki Kaisha', 'JP'],
  ['A\\.Ş\\.?|Ltd\\. Şti\\.?', 'TR'],
  ['d\\.o\\.o\\.', null],
  ['FZE|FZCO|FZ-?LLC|DMCC|FZ LLC', 'AE'],
  ['PBC', 'US'],
]

const looseForms: readonly (readonly [string, string | null])[] = [
  ['\\(?pty\\.?\\)?,? (?:ltd|limited)|\\bpty', 'AU'],
  ['pte\\.?,? (?:ltd|limited)|pte', 'SG'],
  ['pvt\\.?,? (?:ltd|limited)|private limited(?! compan| liabilit| by)', 'IN'],
  ['sdn\\.? bhd|berhad', 'MY'],
  ['co\\.?, ?(?:ltd|limited)', 'CN'],
  ['inc|incorporated|l\\.?l\\.?c|corp|corporation', 'US'],
  ['d\\.?a\\.?c|designated activity company|company limited by guarantee \\(ireland\\)|teoranta|teo', 'IE'],
  ['\\(hong kong\\) (?:ltd|limited)|hong kong (?:ltd|limited)', 'HK'],
  ['\\(ireland\\) (?:ltd|limited)|ireland (?:ltd|limited)', 'IE'],
  ['\\((?:jersey|guernsey|iom)\\) (?:ltd|limited)', 'JE'],
]

const before = '(?<=[\\p{L}\\d)&.,’"”]{1} |[\\p{L}\\d], ?)'
const after = '(?![\\p{L}\\d@/-])'
const exact = exactForms.map(([source]) => `(${source})`).join('|')
const loose = looseForms.map(([source]) => `(${source})`).join('|')
const exactShape = new RegExp(`${before}(?:${exact})${after}\\.?`, 'gu')
const looseShape = new RegExp(`${before}(?:${loose})${after}\\.?`, 'giu')

/** Short forms that are also words, codes or places. They count only right after a name in mixed case. */
const short = /^(?:AG|SE|KG|UG|SA|NV|BV|AB|AS|SIA|SAS|SNC|LDA|SRL|ASA|PBC)$/
const nameBefore = /(?:^|[\s("“'‘])(\p{Lu}[\p{L}\d'’&.-]*\p{Ll}[\p{L}\d'’&.-]*|\p{Lu}{2,}[\p{L}\d&.-]*)[,)]? ?$/u
/** Forms that are never ordinary words. */
const clear = /^(?:g?GmbH|KGaA|SARL|Sàrl|EURL|BVBA|SPRL|ApS|Oyj|EOOD|OÜ|UAB|p(?:te|ty|vt)\b|sdn|llc)/i
const partOfPostcode = /[A-Z]{1,2}\d[A-Z\d]?\s?\d\s?$/
/** `to incorporate`, `the corporation`: words, not names. */
const wordBefore = /(?:^|\s)(?:the|a|an|our|this|such|its|their|your|any|each|and|or|is|was|of|to|by|in|for|as)\s*$/i
const andBefore = /(?:&|\band)\s*$/i

/** Finds every foreign legal form that follows a name, but none inside a postcode, a URL or a number. */
export function findForeignForms(text: string): ForeignForm[] {
  const found: ForeignForm[] = []
  for (const [shape, forms] of [
    [exactShape, exactForms],
    [looseShape, looseForms],
  ] as const) {
    shape.lastIndex = 0
    for (let match = shape.exec(text); match && found.length < formsMax; match = shape.exec(text)) {
      const country = forms[match.slice(1).findIndex((group) => group !== undefined)]?.[1] ?? null
      if (isForm(text, match)) {
        found.push({ form: match[0], country, offset: match.index, end: match.index + match[0].length })
      }
    }
  }
  return found
}

function isForm(text: string, match: RegExpExecArray): boolean {
  const [form] = match
  const words = text.slice(Math.max(0, match.index - 40), match.index)
  if (partOfPostcode.test(words) || wordBefore.test(words)) return false
  const isWord = form === form.toLowerCase() && !/\./.test(form) && !/ltd|limited|bhd/.test(form)
  if (isWord && /^(?:incorporated|corporation|corp|inc|llc|dac|teo|pte|pty)$/.test(form)) return false
  if (/^co/i.test(form) && /,/.test(form) && andBefore.test(words)) return false
  if (/^private/i.test(form) && !nameBefore.test(words)) return false
  if (!short.test(form.replace(/\.$/, ''))) return clear.test(form) || nameBefore.test(words)
  const name = nameBefore.exec(words)?.[1] ?? ''
  return /\p{Ll}/u.test(name) && name.length >= 3
}
