import { ForecastCounter, guessColumns } from '@brassplate/core/lists'
import { readSheet } from '@brassplate/core/sheets'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { openInput } from '../../lists/open-input.js'
import { readRowDecisions } from '../../lists/row-decisions.js'
import { sayColumns } from '../../lists/say-columns.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { estimateText } from '../../text/render-estimate.js'
import { asUsageError } from './ending.js'
import { type BulkOptions, planBulk } from './options.js'

/** Tells how many rows may cost a credit, by the rule that the run itself follows. Only the balance is asked for. */
export async function estimate(terminal: Terminal, file: string | undefined, options: BulkOptions): Promise<void> {
  const { output: _, report: __, ...asked } = options
  const { name, inputFormat, choices } = planBulk(file, asked)
  const input = await openInput(terminal, name)
  try {
    const sheet = await readSheet(input.bytes, {
      name,
      format: inputFormat,
      sheetName: options.sheet,
      bytes: input.size,
    })
    const columns = guessColumns(sheet, choices)
    if (!options.quiet && !options.json) sayColumns(terminal, sheet, columns, choices)
    const decisions =
      options.decisions === undefined
        ? null
        : await readRowDecisions(options.decisions, { sheet, columns, prefix: options.prefix })
    const counter = new ForecastCounter(columns)
    let rows = 0
    for await (const row of sheet.rows) {
      rows += 1
      // What a person has decided is free.
      if (!decisions?.find(row)) counter.add(row)
    }
    if (rows === 0) throw new UsageError('The list has no rows, so there is nothing to estimate.', 'Check the file.')
    const { mayCost, websiteOnly, afterName, afterNumber } = counter.forecast
    const { credits } = await withClient(terminal, options, (client) => client.me())
    const { available, unlimited } = credits
    const answer = {
      rows,
      may_cost: mayCost,
      website_only: websiteOnly,
      after_name: afterName,
      after_number: afterNumber,
      credits: { available, unlimited },
    }
    print(terminal, answer, estimateText, options)
  } catch (error) {
    throw asUsageError(error)
  } finally {
    input.close()
  }
}
