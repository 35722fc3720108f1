import { describe, expect, it } from 'vitest'
import { decisionsMax, readDecisions } from './read-decisions.js'

async function* pieces(bytes: Uint8Array) {
  // In small pieces, as a slow pipe delivers them.
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
}

const read = (content: string | Uint8Array) =>
  readDecisions(pieces(typeof content === 'string' ? Buffer.from(content) : content))

const row = (line: number, domain: string, company: string | null, note: string | null = null) => ({
  line,
  domain,
  company,
  note,
  isForBulk: false,
  problem: null,
})

describe('readDecisions', () => {
  it('reads a file as Excel writes it: byte order mark, semicolons, quoted cells and CRLF', async () => {
    const text =
      '\ufeffDomain;Company Number;Note;Owner\r\none.example;9999991;"Says ""so""; twice\r\nand again";x\r\n"two.example";"";\r\n\r\n'
    expect(await read(text)).toEqual([
      row(2, 'one.example', '9999991', 'Says "so"; twice\nand again'),
      row(3, 'two.example', null),
    ])
  })

  it('reads commas, tabs and UTF-16, with the columns in any order and without notes', async () => {
    expect(await read('company_number,domain\nSC999991, one.example \n')).toEqual([row(2, 'one.example', 'SC999991')])
    const utf16 = Buffer.from('\ufeffdomain\tcompany_number\tnote\none.example\t09999991\tÜber\n', 'utf16le')
    expect(await read(utf16)).toEqual([row(2, 'one.example', '09999991', 'Über')])
  })

  it('leaves out decisions about rows of lists in an export', async () => {
    const lines = [
      'domain,action,company_number,list',
      ',accepted,09999991,clients.csv',
      'one.example,accepted,11200417,',
    ]
    expect(await read(lines.join('\n'))).toEqual([row(3, 'one.example', '11200417')])
  })

  it.each(['none', 'None', ' NONE ', ''])('takes the company number %j as none of them', async (company) => {
    expect(await read(`domain,company_number\none.example,${company}\n`)).toEqual([row(2, 'one.example', null)])
  })

  it.each([
    ['one.example', 'too few columns'],
    [',09999991', 'no domain'],
    [`${'a'.repeat(301)},09999991`, 'domain is longer'],
    [`one.example,${'9'.repeat(301)}`, 'company number is longer'],
    ['one.example,1.23E+07', 'has rounded'],
    [`one.example,none,${'x'.repeat(1_001)}`, 'note is longer'],
    [`one.example,none,${'x'.repeat(70_000)}`, 'row is longer'],
  ])('reports the problem of a row and reads the next: %#', async (line, problem) => {
    const rows = await read(`domain,company_number,note\n${line}\ntwo.example,none,\n`)
    expect(rows).toMatchObject([{ line: 2, problem: expect.stringContaining(problem) }, row(3, 'two.example', null)])
  })

  it('takes from an export, which has the newest first, only the decisions that are in force', async () => {
    const text = [
      'domain,company_number,action,note',
      'one.example,09999991,undone,',
      'two.example,09999992,accepted,last',
      'one.example,09999991,accepted,first',
      'two.example,,rejected,',
      'three.example,,rejected,',
    ].join('\n')
    expect(await read(text)).toEqual([row(3, 'two.example', '09999992', 'last'), row(6, 'three.example', null)])
  })

  it('reads the result of bulk with decisions, and tells rows that have no domain apart', async () => {
    const text = [
      'Company,bp_domain,bp_candidate_1_number,bp_candidate_2_number,decision',
      'One,one.example,09999991,09999992,2',
      'Two,,09999991,09999992,1',
      'Three,,,,none',
      'Four,four.example,,,3',
      'Five,five.example,,,',
    ].join('\n')
    expect(await read(text)).toMatchObject([
      row(2, 'one.example', '09999992'),
      { ...row(3, '', '09999991'), isForBulk: true },
      { ...row(4, '', null), isForBulk: true },
      { line: 5, problem: 'The row has no candidate 3.' },
    ])
  })

  it('makes every domain a single line', async () => {
    const [first] = await read('domain,company_number\n"one\n.example\u001b[2J",none\n')
    expect(first?.domain).toBe('one\ufffd.example\ufffd[2J')
  })

  it.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
    ['one.example,09999991\n', 'The file has no column domain.'],
    ['domain,number\none.example,1\n', 'The file has no column company_number.'],
  ])('refuses a file without its columns: %#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it('refuses more rows than it can report', async () => {
    const text = `domain,company_number\n${'one.example,none\n'.repeat(decisionsMax)}`
    expect(await readDecisions(pieces(Buffer.from(text)))).toHaveLength(decisionsMax)
    await expect(read(`${text}two.example,none\n`)).rejects.toThrow(`more than ${decisionsMax} rows`)
  })

  it('refuses decisions that contradict each other, and names both rows', async () => {
    const contradicting =
      'domain,decision,bp_candidate_1_number\none.example,1,09999991\ntwo.example,none,\nhttps://www.ONE.example/a,none,\n'
    await expect(read(contradicting)).rejects.toThrow(
      'Decisions contradict each other: rows 2 and 4 for https://www.ONE.example/a (09999991, none). Nothing was decided.',
    )
    await expect(read('domain,company_number\none.example,9999991\none.example,SC999991\n')).rejects.toThrow(
      'rows 2 and 3',
    )
  })

  it('accepts the same decision twice, also if it is written differently', async () => {
    const rows = await read('domain,company_number\none.example,9999991\nwww.one.example,09999991\n')
    expect(rows.map(({ company }) => company)).toEqual(['9999991', '09999991'])
  })
})
