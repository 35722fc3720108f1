export { csvRecord } from '../exports/csv.js'
export { type FactCells, type FactColumn, factColumns, readFactColumns } from '../exports/fact-columns.js'
export { type CompanySource, type Found, identifyCompany } from '../identify/identify-company.js'
export { type Entry, entryProblem, readEntry } from '../identify/read-entry.js'
export { codesFor } from '../register/company/industry-words.js'
export {
  readCompanyNumber,
  requireCompanyNumber,
  roundedNumberProblem,
} from '../register/company/read-company-number.js'
export { nameKey } from '../register/name/company-name.js'
export { siteNameIn } from '../resolution/domain/domain.js'
export { noteLengthMax } from '../resolution/review/note.js'
export { addColumns, type ReadColumns } from './add-columns.js'
export { decidedReason, earlierResultIn, type RowDecision } from './answer/answer-decided.js'
export { type AnsweredRow, type AnswerRows, answerOf, answerRows, inputOf } from './answer/answer-rows.js'
export { type Forecast, ForecastCounter, type PaidSites } from './answer/forecast.js'
export type { RowClient } from './answer/row-client.js'
export {
  companyReference,
  rowKey,
  rowQuestion,
  skippedReason,
  type UnmatchedOutcome,
  unmatchedIn,
} from './answer/row-question.js'
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
export { replacedPlaces } from './columns/result-titles.js'
export { type Role, roles } from './columns/titles.js'
export { onlyColumns, readPlaces, withoutColumns } from './leave-out-columns.js'
export { type ReportFormat, type ReportOf, renderReport, reportFormats } from './report/render-report.js'
export { outcomeTexts, reportSections, type Section } from './report/sections.js'
export { type StatusDetails, type Summary, summarise } from './report/summarise.js'
export { Duplicates, mayHaveCandidates, prefixDefault, resultColumnNames } from './result-columns.js'
export {
  isChosenRow,
  type Outcome,
  outcomes,
  type RowAnswer,
  type RowChoice,
  type RowResult,
  rowChoices,
} from './row-result.js'
export { rowStatuses } from './rows/find-rows.js'
export { type LeftRows, leftWords } from './rows/left-rows.js'
export { bestCandidate } from './rows/rows-to-decide.js'
export { blockOf, resultsIn, rowsOf, rowsPerBlock } from './runs/list-blocks.js'
export { type Cell, type Dialect, type Sheet, SheetError, type SheetRow } from './sheet.js'
