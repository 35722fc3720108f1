import fc from 'fast-check'
import { readSheet as readExcel } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { companyReference, rowQuestion } from '../../../src/lists/answer/row-question.js'
import { describeColumns, guessColumns } from '../../../src/lists/columns/guess-columns.js'
import { resultColumnNames } from '../../../src/lists/result-columns.js'
import { noResult, type RowAnswer, type RowChoice } from '../../../src/lists/row-result.js'
import type { Cell } from '../../../src/lists/sheet.js'
import { allOf, cellsOf, inPieces } from '../../../testing/lists/known-client.js'
import { readSheet } from '../read/read-sheet.js'
import { type ResultFormat, type WriteResult, writeResult } from './write-result.js'

const company = {
  company_number: '01234567',
  company_name: '=HYPERLINK("http://x") LIMITED',
  company_status: 'active',
  registered_postcode: 'TR11 4QD',
  incorporated_on: '2015-02-01',
}

function answer(line: number, input: RowAnswer['input']): RowAnswer {
  return { ...noResult, line, input, outcome: 'matched', matched_by: 'number', company, match_confidence: 1 }
}

async function write(format: ResultFormat, answers: readonly RowAnswer[], columns: readonly string[], delimiter = ',') {
  const dialect = { delimiter, hasByteOrderMark: delimiter === ';' }
  return Buffer.concat(await allOf(writeResult(format, inPieces(answers), { columns, dialect })))
}

