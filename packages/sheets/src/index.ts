export { csvRecord } from '@brassplate/core'
export { decidedReason, type RowDecision } from './answer/answer-decided.js'
export type { RowClient } from './answer/answer-row.js'
export { type Outcome, outcomes, type RowAnswer, type RowResult } from './answer/row-answer.js'
export { companyReference, type Entry, readEntry, rowKey } from './answer/row-question.js'
export { type AnsweredRow, answerOf, inputOf, type RunRows, runRows } from './answer/run-rows.js'
export { freeMailProblem, sharedSiteProblem } from './answer/shared-hosts.js'
export type { EarlierSpending, SpendingRecord } from './answer/spending.js'
export { Tally } from './answer/tally.js'
export {
  type ColumnChoices,
  type ColumnNote,
  type Columns,
  describeColumns,
  guessColumns,
  notesOnColumns,
  UnknownColumnsError,
} from './columns/guess-columns.js'
export { roundedNumberProblem } from './columns/scientific-number.js'
export { type Role, roles } from './columns/titles.js'
export { type SheetFormat, sheetFormats } from './read/guess-format.js'
export { type ReadSheet, readSheet } from './read/read-sheet.js'
export { splitLines } from './read/split-lines.js'
export { type ReportFormat, type ReportOf, renderReport, reportFormats } from './report/render-report.js'
export { reportSections, type Section } from './report/sections.js'
export { type Summary, summarise } from './report/summarise.js'
export { type Cell, type Dialect, type Sheet, SheetError, type SheetRow } from './sheet.js'
export { type FileToRead, readInThread, type ThreadSheet } from './thread/read-in-thread.js'
export { prefixDefault, resultCells } from './write/result-columns.js'
export {
  csvHeader,
  jsonLine,
  type ResultFormat,
  resultFormats,
  type WriteResult,
  writeResult,
} from './write/write-result.js'
