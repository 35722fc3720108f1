import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { costliness, costlyCharacters, costlyTexts, slowness } from '../../../../tests/support/text-cost.js'
import { csvRecords } from '../../adapters/sheets/read/csv-records.js'
import { decode } from '../../adapters/sheets/read/decode.js'
import { formatByName, guessDelimiter, guessTextFormat } from '../../adapters/sheets/read/guess-format.js'
import { jsonCell, parseJson } from '../../adapters/sheets/read/json-line.js'
import { readSheet } from '../../adapters/sheets/read/read-sheet.js'
import { splitLines } from '../../adapters/sheets/read/split-lines.js'
import { escapeCellText, unescapeCellText } from '../../adapters/sheets/read/xlsx-escapes.js'
import { isDateFormat, serialOf } from '../../adapters/sheets/read/xlsx-styles.js'
import { csvHeader, csvWriter, jsonLine, writeResult } from '../../adapters/sheets/write/write-result.js'
import { writeXlsx } from '../../adapters/sheets/write/xlsx.js'
import { stylesXml } from '../../adapters/sheets/write/xlsx-styles.js'
import {
  looksLikeCompanyName,
  looksLikeData,
  looksLikeDomain,
  looksLikeEmail,
  mailAddressIn,
} from '../../src/identify/looks-like.js'
import { entryProblem, readEntry } from '../../src/identify/read-entry.js'
import { asFoundBefore, decidedReason, earlierResultIn } from '../../src/lists/answer/answer-decided.js'
import { answerOf, inputOf } from '../../src/lists/answer/answer-rows.js'
import { decidingFacts } from '../../src/lists/answer/deciding-facts.js'
import { domainsToTry } from '../../src/lists/answer/domains-to-try.js'
import {
  companyReference,
  fullNumber,
  rowKey,
  rowQuestion,
  unmatchedIn,
  whyNothing,
} from '../../src/lists/answer/row-question.js'
import { cleanText, isPlaceholder } from '../../src/lists/columns/cell-text.js'
import { explainColumns } from '../../src/lists/columns/explain-columns.js'
import { type Columns, describeColumns, guessColumns, notesOnColumns } from '../../src/lists/columns/guess-columns.js'
import { likenessOf, namesOtherNumber } from '../../src/lists/columns/number-values.js'
import { mayBePeople } from '../../src/lists/columns/people.js'
import { findResultTitles, replacedPlaces } from '../../src/lists/columns/result-titles.js'
import { repeatsHeader, rowsAboveHeader } from '../../src/lists/columns/rows-above-header.js'
import { isKnownTitle, isVagueNumberTitle, plainTitle, simplified, titleRank } from '../../src/lists/columns/titles.js'
import { readWrittenName } from '../../src/lists/columns/written-name.js'
import { readPlaces } from '../../src/lists/leave-out-columns.js'
import { renderReport } from '../../src/lists/report/render-report.js'
import { reportSections } from '../../src/lists/report/sections.js'
import { summarise } from '../../src/lists/report/summarise.js'
import { resultCells, resultHeader } from '../../src/lists/result-columns.js'
import { noResult, type RowAnswer } from '../../src/lists/row-result.js'
import { tellingRows } from '../../src/lists/rows/telling-rows.js'
import { textOf } from '../../src/lists/sheet.js'
import {
  bareNumber,
  exactDigits,
  looksLikeNumber,
  readCompanyNumber,
  requireCompanyNumber,
  roundedNumberProblem,
} from '../../src/register/company/read-company-number.js'
import {
  freeMailProblem,
  isFreeMail,
  mailHost,
  sharedSite,
  sharedSiteProblem,
} from '../../src/resolution/domain/shared-hosts.js'
import { isTooDeep } from '../../src/shared/encoding/json-depth.js'
import { allOf, inPieces } from '../../testing/lists/known-client.js'

type UseText = (text: string) => unknown

