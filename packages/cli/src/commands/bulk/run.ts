import {
  addColumns,
  describeColumns,
  type FactColumn,
  guessColumns,
  mayHaveCandidates,
  prefixDefault,
  type RowAnswer,
  replacedPlaces,
  type Sheet,
  Tally,
  withoutColumns,
} from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import type { Client } from '@brassplate/sdk'
import { withClient } from '../../client/with-client.js'
import { answerSheet, countEarlier, SkippedRowsError } from '../../lists/answer-sheet.js'
import { createStdoutWriter, journalWriter } from '../../lists/answer-writers.js'
import { openJournal } from '../../lists/journal.js'
import { listProgress } from '../../lists/list-progress.js'
import { lockOutput } from '../../lists/lock-output.js'
import { openInput } from '../../lists/open-input.js'
import {
  isOwnJournal,
  journalPath,
  openNextJournal,
  spendingPath,
  writeReports,
  writeResultFile,
} from '../../lists/result-file.js'
import { readRowDecisions } from '../../lists/row-decisions.js'
import { sayColumns } from '../../lists/say-columns.js'
import { openSpendingLog } from '../../lists/spending-log.js'
import { stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'
import { report, withResumeHint } from './ending.js'
import { type BulkOptions, planBulk } from './options.js'

/** Finds the company of every row. If it ends early, the same command resumes. */
export async function bulk(terminal: Terminal, file: string | undefined, options: BulkOptions): Promise<void> {
  const { name, inputFormat, format, concurrency, maxCredits, choices, chosen, rows } = planBulk(file, options)
  const { output } = options
  const input = await openInput(terminal, name)

  const stopping = stopOnSignal()
  const tally = new Tally()
  const unlock = output === undefined ? null : await lockOutput(output)
  let blank = 0
  try {
    const sheet = await readSheet(input.bytes, {
      name,
      format: inputFormat,
      sheetName: options.sheet,
      bytes: input.size,
      onBlank: () => {
        blank += 1
      },
    })
    const columns = guessColumns(sheet, choices)
    const prefix = options.prefix ?? prefixDefault
    const result = {
      ...{ columns: sheet.columns, isList: sheet.isList, dialect: sheet.dialect },
      ...{ titles: sheet.titles, headerLine: sheet.headerLine, look: sheet.look },
      ...{ prefix, chosen, rowChoice: rows },
    }
    const written = withoutColumns(result, replacedPlaces(sheet.columns, columns, prefix))
    if (!options.quiet && sheet.workbook && sheet.workbook.others.length > 0)
      terminal.stderr.write(`${sanitise(sheetNote(sheet.workbook))}\n`)
    if (!options.quiet) sayColumns(terminal, sheet, columns, choices)
    const decisions =
      options.decisions === undefined
        ? null
        : await readRowDecisions(options.decisions, { sheet, columns, prefix: options.prefix })
    await withClient(terminal, options, async (client) => {
      const isOwn = isOwnJournal({ format, rows })
      const head = isOwn ? null : describeColumns(sheet, columns)
      const before = output === undefined ? null : await openJournal(journalPath(output, isOwn), head)
      const earlier = await countEarlier(before?.answers() ?? noAnswers())
      const journal = output !== undefined && earlier.skipped > 0 ? await openNextJournal(output, head) : before
      const spending = output === undefined ? null : openSpendingLog(spendingPath(output))
      const now = () => performance.now()
      const progress = listProgress(terminal.stderr, tally, { quiet: options.quiet === true, now })
      try {
        const resumedFrom = await answerSheet({
          client,
          sheet,
          columns,
          answered: before?.answers() ?? noAnswers(),
          earlier,
          decisions,
          spending,
          concurrency,
          maxCredits,
          checkWebsites: options.checkWebsites,
          tally,
          signal: stopping.signal,
          now,
          write: journal ? journalWriter(journal, format) : await createStdoutWriter(terminal, format, written),
          onProgress: (size) => progress.show(shareOf(size, sheet)),
        })
        if (journal && output !== undefined) {
          await journal.finish()
          if (journal !== before) await journal.moveTo(journalPath(output, isOwn))
          if (options.report !== undefined) await writeReports(options.report, journal, name, today())
          const answers = addColumns(journal.answers(), chosen, (numbers) => columnsOf(client, numbers, chosen))
          const file = { ...written, hasCandidates: mayHaveCandidates(tally.outcomes) }
          if (!isOwn) await writeResultFile(output, format, answers, file, tally.skipped > 0)
          if (tally.skipped === 0) await spending?.remove()
        }
        progress.clear()
        report(terminal, options, { tally, resumedFrom, blank, decisions, rows })
        if (tally.skipped > 0) throw new SkippedRowsError(tally.skipped, output !== undefined)
      } finally {
        progress.clear()
        await journal?.close()
        if (journal !== before) await before?.close()
        await spending?.close()
      }
    })
  } catch (error) {
    throw withResumeHint(error, tally, options)
  } finally {
    stopping.end()
    input.close()
    await unlock?.()
  }
}

const sheetsShown = 10
/** A workbook may hold several lists. One is read, so the others are named. */
function sheetNote({ sheet, others }: NonNullable<Sheet['workbook']>): string {
  const shown = others.slice(0, sheetsShown).map((name) => JSON.stringify(name.slice(0, 100)))
  const more = others.length > sheetsShown ? ` and ${others.length - sheetsShown} more` : ''
  return `Sheet: ${JSON.stringify(sheet)}. Not read: ${shown.join(', ')}${more}. Choose one with --sheet.`
}

/** As they are now, from what the server has stored. */
async function columnsOf(client: Client, numbers: readonly string[], chosen: readonly FactColumn[]) {
  const { data } = await client.lookupCompanies(numbers, { columns: chosen })
  return new Map(data.map(({ given, ...found }) => [given, found.error === null ? (found.columns ?? {}) : {}]))
}

async function* noAnswers(): AsyncGenerator<RowAnswer> {}

function shareOf(done: number, { size }: Sheet): number | null {
  return size === null ? null : Math.min(1, done / Math.max(1, size))
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
