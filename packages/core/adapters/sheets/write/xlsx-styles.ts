import type { CellStyle, SheetLook } from '../../../src/lists/sheet.js'
import { escapeMarkup } from '../../../src/shared/encoding/escape-markup.js'

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
const xf = (format: number, fontId: number, fillId: number) =>
  `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
const fillXml = (inner: string) => `<fill><patternFill ${inner}</fill>`

const ownFonts = [font(''), font('<b/>'), font('<u/><color rgb="FF1F5583"/>')]
const ownFills = [fillXml('patternType="none"/>'), fillXml('patternType="gray125"/>')]
const ownStyles = [xf(0, 0, 0), xf(0, 1, 0), xf(0, 2, 0)]

/** Our own styles: plain, title and link. Those of the input follow. */
export const titleStyle = 1
export const linkStyle = 2
/** Numbers below are built in. */
const firstFormat = 164

/** The style of a cell for a place in the styles of a look. */
export function styleAt(place: number | null | undefined): number | null {
  return place === null || place === undefined ? null : ownStyles.length + place
}

/** The same style without its format, which does not suit each value of a column. */
export function withoutFormat(style: number, { styles }: Pick<SheetLook, 'styles'>): number {
  return style + styles.length
}

/** The part of a workbook with our styles and those of the input, with and without their formats. */
export function stylesXml({ styles = [] }: Partial<SheetLook> = {}): string {
  const [formats, fonts, fills, xfs] = [new Map<string, number>(), [...ownFonts], [...ownFills], [...ownStyles]]
  const plain = styles.map(({ format: _, ...others }): CellStyle => others)
  for (const style of [...styles, ...plain]) {
    const { fill, format = 0 } = style
    if (typeof format === 'string' && !formats.has(format)) formats.set(format, firstFormat + formats.size)
    fonts.push(fontOf(style))
    if (fill !== undefined) fills.push(fillXml(`patternType="solid"><fgColor rgb="FF${fill}"/></patternFill>`))
    const number = typeof format === 'string' ? (formats.get(format) ?? 0) : format
    xfs.push(xf(number, fonts.length - 1, fill === undefined ? 0 : fills.length - 1))
  }
  const codes = [...formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(code)}"/>`)
  return [
    `${start}<styleSheet xmlns="${main}">`,
    codes.length > 0 ? listXml('numFmts', codes) : '',
    listXml('fonts', fonts),
    listXml('fills', fills),
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    listXml('cellXfs', xfs),
    '</styleSheet>',
  ].join('')
}

function fontOf({ isBold, isItalic, colour }: CellStyle): string {
  return font(`${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}${colour ? `<color rgb="FF${colour}"/>` : ''}`)
}

function listXml(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`
}
