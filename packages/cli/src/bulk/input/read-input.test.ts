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
  // Byte by byte, so that characters and lines are split across chunks.
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
    ['\ufeffone.example\r\n\r\ntwo.example\r\n', undefined, 'a byte order mark, carriage returns and a blank line'],
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
      // The byte order mark, and line feeds after carriage returns, are not counted.
      expect(size).toBe(bytes.length - 2 - 3 * 2)
    }
  })

  it('uses the column given by name or by number', async () => {
    const text = 'a,b\none.example,two.example\n'
    expect(inputsOf(await read(text, { column: 'B' }))).toEqual(['two.example'])
    expect(inputsOf(await read(text, { column: '1' }))).toEqual(['one.example'])
    await expect(read(text, { column: 'c' })).rejects.toMatchObject({ nextStep: 'Give one of: "a", "b".' })
    await expect(read(text)).rejects.toThrow('The domain column could not be identified')
  })

  it.each([
    ['one.example\ntwo.example\n', undefined],
    ['https://one.example/about\ntwo.example\n', undefined],
    ['sales@one.example,1\ntwo.example,2\n', '1'],
  ])('treats a first line with a domain as data, not as a header: %j', async (text, column) => {
    const { lines } = await read(text, { name: 'list.csv', column })
    expect(lines.map(({ line }) => line)).toEqual([1, 2])
    expect(lines[1]?.input).toBe('two.example')
  })

  it.each(['lead.url', 'Web address (e.g. firm.example)', 'company_domain', 'Where.'])(
    'recognises %j as a header',
    async (header) => {
      expect(inputsOf(await read(`${header}\none.example\n`, { name: 'list.csv' }))).toEqual(['one.example'])
    },
  )

  it('asks for a column number if there is no header', async () => {
    await expect(read('one.example,One\n', { name: 'list.csv' })).rejects.toMatchObject({
      nextStep: expect.stringContaining('--column as a number'),
    })
  })

  it('trusts the file name more than the first line', async () => {
    expect(inputsOf(await read('domain,x\none.example,2\n', { name: 'list.txt' }))).toEqual([
      'domain,x',
      'one.example,2',
    ])
  })

  it('counts blank lines and preserves the line numbers of the others', async () => {
    const { lines, blank } = await read('\none.example\n  \n\ntwo.example')
    expect(lines.map(({ line }) => line)).toEqual([2, 5])
    expect(blank).toBe(3)
  })

  it.each([
    ['{"domain":1}\n', 'no string in its field "domain"'],
    ['{"url":"one.example"}\n', 'no string in its field "domain"'],
    ['{"domain":"one.example"}\n[1\n', 'not a JSON object or string'],
    ['domain,x\n ,2\n', 'has no domain'],
    ['x,domain\n2\n', 'too few columns'],
    [`${'a'.repeat(301)}\n`, 'longer than 300 characters'],
    [`one.example\n${'a'.repeat(recordLengthMax + 2)}\n`, 'longer than 65536 characters'],
  ])('reports the problem with a line: %#', async (text, problem) => {
    const { lines } = await read(text)
    expect(lines.at(-1)?.problem).toContain(problem)
    expect(lines.at(-1)?.input.length).toBeLessThanOrEqual(300)
  })

  it('makes every input a single line', async () => {
    const { lines } = await read('{"domain":"a\\u0000\\n\\u2028\\ud800b"}\n')
    expect(lines[0]?.input).toBe('a\u{fffd}\u{fffd}\u{fffd}\u{fffd}b')
    expect(inputsOf(await read(Buffer.from([0x61, 0xff, 0x0a])))).toEqual(['a\u{fffd}'])
  })
})
