import { randomBytes } from 'node:crypto'
import { rowOf, sheetOf, workbook } from '../files/workbook.js'

/** Workbooks that are small to send and costly to read. */
export const workbookFindings = [
  ...[50_000, 100_000, 200_000, 10_000_000].map((tags) => ({
    id: `1-${tags}`,
    title: `workbook with ${tags.toLocaleString('en-GB')} nested tags`,
    run: ({ api }) => api(0).sendWorkbook(nested(tags)),
  })),
  {
    id: '2c',
    title: 'workbook, number format of 80,000 brackets',
    run: ({ api }) => api(0).sendWorkbook(bracketFormat(80_000)),
  },
  {
    id: '4',
    title: 'workbook of 1.4 kB whose rows repeat one text of 32,000 characters 6,200 times',
    async run({ api, withList }) {
      const sent = await api(0).sendWorkbook(repeatedText(), { query: 'file_name=x.xlsx&number=1&name=none' })
      return withList(api(0), sent)
    },
  },
  {
    id: '5-one',
    title: 'workbook with 19,800,000 empty strings, one account',
    run: ({ api }) => api(0).sendWorkbook(emptyStrings()),
  },
  {
    id: '5-four',
    title: 'the same from four accounts at once',
    async run({ api }) {
      const file = emptyStrings()
      const sent = await Promise.all([0, 1, 2, 3].map((place) => api(place).sendWorkbook(file)))
      return { status: sent.map(({ status }) => status).join(' ') }
    },
  },
  {
    id: '5-cells',
    title: 'workbook with one row of 20,000,000 cells',
    run: ({ api }) => api(0).sendWorkbook(workbook({ sheet: sheetOf(`<row>${'<c/>'.repeat(20_000_000)}</row>`) })),
  },
  {
    id: '5-long-xlsx',
    title: 'ordinary workbook of nearly 50 MB, 150,000 rows',
    run: ({ api }) => api(0).sendWorkbook(workbook({ sheet: sheetOf(longRows().map(rowOf).join('')) })),
  },
  {
    id: '5-long-csv',
    title: 'ordinary CSV of nearly 50 MB, 150,000 rows',
    run: ({ api }) =>
      api(0).sendList(
        longRows()
          .map((cells) => cells.join(','))
          .join('\n'),
      ),
  },
]

/** Notes that can hardly be compressed. */
function longRows() {
  const rows = Array.from({ length: 150_000 }, (_, place) => [
    String(5_000_000 + place).padStart(8, '0'),
    randomBytes(235).toString('base64'),
  ])
  return [['Company number', 'Note'], ...rows]
}

function nested(tags) {
  return workbook({ sheet: `<worksheet><sheetData><row>${'<a>'.repeat(tags)}` })
}

function bracketFormat(length) {
  const formats = `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(length)}"/></numFmts>`
  return workbook({
    sheet: sheetOf('<row><c s="0"><v>1</v></c></row>'),
    styles: `<styleSheet>${formats}<cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
  })
}

function repeatedText() {
  const cell = '<c t="s"><v>0</v></c>'
  return workbook({
    sheet: sheetOf(`<row>${cell}${cell}</row>`.repeat(3_100)),
    strings: `<sst><si><t>${'€'.repeat(32_000)}</t></si></sst>`,
  })
}

function emptyStrings() {
  return workbook({
    sheet: sheetOf('<row><c t="s"><v>0</v></c></row>'),
    strings: `<sst>${'<si/>'.repeat(19_800_000)}</sst>`,
  })
}
