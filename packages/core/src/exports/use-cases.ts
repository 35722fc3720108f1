import type { Ports } from '../ports.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import { type AnswersRequest, exportedAnswers } from '../resolution/received/list-received.js'
import { exportedReviewEvents } from '../resolution/review/exported-events.js'
import type { DecisionFilter } from '../resolution/review/review-store.js'
import type { Settings } from '../settings.js'
import { todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { StopSignal } from '../shared/stop-signal.js'
import { listWatchlist } from '../watchlist/watchlist.js'
import { signalColumns, watchlistColumns } from './account-columns.js'
import { answerColumns } from './answer-columns.js'
import { companyColumns } from './company-columns.js'
import { companyFacts } from './company-facts.js'
import { encodeTable } from './encode-table.js'
import type { ExportFormat } from './export-format.js'
import {
  chosenCompanies,
  type ExportQuestion,
  exportedCompanies,
  exportedSignals,
  oneBatch,
  type SignalsToExport,
} from './export-rows.js'
import type { ExportSlots } from './export-slots.js'
import { type FactCells, type FactColumn, factCells } from './fact-columns.js'
import { reviewColumns } from './review-columns.js'
import { type Column, tableOf } from './table.js'

/** Each account may run one export at a time. The pieces end the export when they are closed. */
export function exportsUseCases(ports: Ports, settings: Settings, slots: ExportSlots) {
  const encode = <Row>(
    columns: readonly Column<Row>[],
    rows: AsyncIterable<readonly Row[]>,
    format: ExportFormat,
    stopped: StopSignal,
  ) => encodeTable(tableOf(columns, rows, ports.breathe, stopped), format, ports.encodeFile)
  return {
    companies: (account: AccountId, format: ExportFormat, question: ExportQuestion) =>
      slots.run(account, async (stopped) => {
        const today = todayInLondon(ports.clock.now())
        const rows = await exportedCompanies(ports, { today, ...question })
        return encode(companyColumns(await ports.register.industries()), rows, format, stopped)
      }),
    /** Companies by their numbers, in this order. */
    chosenCompanies: (account: AccountId, format: ExportFormat, numbers: readonly string[]) =>
      slots.run(account, async (stopped) => {
        const rows = chosenCompanies(ports, numbers.map(requireCompanyNumber))
        return encode(companyColumns(await ports.register.industries()), rows, format, stopped)
      }),
    /** `companies`: only these. */
    watchlist: (
      account: AccountId,
      format: ExportFormat,
      tag: string | null = null,
      companies: ReadonlySet<string> | null = null,
    ) =>
      slots.run(account, async (stopped) => {
        const { entries } = await listWatchlist(ports, settings, account, { tag: tag ?? undefined })
        const chosen = companies ? entries.filter(({ company }) => companies.has(company)) : entries
        return encode(watchlistColumns, oneBatch(chosen), format, stopped)
      }),
    signals: (account: AccountId, format: ExportFormat, filter: SignalsToExport) =>
      slots.run(account, async (stopped) =>
        encode(signalColumns, await exportedSignals(ports, account, filter), format, stopped),
      ),
    answers: (account: AccountId, format: ExportFormat, request: AnswersRequest) =>
      slots.run(account, async (stopped) => {
        const rows = exportedAnswers(ports, account, request, settings.domains)
        return encode(answerColumns, rows, format, stopped)
      }),
    /** Columns about companies by their number, from stored data only; free. */
    columns: async (
      account: AccountId,
      numbers: readonly string[],
      chosen: readonly FactColumn[],
    ): Promise<ReadonlyMap<string, FactCells>> => {
      const facts = chosen.length === 0 ? new Map() : await companyFacts(ports, account, numbers)
      return new Map(numbers.map((number) => [number, factCells(chosen, facts.get(number))]))
    },
    /** The decisions and undos of an account. */
    reviews: (account: AccountId, format: ExportFormat, filter: DecisionFilter = {}) =>
      slots.run(account, async (stopped) =>
        encode(reviewColumns, exportedReviewEvents(ports, account, filter), format, stopped),
      ),
  }
}