const columns: Columns = { number: 0, name: 1, previous_name: 2, postcode: 3, address: 4, domain: 5, email: 6 }
const rowOf = (text: string, width = 7) => ({ line: 2, cells: Array(width).fill(text), problem: null, size: 1 })
const sheetOf = (titles: readonly string[], text: string) => ({
  columns: titles,
  isList: false,
  sample: [rowOf(text, titles.length)],
})
const dialect = { delimiter: ',', hasByteOrderMark: false }
const company = {
  company_number: '01234567',
  company_status: 'active',
  registered_postcode: null,
  incorporated_on: null,
}

function answerWith(text: string): RowAnswer {
  const named = { ...company, company_name: text }
  const candidates = [{ company_number: '01234567', company_name: text, match_confidence: 0.5, reason: text }]
  return { ...noResult, line: 2, input: { a: text }, outcome: 'needs_review', company: named, candidates, reason: text }
}

const read = (name: string, start: string) => async (text: string) => {
  const sheet = await readSheet(inPieces([Buffer.from(start + text)]), { name })
  return allOf(sheet.rows)
}
const summaryOf = (text: string) => summarise(inPieces([answerWith(text), answerWith(text)]))

/** Every exported function that reads or writes a text of a list, by name. */
const functions: Readonly<Record<string, UseText>> = {
  decidedReason: (text) => decidedReason({ company: text }),
  tellingRows: (text) => tellingRows([rowOf(text), rowOf(`${text} `)], new Set([0]), 1),
  companyReference: (text) => companyReference(rowOf(text), { email: 6 }),
  unmatchedIn: (text) => unmatchedIn([text, 'bp_outcome'])(rowOf(text), { result_number: 2, name: 1 }),
  asFoundBefore: (text) => asFoundBefore(answerWith(text), { match_confidence: 1, reason: text }),
  replacedPlaces: (text) => replacedPlaces([text, 'bp_company_number'], { result_number: 1 }, text),
  earlierResultIn: (text) => {
    const earlier = earlierResultIn([text, 'bp_company_number', 'bp_reason', 'bp_matched_by'], { result_number: 1 })
    return [earlier.decisionFor(rowOf(text)), earlier.foundFor(rowOf(text))]
  },
  readEntry,
  entryProblem: (text) => entryProblem({ kind: 'domain', text }),
  domainsToTry: (text) => domainsToTry(rowQuestion(rowOf(text), columns)),
  mailAddressIn,
  readCompanyNumber,
  requireCompanyNumber,
  rowKey: (text) => rowKey(rowOf(text), columns),
  fullNumber,
  decidingFacts: (text) => decidingFacts(rowQuestion(rowOf(text), columns)),
  whyNothing: (text) => whyNothing(rowOf(text), { name: 0 }),
  readWrittenName: (text) => [readWrittenName(text), readWrittenName(`${text.slice(0, 290)} TR11 4QD`)],
  rowQuestion: (text) => [rowQuestion(rowOf(text), columns), rowQuestion(rowOf(text), { any: 0 })],
  answerOf: (text) => answerOf({ columns: [text], isList: false }, rowOf(text, 1), noResult),
  inputOf: (text) => inputOf({ columns: [text], isList: false }, rowOf(text, 1)),
  freeMailProblem,
  isFreeMail,
  mailHost,
  sharedSite,
  sharedSiteProblem,
  bareNumber,
  cleanText: (text) => cleanText(text, 300),
  isPlaceholder,
  describeColumns: (text) => describeColumns({ columns: [text] }, { name: 0 }),
  explainColumns: (text) => explainColumns(sheetOf(['Name', 'x', text], text), { name: 0 }),
  guessColumns: (text) => [
    guessColumns(sheetOf(['Name', 'Email', 'x'], text)),
    guessColumns(sheetOf([text, 'Company'], 'x')),
    refusal(() => guessColumns(sheetOf(['a', 'b'], text), { number: text })),
  ],
  notesOnColumns: (text) => notesOnColumns(sheetOf(['Name', 'x', text], text), { email: 1 }),
  looksLikeCompanyName,
  looksLikeData: (text) => looksLikeData([text]),
  looksLikeDomain,
  looksLikeEmail,
  looksLikeNumber,
  likenessOf: (text) => likenessOf([text, text]),
  namesOtherNumber: (text) => namesOtherNumber(plainTitle(text)),
  mayBePeople: (text) => [
    mayBePeople({ names: [text, 'Ann Smith'], emails: [text, text], titles: [text] }),
    mayBePeople({ names: ['Ann Smith'], emails: [`${text}@x`], titles: ['name'] }),
  ],
  rowsAboveHeader: (text) => rowsAboveHeader([[text], ['Company', 'Website', text], [text, text, text]]),
  repeatsHeader: (text) => repeatsHeader([text, text], [text, 'x']),
  findResultTitles: (text) => findResultTitles([text, `${text}company_number`, `bp_${text}_2`]),
  escapeCellText,
  unescapeCellText: (text) => unescapeCellText(`_x0041_${text}_x0041_`),
  exactDigits,
  roundedNumberProblem,
  isKnownTitle,
  isVagueNumberTitle: (text) => isVagueNumberTitle(plainTitle(text)),
  plainTitle,
  simplified,
  titleRank: (text) => titleRank(plainTitle(text), 'name'),
  csvRecords: (text) => allOf(csvRecords(inPieces([text]), ',', 65_536)),
  decode: async (text) => allOf((await decode(inPieces([Buffer.from(text)]))).text),
  formatByName,
  guessDelimiter,
  guessTextFormat: (text) => [guessTextFormat(text, ''), guessTextFormat(null, text)],
  readSheet: async (text) => [
    await read('a.csv', 'x')(text),
    await read('a.csv', 'Company,Web\nx,')(text),
    await read('a.txt', 'x')(text),
    await read('a.jsonl', '{"name":"')(`${text}"}`),
  ],
  parseJson: (text) => [parseJson(text), parseJson(`{"a":"${text}"}`)],
  isTooDeep,
  jsonCell,
  splitLines: (text) => allOf(splitLines(inPieces([text]), 65_536)),
  isDateFormat: (text) => isDateFormat(200, text),
  serialOf,
  stylesXml: (text) => stylesXml({ styles: [{ format: text, fill: text, colour: text }] }),
  renderReport: async (text) => {
    const summary = await summaryOf(text)
    const of = { name: text, day: '2026-01-01' }
    return [renderReport('html', summary, of), renderReport('md', summary, of)]
  },
  reportSections: async (text) => reportSections(await summaryOf(text)),
  summarise: summaryOf,
  textOf,
  readPlaces,
  resultCells: (text) => resultCells(['a'], answerWith(text)),
  resultHeader: (text) => resultHeader([text], { prefix: text }),
  csvWriter: (text) => [...csvWriter({ columns: ['a'], dialect })(answerWith(text))],
  csvHeader: (text) => csvHeader({ columns: [text], dialect }),
  jsonLine: (text) => jsonLine(answerWith(text)),
  writeResult: (text) => allOf(writeResult('csv', inPieces([answerWith(text)]), { columns: ['a'], dialect })),
  writeXlsx: (text) => allOf(writeXlsx([text], inPieces([{ cells: [text] }]))),
}

