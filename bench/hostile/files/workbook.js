import { zip } from './zip.js'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet. Each given text replaces or adds a part. */
export function workbookParts({ sheet, strings, styles, ...others }) {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strings }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...others,
  }
}

export function workbook(parts, options) {
  return zip(workbookParts(parts), options)
}

export function sheetOf(rows) {
  return `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
}

/** A row of texts that are written into the cells. */
export function rowOf(cells) {
  return `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
