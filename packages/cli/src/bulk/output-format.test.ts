import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecords } from './input/csv-records.js'
import { readInput } from './input/read-input.js'
import type { LineAnswer } from './line-answer.js'
import { answeredLines, headerOf, outputFormatOf, renderAnswer } from './output-format.js'
import { inPieces } from './testing.js'

const formulaStart = /^[=+\-@\t\r＝＋－＠]/
const awkward = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", '"', ',', ';', ' ', '\n', '＝', 'a', '1', 'é', '\u001b[2J'),
    {
      maxLength: 8,
    },
  )
  .map((characters) => characters.join(''))
const anyText = fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 40 }))

function answerFor(input: string, message = ''): LineAnswer {
  const error = { code: 'invalid_domain', message, next_step: 'Correct it.' }
  return { line: 1, input, outcome: 'error', charged: false, answer: null, error }
}

async function cellsOf(text: string): Promise<readonly string[]> {
  for await (const { cells } of csvRecords(inPieces([text]), ',', 100_000)) return cells
  throw new Error('The text has no record.')
}

/** The input as `bulk` reads it and repeats it in its output. */
async function inputOf(text: string): Promise<string | null> {
  const bytes = inPieces([Buffer.from(JSON.stringify(text))])
  for await (const { input } of readInput(bytes, { name: null, format: 'jsonl', column: undefined })) return input
  return null
}

describe('CSV output', () => {
  it('never contains a cell that a spreadsheet treats as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (input, message) => {
        for (const cell of await cellsOf(renderAnswer('csv', answerFor(input, message)))) {
          expect(cell.trimStart()).not.toMatch(formulaStart)
        }
      }),
    )
  })

  it('preserves the input on a round trip', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const input = await inputOf(text)
        if (input === null) return
        const written = headerOf('csv') + renderAnswer('csv', answerFor(input))
        for await (const answered of answeredLines('csv', inPieces([written]))) expect(answered.input).toBe(input)
      }),
    )
  })

  it.each([
    ['=cmd|calc', "'=cmd|calc"],
    ['@SUM(1+1)', "'@SUM(1+1)"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ["'=1", "''=1"],
    ["'s-hertogenbosch.example", "'s-hertogenbosch.example"],
    ['a-b.example', 'a-b.example'],
  ])('writes %s as %s', async (input, expected) => {
    expect((await cellsOf(renderAnswer('csv', answerFor(input))))[1]).toBe(expected)
  })
})

describe('the format of an output file', () => {
  it.each([
    ['companies.csv', 'csv'],
    ['COMPANIES.CSV', 'csv'],
    ['answers.jsonl', 'jsonl'],
    ['answers.ndjson', 'jsonl'],
    ['out.d/answers', 'jsonl'],
    [undefined, 'jsonl'],
  ])('%s is %s', (file, format) => {
    expect(outputFormatOf(file)).toBe(format)
  })

  it.each(['companies.xlsx', 'companies.json', 'companies.csv.bak'])(
    'rejects %s and names the supported extensions',
    (file) => {
      expect(() => outputFormatOf(file)).toThrow(/\.csv, \.jsonl or \.ndjson/)
    },
  )
})
