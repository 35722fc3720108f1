import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { allOf, cellsOf, inPieces, inSmallPieces } from '../../../testing/lists/known-client.js'
import { type ReadSheet, readSheet, recordLengthMax } from './read-sheet.js'

function read(content: string | Uint8Array, options: Partial<ReadSheet> = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return readSheet(inSmallPieces(bytes), { name: null, ...options })
}

describe('readSheet', () => {
  it.each([
    ['commas', 'Company,Website\r\n"Salt, Sons & Co",one.example\r\n'],
    ['semicolons and a byte order mark', '\ufeffCompany;Website\r\n"Salt, Sons & Co";one.example\r\n'],
    ['tabs', 'Company\tWebsite\nSalt, Sons & Co\tone.example\n'],
    ['vertical bars', 'Company|Website\nSalt, Sons & Co|one.example'],
    ['a declared separator', 'sep=;\nCompany;Website\nSalt, Sons & Co;one.example'],
  ])('reads CSV with %s', async (_, text) => {
    const sheet = await read(text, { name: 'list.csv' })
    expect(sheet.columns).toEqual(['Company', 'Website'])
    expect(await cellsOf(sheet)).toEqual([['Salt, Sons & Co', 'one.example']])
  })

  it('keeps line breaks within quotes and numbers the rows as a spreadsheet does', async () => {
    const rows = await allOf((await read('name,note\n"One","first\r\nsecond"\n\n"Two",""\n')).rows)
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'One', 'first\r\nsecond'],
      [4, 'Two', ''],
    ])
    const declared = await allOf((await read('sep=;\nname;note\nOne;x\n', { name: 'list.csv' })).rows)
    expect(declared.map(({ line }) => line)).toEqual([2])
  })

  it.each([
    ['utf-8', Buffer.from('Firma,Website\nÉtude & Söhne,one.example\n')],
    ['windows-1252, as Excel writes "CSV"', Buffer.from('Firma,Website\nÉtude & Söhne,one.example\n', 'latin1')],
    [
      'utf-16, as Excel writes "Unicode Text"',
      Buffer.from('\ufeffFirma\tWebsite\nÉtude & Söhne\tone.example\n', 'utf16le'),
    ],
  ])('reads %s', async (encoding, bytes) => {
    const sheet = await read(bytes, { name: 'list.txt', format: 'csv' })
    expect(await cellsOf(sheet)).toEqual([['Étude & Söhne', 'one.example']])
    expect(sheet.dialect.hasByteOrderMark).toBe(encoding !== 'utf-8')
  })

  it.each([
    ['https://one.example/about\ntwo.example\n', true],
    ['lead.url\none.example\n', false],
    ['Web address (e.g. firm.example)\none.example\n', false],
    ['sales@one.example\ninfo@two.example\n', true],
    ['01234567\n01234568\n', true],
    ['Where.\none.example\n', false],
  ])('tells a header from data: %j', async (text, isData) => {
    const sheet = await read(text, { name: 'list.csv' })
    expect(await cellsOf(sheet)).toHaveLength(isData ? 2 : 1)
    expect(sheet.isList).toBe(isData)
  })

  it('names columns that have no title or the same one', async () => {
    const sheet = await read('name,,name\nOne,x,y\n')
    expect(sheet.columns).toEqual(['name', 'column 2', 'name (2)'])
    expect((await read('one.example,One\ntwo.example,Two\n', { name: 'a.csv' })).columns).toEqual([
      'column 1',
      'column 2',
    ])
  })

  it('reads a list with one entry per line, whatever it contains', async () => {
    const sheet = await read('Salt, Sons & Co\n\n  09999991 \n', { name: 'list.txt' })
    expect([sheet.isList, await cellsOf(sheet)]).toEqual([true, [['Salt, Sons & Co'], ['  09999991 ']]])
  })

  it('reads JSON lines with the fields of all first lines', async () => {
    const sheet = await read('{"name":"One","n":1}\n{"name":"Two","site":"two.example","tags":["a"]}\n[1]\n')
    expect(sheet.columns).toEqual(['name', 'n', 'site', 'tags'])
    const rows = await allOf(sheet.rows)
    expect(rows.map(({ cells, problem }) => [...cells, problem])).toEqual([
      ['One', 1, null, null, null],
      ['Two', null, 'two.example', '["a"]', null],
      ['[1]', null, null, null, 'The line is not a JSON object.'],
    ])
    expect(await cellsOf(await read('"one.example"\n', { format: 'jsonl' }))).toEqual([['one.example']])
  })

  it('says what is wrong with a row and reads the next', async () => {
    const many = 'One,a\n'.repeat(250)
    const text = `name,site\n${many}One,a,b\n${'x'.repeat(recordLengthMax + 2)}\nTwo\n`
    const rows = await allOf((await read(text, { name: 'list.csv' })).rows)
    expect(rows.slice(250).map(({ problem }) => problem)).toEqual([
      'The row has more cells than the header has columns.',
      `The row is longer than ${recordLengthMax} characters.`,
      null,
    ])
  })

  it('keeps cells that have no title', async () => {
    const sheet = await read('name,site\nOne,a,b\nTwo,c\n')
    expect([sheet.columns, await cellsOf(sheet)]).toEqual([
      ['name', 'site', 'column 3'],
      [
        ['One', 'a', 'b'],
        ['Two', 'c', null],
      ],
    ])
  })

  it('adds up to the size of the file, and counts blank rows', async () => {
    let blank = 0
    const text = 'name,site\r\n\r\nOne,a\r\n,\r\nTwo,b\r\n'
    const sheet = await read(text, { bytes: text.length, onBlank: () => (blank += 1) })
    const sizes = (await allOf(sheet.rows)).map(({ size }) => size)
    // Line feeds after carriage returns are not counted.
    expect([sizes.reduce((sum, size) => sum + size, 0), blank]).toEqual([text.length - 5, 2])
  })
})

