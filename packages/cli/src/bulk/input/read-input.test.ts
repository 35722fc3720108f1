import { describe, expect, it } from 'vitest'
import { inPieces } from '../testing.js'
import type { InputFormat } from './input-format.js'
import { type InputLine, type ReadInput, readInput, recordLengthMax } from './read-input.js'

interface Read {
  readonly lines: InputLine[]
  readonly blank: number
}

async function read(text: string | Uint8Array, options: Partial<ReadInput> = {}): Promise<Read> {
  const lines: InputLine[] = []
  let blank = 0
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  // Byte by byte, so that no character and no line comes whole.
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
  const onBlank = () => {
    blank += 1
  }
  for await (const line of readInput(inPieces(pieces), {
    name: null,
    format: undefined,
    column: undefined,
    ...options,
    onBlank,
  })) {
    lines.push(line)
  }
  return { lines, blank }
}

const inputsOf = ({ lines }: Read) => lines.map(({ input }) => input)

describe('readInput', () => {
  it.each<[string, InputFormat | undefined, string]>([
    ['one.example\ntwo.example', undefined, 'plain lines'],
    ['\ufeffone.example\r\n\r\ntwo.example\r\n', undefined, 'a mark at the start, returns and a blank line'],
    ['name,Domain\nOne,one.example\n"Two, Ltd", two.example \n', undefined, 'a CSV with a header'],
    ['website;name\none.example;"One\nLtd"\ntwo.example;\n', undefined, 'semicolons and a line end within quotes'],
    ['domain\none.example\ntwo.example\n', undefined, 'a header and one column'],
    ['{"domain":"one.example"}\n{"x":1,"domain":" two.example"}\n', undefined, 'objects'],
    ['"one.example"\n"two.example"\n', 'jsonl', 'strings'],
  ])('finds the domains in %j', async (text, format) => {
    expect(inputsOf(await read(text, { format }))).toEqual(['one.example', 'two.example'])
  })

  it.each(['utf-16le', 'utf-16be'])('reads %s with a byte order mark, as Excel writes it', async (encoding) => {
    const text = 'Firma\tWebsite\r\nÉtude\tone.example\r\nTwo\ttwo.example\r\n'
    const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le')
    const bytes = encoding === 'utf-16le' ? littleEndian : littleEndian.swap16()
    for (const name of ['Unicode Text.txt', 'leads.csv', null]) {
      const found = await read(bytes, { name })
      expect(inputsOf(found)).toEqual(['one.example', 'two.example'])
      const size = found.lines.reduce((sum, line) => sum + line.size, 0)
      // The byte order mark and line feeds after returns are not counted.
      expect(size).toBe(bytes.length - 2 - 3 * 2)
    }
  })

  it('takes the column that is named, by name or by number', async () => {
    const text = 'a,b\none.example,two.example\n'
    expect(inputsOf(await read(text, { column: 'B' }))).toEqual(['two.example'])
    expect(inputsOf(await read(text, { column: '1' }))).toEqual(['one.example'])
    await expect(read(text, { column: 'c' })).rejects.toMatchObject({ nextStep: 'There are: "a", "b".' })
    await expect(read(text)).rejects.toThrow('Which column holds the domain')
  })

  it.each([
    ['one.example\ntwo.example\n', undefined],
    ['https://one.example/about\ntwo.example\n', undefined],
    ['sales@one.example,1\ntwo.example,2\n', '1'],
  ])('takes a first line that holds a domain for data, not for a header: %j', async (text, column) => {
    const { lines } = await read(text, { name: 'list.csv', column })
    expect(lines.map(({ line }) => line)).toEqual([1, 2])
    expect(lines[1]?.input).toBe('two.example')
  })

  it.each(['lead.url', 'Web address (e.g. firm.example)', 'company_domain', 'Where.'])(
    'takes %j for a header',
    async (header) => {
      expect(inputsOf(await read(`${header}\none.example\n`, { name: 'list.csv' }))).toEqual(['one.example'])
    },
  )

  it('asks for the number of a column where there is no header to name it', async () => {
    await expect(read('one.example,One\n', { name: 'list.csv' })).rejects.toMatchObject({
      nextStep: expect.stringContaining('--column as a number'),
    })
  })

  it('believes the name of a file before its first line', async () => {
    expect(inputsOf(await read('domain,x\none.example,2\n', { name: 'list.txt' }))).toEqual([
      'domain,x',
      'one.example,2',
    ])
  })

  it('counts blank lines, and keeps the numbers of the others', async () => {
    const { lines, blank } = await read('\none.example\n  \n\ntwo.example')
    expect(lines.map(({ line }) => line)).toEqual([2, 5])
    expect(blank).toBe(3)
  })

  it.each([
    ['{"domain":1}\n', 'no text in its field "domain"'],
    ['{"url":"one.example"}\n', 'no text in its field "domain"'],
    ['{"domain":"one.example"}\n[1\n', 'no JSON object or string'],
    ['domain,x\n ,2\n', 'no domain in the line'],
    ['x,domain\n2\n', 'too few columns'],
    [`${'a'.repeat(301)}\n`, 'at most 300 characters'],
    [`one.example\n${'a'.repeat(recordLengthMax + 2)}\n`, 'more than 65536 characters'],
  ])('says what is wrong with a line: %#', async (text, problem) => {
    const { lines } = await read(text)
    expect(lines.at(-1)?.problem).toContain(problem)
    expect(lines.at(-1)?.input.length).toBeLessThanOrEqual(300)
  })

  it('keeps every input one line, whatever it holds', async () => {
    const { lines } = await read('{"domain":"a\\u0000\\n\\u2028\\ud800b"}\n')
    expect(lines[0]?.input).toBe('a\u{fffd}\u{fffd}\u{fffd}\u{fffd}b')
    expect(inputsOf(await read(Buffer.from([0x61, 0xff, 0x0a])))).toEqual(['a\u{fffd}'])
  })
})
