import type { CellStyle } from '../../../src/lists/sheet.js'
import { type Parts, tooLarge } from './xlsx-parts.js'
import { type Attributes, parsePart } from './xml-parser.js'

const partMax = 20_000_000
/** Excel's own limit. */
const stylesMax = 65_490
const dayMs = 86_400_000
/** What Excel allows for a number format. */
const codeLengthMax = 255
/** Built-in number formats that show a date or a time. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** What a cell style of a workbook says. */
export interface XlsxStyle extends CellStyle {
  readonly isDate: boolean
}

/** Whether a number format such as `dd/mm/yyyy` shows a date. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id)
  if (code.length > codeLengthMax) return false
  const shown = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
  return /[ymdhs]/i.test(shown) && !/general/i.test(shown)
}

/** The date of a serial number, such as `2024-01-31` or `2024-01-31 09:30:00`. Null if it is out of range. */
export function dateOf(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Excel counts 29 February 1900, which did not exist, so the days before it are off by one.
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const at = new Date(Math.round((days - 25_569) * (dayMs / 1_000)) * 1_000).toISOString()
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ')
}

/** The serial number of a date that `dateOf` wrote. Null for other texts, and for days that Excel counts wrongly. */
export function serialOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`)
  const serial = at / dayMs + 25_569
  return serial > 60 && dateOf(serial, false) === text ? serial : null
}

/** The styles of a workbook, by the number that its cells name. */
export async function readStyles(parts: Parts): Promise<readonly XlsxStyle[]> {
  const theme = await readTheme(parts)
  const codes = new Map<string, string>()
  const fonts: Mutable<CellStyle>[] = []
  const fills: Mutable<CellStyle>[] = []
  const styles: XlsxStyle[] = []
  let list = ''
  await parsePart(parts, 'xl/styles.xml', partMax, {
    onOpen(name, given) {
      if (lists.has(name)) list = name
      else if (name === 'numFmt' && given.formatCode !== undefined) codes.set(given.numFmtId ?? '', given.formatCode)
      else if (list === 'fonts') readFont(name, given, fonts, theme)
      else if (list === 'fills') readFill(name, given, fills, theme)
      else if (list === 'cellXfs' && name === 'xf') {
        const { numFmtId = '0', fontId = '0', fillId = '0' } = given
        const code = codes.get(numFmtId)
        styles.push({
          ...fonts[Number(fontId)],
          ...fills[Number(fillId)],
          ...formatOf(Number(numFmtId), code),
          isDate: isDateFormat(Number(numFmtId), code),
        })
      }
      if (Math.max(styles.length, codes.size, fonts.length, fills.length) > stylesMax)
        throw tooLarge(`more than ${stylesMax} styles`)
    },
    onClose(name) {
      if (name === list) list = ''
    },
  })
  return styles
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Others, such as the styles of conditional formats, have fonts and fills too. */
const lists = new Set(['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs'])

function readFont(name: string, given: Attributes, fonts: Mutable<CellStyle>[], theme: readonly string[]): void {
  if (name === 'font') fonts.push({})
  const font = fonts.at(-1)
  if (!font) return
  const isOn = given.val !== '0' && given.val !== 'false'
  if (name === 'b' && isOn) font.isBold = true
  if (name === 'i' && isOn) font.isItalic = true
  const colour = name === 'color' ? colourOf(given, theme) : null
  if (colour !== null && colour !== black) font.colour = colour
}

function readFill(name: string, given: Attributes, fills: Mutable<CellStyle>[], theme: readonly string[]): void {
  if (name === 'fill') fills.push({})
  const fill = fills.at(-1)
  const colour = name === 'fgColor' ? colourOf(given, theme) : null
  if (fill && colour !== null) fill.fill = colour
}

/** `General`, and codes that Excel would not take, are no format. */
function formatOf(id: number, code: string | undefined): Pick<CellStyle, 'format'> {
  if (code === undefined) return Number.isInteger(id) && id > 0 && id <= builtInMax ? { format: id } : {}
  const isUsable = code.length <= codeLengthMax && code !== '' && !notInXml.test(code) && !/^general$/i.test(code)
  return isUsable ? { format: code } : {}
}

const builtInMax = 163
const notInXml = /[\p{Cc}\p{Cs}\ufffe\uffff]/u
const black = '000000'

function colourOf({ rgb, theme: place, tint = '0' }: Attributes, theme: readonly string[]): string | null {
  const base = rgb?.slice(-6) ?? (place === undefined ? undefined : theme[Number(place)])
  if (base === undefined || !/^[0-9a-f]{6}$/i.test(base)) return null
  const share = Math.min(1, Math.max(-1, Number(tint) || 0))
  const parts = [0, 2, 4].map((start) => {
    const part = Number.parseInt(base.slice(start, start + 2), 16)
    return Math.round(share < 0 ? part * (1 + share) : part + (255 - part) * share)
  })
  return parts
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Cells name the colours of a theme in this order. */
const themeOrder = ['lt1', 'dk1', 'lt2', 'dk2', ...[1, 2, 3, 4, 5, 6].map((nth) => `accent${nth}`)]

async function readTheme(parts: Parts): Promise<readonly string[]> {
  const colours = new Map<string, string>()
  let slot = ''
  await parsePart(parts, 'xl/theme/theme1.xml', partMax, {
    onOpen(name, { val, lastClr }) {
      if (themeOrder.includes(name)) slot = name
      const colour = name === 'sysClr' ? lastClr : name === 'srgbClr' ? val : undefined
      if (colour !== undefined && slot !== '' && !colours.has(slot)) colours.set(slot, colour)
    },
    onClose(name) {
      if (name === slot) slot = ''
    },
  })
  return themeOrder.map((name) => colours.get(name) ?? '')
}