describe('readSheet of a difficult file', () => {
  it('finds the header below the title of the list', async () => {
    const sheet = await read('Customer list 2026,,\n,,\nAccount,Reg no,Website\nOne,09999991,one.example\n', {
      name: 'a.csv',
    })
    expect(sheet.columns).toEqual(['Account', 'Reg no', 'Website'])
    expect(sheet.titles).toEqual([['Customer list 2026', '', ''], []])
    expect(await cellsOf(sheet)).toEqual([['One', '09999991', 'one.example']])
  })

  it.each([
    [
      'headings over several columns',
      'Company,,Contact,\nName,Reg no,Person,Email\nOne,09999991,Ann,a@one.example\n',
      1,
    ],
    [
      'one title that a row has as its value',
      'List,,\nCustomer No.,Customer,Company number\n1,Salt Ltd,9999991\n2,Customer,\n',
      1,
    ],
    ['known headings over others', 'Company,,Website\nName,Reg no,URL\nOne,09999991,one.example\n', 1],
    ['a title with the day beside it', 'Customers,,Printed 1 May\n,,\nAccount,Reg no,Notes\nOne,09999991,x\n', 1],
    ['a title, and one known column', 'Customer list 2026,,\nCompany,Person,Notes\nOne,Ann,x\nTwo,Bob,y\n', 1],
    ['its header on every page', 'Customers,\nCompany,Website\nOne,one.example\nCompany,Website\nTwo,two.example\n', 1],
    ['no title', 'Company,Person\nOne,Ann\n', 0],
    ['values that are also titles', 'One,\nTwo,\nBusiness,x\nThree,\n', 0],
    [
      'a row with one note more than its header',
      'Company,Phone,Opted in,Invoiced,\nReed,0122,Yes,Yes,\nSalt,0123,No,No,call back\nPenn,0124,Yes,No,\n',
      0,
    ],
    ['kinds of contacts', 'Marks,\nTenby,\nSalt,Customer\nPenn,Supplier\nReed,Customer\nBoots,Customer\n', 0],
    ['more answers than titles', 'Company,Active,Paid\nSalt,No,No,No\nReed,Yes,Yes,No\n', 0],
    ['a value that is a title and comes again', 'One,x\nTwo,x,Name,Company\nThree,Name,Company,x\n', 0],
  ])('finds the header of a list with %s', async (_, text, above) => {
    const sheet = await read(text, { name: 'a.csv' })
    const lines = text.split('\n').filter((line) => /\w/.test(line))
    expect(sheet.columns[0]).toBe(lines[above]?.split(',')[0])
    expect(await cellsOf(sheet)).toHaveLength(lines.length - above - 1)
  })

  it('takes a first line with a company name as data', async () => {
    expect(await cellsOf(await read('Salt Ltd\nThistle Ltd\n', { name: 'a.csv' }))).toEqual([
      ['Salt Ltd'],
      ['Thistle Ltd'],
    ])
  })

  it('marks the row with an unclosed quote, and reads the rows after it', async () => {
    const rows = await allOf((await read('name,site\nOne,a\n"Two,b\nThree,c\n', { name: 'a.csv' })).rows)
    expect(rows.map(({ line, problem }) => [line, problem?.slice(0, 11) ?? null])).toEqual([
      [2, null],
      [3, 'A quote in '],
      [4, null],
    ])
  })

  it('says that a row repeats the header, and keeps a row with one title as its value', async () => {
    const rows = await allOf((await read('Name,Site\nOne,a\nName,Site\nName,\n', { name: 'a.csv' })).rows)
    expect(rows.map(({ problem }) => problem)).toEqual([null, 'The row repeats the header.', null])
  })

  it('reads Windows-1252 that begins after a long plain part', async () => {
    const bytes = Buffer.from(`name,note\n${'One,x\n'.repeat(20_000)}Caf\xe9,\x80\n`, 'latin1')
    const cells = await cellsOf(await read(bytes, { name: 'a.csv' }))
    expect(cells.at(-1)).toEqual(['Café', '€'])
  })

  it.each([
    ['a line without an end', `${'a'.repeat(200_000)}`],
    ['dots between two signs', `name,x\n${`One,a@${'.'.repeat(60_000)}@\n`.repeat(20)}`],
    ['many brackets', `name,x\n${`One,${'<'.repeat(60_000)}\n`.repeat(20)}`],
  ])('is not slow on %s', async (_, text) => {
    const sheet = await readSheet(inPieces([Buffer.from(text)]), { name: 'a.csv' })
    expect(sheet.columns.length).toBeGreaterThan(0)
  })

  it.each([
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'an old Excel workbook'],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], 'not a text'],
    ['a JSON array', [...Buffer.from('[\n  {"name": "Harbour Lane Ltd"}\n]')], 'one JSON array'],
    ['a JSON array with a mark of its order', [0xef, 0xbb, 0xbf, ...Buffer.from('[{"name": "x"}]')], 'one JSON array'],
    ['a JSON array in UTF-16', [0xff, 0xfe, ...Buffer.from('[{"name": "x"}]', 'utf16le')], 'one JSON array'],
    ['a JSON array of texts', [...Buffer.from('["Harbour Lane Ltd",\n"Two"]')], 'one JSON array'],
    ['UTF-32', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0, 0x0a, 0, 0, 0], 'a text in UTF-32'],
    ['a PDF', [...Buffer.from('%PDF-1.7\nHarbour Lane Ltd\n')], 'a PDF document'],
    ['a web page', [...Buffer.from('<!doctype html><p>Harbour Lane Ltd')], 'a web page'],
  ])('refuses %s', async (_, bytes, what) => {
    const file = (async function* () {
      yield Uint8Array.from(bytes)
    })()
    await expect(readSheet(file, { name: 'list' })).rejects.toThrow(what)
  })

  it('reads names that begin with a bracket', async () => {
    const sheet = await read('["Acme"] Widgets Ltd\n[Two] Ltd\n', { name: 'a.txt' })
    expect((await allOf(sheet.rows)).map(({ cells }) => cells)).toEqual([['["Acme"] Widgets Ltd'], ['[Two] Ltd']])
  })

  it('refuses too many blank rows and names that are too long', async () => {
    const blank = await readSheet(inPieces([Buffer.from(`name\n${'\n'.repeat(1_000_001)}One\n`)]), {
      name: 'a.csv',
    }).catch((error: Error) => error)
    expect(blank).toMatchObject({ message: 'The list has too many blank rows.' })
    await expect(read(`{"${'a'.repeat(201)}":1}\n`)).rejects.toThrow('more than 200 characters')
  })
})

