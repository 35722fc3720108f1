export { type AnswerList, answerList } from './answer-list.js'
export { type SheetFormat, sheetFormats } from './read/guess-format.js'
export { type ReadSheet, readSheet } from './read/read-sheet.js'
export { splitLines } from './read/split-lines.js'
export { type RunRows, runRows } from './run-rows.js'
export { type FileToRead, readInThread, type ThreadSheet } from './thread/read-in-thread.js'
export {
  csvHeader,
  csvWriter,
  jsonLine,
  type ResultFormat,
  resultFormats,
  type WriteResult,
  writeResult,
} from './write/write-result.js'