const formulaStart = /^[\s']*[=@＝＋－＠]|^[+-]\D*[A-Za-z(]/

describe('writeResult', () => {
  const columns = ['Company', 'Amount', 'bp_outcome']
  const rows = [answer(2, { Company: 'Salt; "Sons"\nLtd', Amount: '-5,50', bp_outcome: 'mine' })]

  it('keeps every column of the input, then adds ours under names of their own', async () => {
    const text = (await write('csv', rows, columns)).toString()
    expect(text.split('\r\n')[0]).toBe(
      [
        'Company',
        'Amount',
        'bp_outcome',
        'bp_outcome_2',
        ...resultColumnNames.slice(1).map((name) => `bp_${name}`),
      ].join(','),
    )
  })

  it('writes only the chosen rows, without blank ones, and still marks a row that repeats another', async () => {
    const open: RowAnswer = { ...answer(5, { Company: 'Open' }), outcome: 'needs_review', company: null }
    const none: RowAnswer = { ...open, line: 6, input: { Company: 'None' }, outcome: 'free_mail' }
    const all = [answer(2, { Company: 'One' }), open, none, answer(9, { Company: 'Again' })]
    const rowsOf = async (choice: RowChoice, format: ResultFormat) => {
      const sheet = { columns: ['Company'], dialect: { delimiter: ',', hasByteOrderMark: false }, rowChoice: choice }
      const text = Buffer.concat(await allOf(writeResult(format, inPieces(all), sheet))).toString()
      return text.split(/\r?\n/).filter((line) => line !== '')
    }
    const first = async (choice: RowChoice) =>
      (await rowsOf(choice, 'csv')).slice(1).map((line) => [line.split(',')[0], line.split(',').at(-1)])
    expect(await first('matched')).toEqual([
      ['One', ''],
      ['Again', '2'],
    ])
    expect(await first('needs_review')).toEqual([['Open', '']])
    expect(await first('unmatched')).toEqual([['None', '']])
    expect((await first('all')).map(([name]) => name)).toEqual(['One', '', '', 'Open', 'None', '', '', 'Again'])
    expect((await rowsOf('unmatched', 'jsonl')).map((line) => JSON.parse(line).line)).toEqual([6])
  })

  it('has no columns of candidates if no row has any, or if only matched rows are written', async () => {
    const headerOf = async (more: Partial<WriteResult>) => {
      const sheet = { columns: ['Company'], dialect: { delimiter: ',', hasByteOrderMark: false }, ...more }
      const text = Buffer.concat(
        await allOf(writeResult('csv', inPieces([answer(2, { Company: 'Salt' })]), sheet)),
      ).toString()
      const [header = '', first = ''] = text.split('\r\n')
      expect(first.split(',').length).toBe(header.split(',').length)
      return header
    }
    expect(await headerOf({})).toContain('bp_candidate_3_reason')
    for (const more of [{ hasCandidates: false }, { rowChoice: 'matched' as const }]) {
      const header = await headerOf(more)
      expect(header).not.toContain('candidate')
      expect(header.endsWith('bp_reason,bp_charged,bp_error_code,bp_duplicate_of')).toBe(true)
    }
  })

  it('writes CSV in the dialect of the input, with amounts as they were and no formulas', async () => {
    const bytes = await write('csv', rows, columns, ';')
    expect(bytes.toString().startsWith('\ufeffCompany;Amount;')).toBe(true)
    const [cells] = await cellsOf(await readSheet(inPieces([bytes]), { name: 'a.csv' }))
    expect(cells?.slice(0, 7)).toEqual([
      'Salt; "Sons"\nLtd',
      '-5,50',
      'mine',
      'matched',
      'number',
      '01234567',
      `'=HYPERLINK("http://x") LIMITED`,
    ])
  })

  it('writes a workbook that another library reads, with zeros kept and texts as they were', async () => {
    const numbers = [...rows, answer(3, { Company: null, Amount: 12.5, bp_outcome: true as unknown as string })]
    const read = await readExcel(await write('xlsx', numbers, columns))
    expect(read[0]?.slice(0, 4)).toEqual(['Company', 'Amount', 'bp_outcome', 'bp_outcome_2'])
    expect(read[1]?.slice(0, 7)).toEqual([
      'Salt; "Sons"\nLtd',
      '-5,50',
      'mine',
      'matched',
      'number',
      '01234567',
      '=HYPERLINK("http://x") LIMITED',
    ])
    expect(read[2]?.slice(0, 3)).toEqual([null, 12.5, true])
  })

  it.each(['csv', 'xlsx'] as const)(
    'gives blank rows back in their places as %s, also below the header',
    async (format) => {
      const given = [answer(3, { Company: 'Salt Ltd' }), answer(6, { Company: 'Quay Ltd' })]
      const bytes = await write(format, given, ['Company'])
      const lines =
        format === 'csv'
          ? bytes
              .toString()
              .split('\r\n')
              .map((line) => [line])
          : await readExcel(bytes)
      expect(lines.slice(1, 6).map((cells) => String(cells?.[0] ?? '').split(',')[0])).toEqual([
        '',
        'Salt Ltd',
        '',
        '',
        'Quay Ltd',
      ])
      const again = await readSheet(inPieces([bytes]), { name: `result.${format}` })
      expect((await allOf(again.rows)).map(({ line }) => line)).toEqual([3, 6])
    },
  )

  it.each(['csv', 'xlsx'] as const)(
    'writes %s in small pieces and of a bounded size, also for a wide list with a million blank rows',
    async (format) => {
      const columns = Array.from({ length: 500 }, (_, place) => `c${place}`)
      const given = [answer(2, { c0: 'Salt Ltd' }), answer(1_000_000, { c0: 'Quay Ltd' })]
      const sheet = { columns, dialect: { delimiter: ',', hasByteOrderMark: true } }
      const sizes = (await allOf(writeResult(format, inPieces(given), sheet))).map(({ length }) => length)
      expect(Math.max(...sizes)).toBeLessThan(200_000)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000)
    },
  )

  it.each([
    ['blank rows above its header', '\n\nName,Reg no\nSalt Ltd,1\n\nQuay Ltd,2\n', [4, 6], []],
    ['its header below line 20', `Customers\n${'\n'.repeat(24)}Name,Reg no\nSalt Ltd,1\n\nQuay Ltd,2\n`, [27, 29], []],
    ['no header', '\nSalt Ltd,01234567\n\nQuay Ltd,01234568\n', [2, 4], ['']],
  ])('gives back the blank rows below the header, and no others, of a list with %s', async (_, text, lines, first) => {
    const sheet = await readSheet(inPieces([Buffer.from(text)]), { name: 'a.csv' })
    const given = (await allOf(sheet.rows)).map(({ line, cells }) =>
      answer(line, { [sheet.columns[0] ?? '']: cells[0] ?? null }),
    )
    expect(given.map(({ line }) => line)).toEqual(lines)
    const bytes = Buffer.concat(await allOf(writeResult('csv', inPieces(given), sheet)))
    const [, ...rest] = bytes
      .toString()
      .split('\r\n')
      .map((line) => line.split(',')[0])
    expect(rest).toEqual([...first, 'Salt Ltd', '', 'Quay Ltd', ''])
  })

  it('keeps every row of a workbook on its line, if only blank rows stand above its header', async () => {
    const sheet = await readSheet(inPieces([Buffer.from('\n\nName,Reg no\nSalt Ltd,1\n')]), { name: 'a.csv' })
    const bytes = Buffer.concat(await allOf(writeResult('xlsx', inPieces([answer(4, { Name: 'Salt Ltd' })]), sheet)))
    const again = await readSheet(inPieces([bytes]), { name: 'result.xlsx' })
    expect([again.headerLine, (await allOf(again.rows)).map(({ line }) => line)]).toEqual([3, [4]])
  })

  it('keeps the rows above the header in a workbook, and reads them back', async () => {
    const titles = [['Customers 2026'], [], [null, '=as of March']]
    const dialect = { delimiter: ',', hasByteOrderMark: true }
    const sheet = { columns: ['Account', 'Reg no'], dialect, titles, chosen: ['website'] as const }
    const given = { ...answer(5, { Account: 'Salt Ltd', 'Reg no': '1' }), columns: { website: 'salt.example' } }
    const bytes = Buffer.concat(await allOf(writeResult('xlsx', inPieces([given]), sheet)))
    const read = await readExcel(bytes)
    expect(read[0]?.[0]).toBe('Customers 2026')
    expect(read[2]?.[1]).toBe('=as of March')
    expect([read[3]?.slice(0, 2), read[3]?.at(-1)]).toEqual([['Account', 'Reg no'], 'bp_website'])
    expect([read[4]?.[0], read[4]?.at(-1)]).toEqual(['Salt Ltd', 'salt.example'])
    const again = await readSheet(inPieces([bytes]), { name: 'result.xlsx' })
    expect(again.titles?.map((cells) => cells.filter((cell) => cell !== null))).toEqual([
      ['Customers 2026'],
      [],
      ['=as of March'],
    ])
    expect((await allOf(again.rows)).map(({ line }) => line)).toEqual([5])
  })

  it.each(['csv', 'xlsx'] as const)(
    'writes a %s whose company numbers are used when it is read again',
    async (format) => {
      const input = { Account: 'Salt Ltd', Web: 'salt.example' }
      const undecided = { ...noResult, line: 3, input: { ...input, Account: 'Quay (new a/c)' } } satisfies RowAnswer
      const once = await write(format, [answer(2, input), undecided], ['Account', 'Web'])
      const sheet = await readSheet(inPieces([once]), { name: `result.${format}` })
      const found = guessColumns(sheet)
      expect(describeColumns(sheet, found)).toBe(
        'result number = "bp_company_number", name = "Account", domain = "Web"',
      )
      const rows = await allOf(sheet.rows)
      expect(rows.map((row) => companyReference(row, found))).toEqual(['01234567', 'Quay (new a/c)'])
      const [first] = rows.map((row) => rowQuestion(row, found))
      expect(first).toMatchObject({ number: '01234567', name: null, domain: null })
    },
  )

  it('writes what it reads back the same, in a workbook and as CSV, and never a formula in CSV', async () => {
    const characters = [
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      "'",
      '"',
      ',',
      ';',
      ' ',
      'a',
      '1',
      'é',
      '<',
      '&',
      '😀',
      '＝',
      '_',
      '_x0041_',
      'x005F_',
    ]
    const text = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 8 }).map((list) => list.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const answers = pairs.map(([first, second], place) => answer(place + 2, { one: `x${first}`, two: second }))
        const given = pairs.map(([first, second]): Cell[] => [`x${first}`, second])
        const lineEnds = (cell: Cell | undefined) => String(cell ?? '').replaceAll(/\r\n?/g, '\n')
        const book = await readSheet(inPieces([await write('xlsx', answers, ['one', 'two'])]), { name: null })
        const bookCells = (await cellsOf(book)).map((cells) => cells.slice(0, 2).map(lineEnds))
        expect(bookCells).toEqual(given.map((cells) => cells.map(lineEnds)))
        const sheet = await readSheet(inPieces([await write('csv', answers, ['one', 'two'])]), { name: 'a.csv' })
        for (const [place, cells] of (await cellsOf(sheet)).entries()) {
          const [one, two] = cells.map(lineEnds)
          const [first, second] = (given[place] ?? []).map(lineEnds)
          expect(one).toBe(first)
          expect([second, `'${second}`]).toContain(two)
          expect(formulaStart.test(String(two).replace(/^'/, 'x'))).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})