describe('readSheet of a workbook', () => {
  const workbook = () =>
    writeExcelFile([
      [{ value: 'Company' }, { value: 'Reg no' }, { value: 'Joined' }, { value: 'Active' }],
      [
        { value: 'Söhne & <Co>' },
        { value: 1234567, type: Number },
        { value: new Date(Date.UTC(2024, 0, 31)), type: Date, format: 'dd/mm/yyyy' },
        { value: true, type: Boolean },
      ],
      [null, null, null, null],
      [{ value: 'Two' }, { value: 12.5, type: Number }, null, { value: false, type: Boolean }],
    ]).toBuffer() as Promise<Buffer>

  it('reads texts, numbers, dates and blank rows that another library wrote', async () => {
    const sheet = await read(await workbook(), { name: 'list.xlsx' })
    expect(sheet.columns).toEqual(['Company', 'Reg no', 'Joined', 'Active'])
    const rows = await allOf(sheet.rows)
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'Söhne & <Co>', 1234567, '2024-01-31', true],
      [4, 'Two', 12.5, null, false],
    ])
  })

  it('reads a text by its content, whatever its name says', async () => {
    const named = await read('Company,Website\nOne,one.example\n', { name: 'list.xlsx' })
    expect(named.columns).toEqual(['Company', 'Website'])
    for (const text of ['Company\tCRN\nOne\t9999991\n', 'Company,CRN\nOne,9999991\n', '"Company";CRN\nOne;9999991\n']) {
      const sheet = await read(text, { name: 'export.txt' })
      expect(sheet.columns).toEqual(['Company', 'CRN'])
      expect(await cellsOf(sheet)).toEqual([['One', '9999991']])
    }
    const unicode = Buffer.from('\ufeffCompany\tCRN\r\nOne\t9999991\r\n', 'utf16le')
    expect((await read(unicode, { name: 'export.txt' })).columns).toEqual(['Company', 'CRN'])
    expect((await read('Salt, Sons & Co\nOne Ltd\n', { name: 'list.txt' })).isList).toBe(true)
  })

  it('reads the first visible sheet that has the titles of a list, and names the others', async () => {
    const texts = (...rows: string[][]) => rows.map((row) => row.map((value) => ({ value })))
    const bytes = (await writeExcelFile([
      { data: texts(['Read me'], ['Fill in the second sheet.']), sheet: 'Read me' },
      { data: texts(['Company', 'CRN'], ['One', '9999991']), sheet: 'Customers' },
      { data: texts(['Company', 'CRN'], ['Two', '9999992']), sheet: 'Leads' },
    ]).toBuffer()) as Buffer
    const sheet = await read(bytes)
    expect(await cellsOf(sheet)).toEqual([['One', '9999991']])
    expect(sheet.workbook).toEqual({ sheet: 'Customers', others: ['Read me', 'Leads'] })
    expect(await cellsOf(await read(bytes, { sheetName: 'leads' }))).toEqual([['Two', '9999992']])
  })

  it('recognises a workbook without its name, and refuses what is none', async () => {
    expect((await read(await workbook())).columns[0]).toBe('Company')
    await expect(read('Company\nOne\n', { format: 'xlsx' })).rejects.toThrow('not an XLSX workbook')
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await expect(read(old, { name: 'list.xlsx' })).rejects.toThrow('an old Excel workbook')
    const cut = (await workbook()).subarray(0, 900)
    await expect(read(cut)).rejects.toThrow('not a readable XLSX workbook')
    await expect(read(await workbook(), { sheetName: 'Other' })).rejects.toThrow('no sheet "Other"')
  })

  it.each([
    ['a comment without an end', `<worksheet><sheetData><!--${'x'.repeat(3_000_000)}`],
    ['an endless attribute', `<worksheet><sheetData><row r="${'1'.repeat(3_000_000)}`],
  ])('refuses a sheet with %s', async (_, xml) => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'), 'xl/workbook.xml')
    const target = '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>'
    zip.addBuffer(Buffer.from(target), 'xl/_rels/workbook.xml.rels')
    // Not packed, or its expansion would be refused first.
    zip.addBuffer(Buffer.from(xml), 'xl/worksheets/s.xml', { compress: false })
    zip.end()
    const bytes = Buffer.concat((await allOf(zip.outputStream as Readable)) as Buffer[])
    await expect(readSheet(inPieces([bytes]), { name: null })).rejects.toThrow('not a readable XLSX workbook')
  })

  it('cuts a cell at what Excel can hold, and refuses rows that are too long', async () => {
    const rows = [
      [{ value: 'name' }, { value: 'note' }],
      [{ value: 'One' }, { value: 'x'.repeat(32_767) }],
    ]
    const wide = Array.from({ length: 3 }, () => ({ value: 'x'.repeat(32_000) }))
    const bytes = (await writeExcelFile([...rows, wide]).toBuffer()) as Buffer
    const found = await allOf((await readSheet(inPieces([bytes]), { name: null })).rows)
    expect(found.map(({ cells, problem }) => [String(cells[1]).length, problem !== null])).toEqual([
      [32_767, false],
      [100, true],
    ])
  })
})
