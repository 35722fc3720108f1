import { hostileText } from './texts.js'
import { rowOf, sheetOf, workbook, workbookParts } from './workbook.js'
import { zip } from './zip.js'

const names = ['Company name', 'Company number', 'Website']
const plainSheet = sheetOf(rowOf(names) + rowOf(['Harbour Lane Boatworks Ltd', '09999991', 'matched.test']))
const repeats = [10, 64, 65, 1_000, 50_000, 200_000, 2_000_000]

/** Workbooks of one kind each, as bytes. Large ones compress to a few kilobytes. */
const kinds = {
  ordinary: (random) => workbook({ sheet: sheetOf(rowOf(names) + rowsOf(random, 20)) }),
  deep: (random) =>
    workbook({
      sheet: `<worksheet><sheetData><row>${random.oneOf(['<a>', '<c>', '<row>']).repeat(random.oneOf(repeats))}`,
    }),
  deepStrings: (random) => workbook({ sheet: plainSheet, strings: `<sst>${'<si>'.repeat(random.oneOf(repeats))}` }),
  deepList: (random) =>
    workbook({ sheet: plainSheet, 'xl/workbook.xml': `<workbook>${'<a>'.repeat(random.oneOf(repeats))}` }),
  wide: (random) => workbook({ sheet: sheetOf(`<row>${'<c><v>1</v></c>'.repeat(random.oneOf(repeats))}</row>`) }),
  long: (random) =>
    workbook({ sheet: sheetOf(rowOf(names) + '<row><c><v>1</v></c></row>'.repeat(random.oneOf(repeats))) }),
  blankRows: (random) => workbook({ sheet: sheetOf(`${'<row/>'.repeat(random.oneOf(repeats))}${rowOf(names)}`) }),
  manyStrings: (random) =>
    workbook({ sheet: plainSheet, strings: `<sst>${'<si/>'.repeat(random.oneOf(repeats))}</sst>` }),
  repeatedString: (random) => repeatedString(random.oneOf([10, 200, 3_000])),
  manyStyles: (random) =>
    workbook({
      sheet: plainSheet,
      styles: `<styleSheet><cellXfs>${'<xf/>'.repeat(random.oneOf(repeats))}</cellXfs></styleSheet>`,
    }),
  longFormat: (random) =>
    workbook({
      sheet: plainSheet,
      styles: formatOf(random.oneOf(['[', '"', '\\', '_', '*']).repeat(random.oneOf([255, 256, 20_000, 80_000]))),
    }),
  manySheets: (random) =>
    workbook({
      sheet: plainSheet,
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(random.oneOf([999, 1_001, 100_000]))}</sheets></workbook>`,
    }),
  attributes: (random) =>
    workbook({
      sheet: sheetOf(
        `<row ${Array.from({ length: random.oneOf([10, 10_000, 80_000]) }, (_, place) => `a${place}="1"`).join(' ')}/>`,
      ),
    }),
  longAttribute: (random) =>
    workbook({
      sheet: sheetOf(
        `<row r="${'9'.repeat(random.oneOf([5, 1_000, 2_000_000]))}"><c r="${'Z'.repeat(1_000)}1"/></row>`,
      ),
    }),
  entities: () =>
    workbook({
      sheet: `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}"><!ENTITY d "${'&b;'.repeat(1_000)}">]>${sheetOf('<row><c t="inlineStr"><is><t>&d;&d;</t></is></c></row>')}`,
    }),
  unclosed: (random) =>
    workbook({ sheet: `<worksheet><sheetData><row><!-- ${'x'.repeat(random.oneOf([10, 900_000, 3_000_000]))}` }),
  dimension: (random) =>
    workbook({
      sheet: `<worksheet><dimension ${'<dimension '.repeat(random.oneOf([10, 5_000]))} ref="A1:B${'9'.repeat(300)}"/>`,
    }),
  odd: (random) =>
    workbook({
      sheet: sheetOf(
        `<row r="${random.oneOf(['-1', '0', '1e99', 'x', '1048577'])}"><c r="${random.oneOf(['XFD1', 'ZZZ1', '1A', ''])}" t="${random.oneOf(['s', 'b', 'e', 'd', 'x'])}" s="${random.oneOf(['-1', '99', 'x'])}"><v>${random.oneOf(['-1', '99999999', 'x', '1e308', '2958466'])}</v></c></row>`,
      ),
    }),
  encrypted: () => workbook({ sheet: plainSheet }, { flags: 1 }),
  lying: (random) => workbook({ sheet: plainSheet }, { sizeOf: () => random.oneOf([0, 1, 4_294_967_295]) }),
  nestedZip: (random) => nestedZip(random.oneOf([1, 5, 50])),
  manyParts: (random) =>
    zip({
      ...workbookParts({ sheet: plainSheet }),
      ...Object.fromEntries(Array.from({ length: random.oneOf([100, 10_001]) }, (_, place) => [`p${place}`, ''])),
    }),
  oddPaths: () =>
    zip({ ...workbookParts({ sheet: plainSheet }), '../../x': 'x', '/etc/passwd': 'x', 'a\\b': 'x', '': 'x' }),
  missing: (random) =>
    zip(Object.fromEntries(Object.entries(workbookParts({ sheet: plainSheet })).filter(() => random.chance(0.7)))),
  oldExcel: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
  flipped: (random) => flipped(random, workbook({ sheet: plainSheet, strings: '<sst><si><t>a</t></si></sst>' })),
  cut: (random) => cut(random, workbook({ sheet: plainSheet })),
}

/** Workbook lists by kind. Each returns `{ body, fileName, type }`. */
export const workbookLists = Object.fromEntries(
  Object.entries(kinds).map(([kind, make]) => [
    `${kind}Workbook`,
    (random) => ({ body: make(random), fileName: 'list.xlsx', type: 'application/octet-stream' }),
  ]),
)

function rowsOf(random, count) {
  return Array.from({ length: count }, () => rowOf(names.map(() => hostileText(random, 2_000)))).join('')
}

function repeatedString(rows) {
  return workbook({
    sheet: sheetOf('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(rows)),
    strings: `<sst><si><t>${'€'.repeat(32_000)}</t></si></sst>`,
  })
}

function formatOf(code) {
  const written = code.replaceAll('"', '&quot;')
  return `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${written}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(20)}</cellXfs></styleSheet>`
}

function nestedZip(levels) {
  let bytes = workbook({ sheet: plainSheet })
  for (let level = 0; level < levels; level += 1) bytes = zip({ 'list.xlsx': bytes, 'xl/workbook.xml': bytes })
  return bytes
}

function flipped(random, bytes) {
  const copy = Buffer.from(bytes)
  for (let count = random.between(1, 20); count > 0; count -= 1) copy[random.below(copy.length)] ^= 1 << random.below(8)
  return copy
}

function cut(random, bytes) {
  return random.chance(0.5) ? bytes.subarray(0, random.below(bytes.length)) : bytes.subarray(random.below(bytes.length))
}