/** Exported functions that read no text: they compare, ask or wait, or get bytes of files that have tests of their own. */
const withoutText = new Set([
  ...[
    'answerDecided',
    'answerRow',
    'lookUp',
    'ask',
    'inOrder',
    'answerRows',
    'runRows',
    'identifyCompany',
    'storedCompanies',
    'compareNames',
    'isChosenRow',
    'isDecided',
    'confirmed',
  ],
  ...['isSameOrGroup', 'conflict', 'mergedCandidates', 'pick', 'collect', 'peek', 'withStart', 'refuseOtherFiles'],
  ...['openXlsx', 'dateOf', 'isObject', 'readStrings', 'damaged', 'tooLarge', 'openParts', 'xmlParser', 'parsePart'],
  ...['readStyles', 'readLook', 'lookOf', 'styleAt', 'withoutFormat', 'mayHaveCandidates'],
  ...['errorKind', 'withLabels', 'labelWatched', 'withoutColumns', 'onlyColumns', 'whyLeft', 'leftWords'],
  ...['readInThread', 'answerList', 'addColumns', 'decidedResult', 'outcomesOf', 'decideRows', 'undoDecision'],
  ...[
    'findRows',
    'markedBlocks',
    'blocksOf',
    'outcomeAt',
    'forEachUndecided',
    'previewList',
    'setColumns',
    'firstRows',
  ],
  ...[
    'listRowUseCases',
    'watchRows',
    'placesToDecide',
    'bestCandidate',
    'shortCells',
    'untilGone',
    'orInvalid',
    'unwatchRows',
    'placeOf',
    'skippedReason',
  ],
])

function refusal(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

const sources = ['../../src/identify', '../../src/lists', '../../adapters/sheets'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

async function exportedFunctions(): Promise<string[]> {
  const files = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      // The script of the thread starts to read as soon as it is loaded. Runs of lists read no texts.
      .filter((file) => file.endsWith('.ts') && !/.test.ts$|^index.ts$|sheet-thread.ts$|^runs\b/.test(file))
      .map((file) => join(source, file)),
  )
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)))
  const isPlainFunction = (value: unknown) =>
    typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
  return modules.flatMap((module) => Object.keys(module).filter((name) => isPlainFunction(module[name])))
}

describe('a long text', () => {
  it('is tried with every exported function that reads texts', async () => {
    const unknown = (await exportedFunctions()).filter((name) => !(name in functions) && !withoutText.has(name))
    expect(unknown).toEqual([])
  })

  it.each(Object.keys(functions))('takes %s no more than three times the CPU if it is twice as long', async (name) => {
    const use = functions[name] ?? textOf
    const problems: string[] = []
    for (const character of costlyCharacters) {
      const shapes: UseText[] = [(text) => text, (text) => `a${text}a`, (text) => `${text}@x`]
      for (const [place, shape] of shapes.entries()) {
        const slow = await slowness(
          (text) => refusal(() => use(text)),
          (length) => String(shape(character.repeat(length))),
        )
        if (slow) problems.push(`${JSON.stringify(character)} in form ${place + 1}: ${slow}`)
      }
    }
    expect(problems).toEqual([])
  })
})

describe('a short text', () => {
  it.each(Object.keys(functions))('costs %s little, whatever it holds', async (name) => {
    const use = functions[name] ?? textOf
    const problems: string[] = []
    for (const [place, text] of costlyTexts.entries()) {
      const costly = await costliness((each) => refusal(() => use(each)), text)
      if (costly) problems.push(`text ${place + 1}: ${costly}`)
    }
    expect(problems).toEqual([])
  })

  it.each([
    ['guessColumns', (sheet: ReturnType<typeof sheetOf>) => guessColumns(sheet)],
    ['explainColumns', (sheet: ReturnType<typeof sheetOf>) => explainColumns(sheet, { name: 0 })],
  ])('in all cells of 500 columns and 200 rows costs %s no more than ten times plain ones', async (_, use) => {
    const titles = Array.from({ length: 500 }, (_, place) => `c${place}`)
    const problems: string[] = []
    for (const [place, text] of costlyTexts.entries()) {
      const wide = (each: string) => ({ ...sheetOf(titles, each), sample: Array(200).fill(rowOf(each, 500)) })
      const costly = await costliness((each) => refusal(() => use(wide(each))), text, { repeats: 1, timesMax: 10 })
      if (costly) problems.push(`text ${place + 1}: ${costly}`)
    }
    expect(problems).toEqual([])
  })
})
