import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { bulkProgress } from '../../bulk/bulk-progress.js'
import { type InputFormat, inputFormats } from '../../bulk/input/input-format.js'
import { readInput } from '../../bulk/input/read-input.js'
import type { AnsweredLine, LineAnswer } from '../../bulk/line-answer.js'
import { headerOf, type OutputFormat, outputFormatOf, outputFormats, renderAnswer } from '../../bulk/output-format.js'
import { openOutput } from '../../bulk/resume.js'
import { runBulk } from '../../bulk/run-bulk.js'
import { Tally } from '../../bulk/tally.js'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { StoppedError, UsageError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { show, showOnStderr } from '../../terminal/output.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'

const concurrencyMax = 64
const creditsMax = 100_000_000

export interface BulkOptions extends ClientOptions {
  readonly inputFormat?: string
  readonly column?: string
  readonly output?: string
  readonly outputFormat?: string
  readonly concurrency: string
  readonly maxCredits?: string
  readonly quiet?: boolean
}

/** Resolves every line of the input. If it ends early, the same command resumes. */
export async function bulk(terminal: Terminal, file: string | undefined, options: BulkOptions): Promise<void> {
  const inputFormat: InputFormat | undefined = oneOf('--input-format', inputFormats, options.inputFormat)
  const format: OutputFormat =
    oneOf('--output-format', outputFormats, options.outputFormat) ?? outputFormatOf(options.output)
  const concurrency = wholeNumber('--concurrency', options.concurrency, 1, concurrencyMax)
  const maxCredits =
    options.maxCredits === undefined ? null : wholeNumber('--max-credits', options.maxCredits, 0, creditsMax)
  const name = file === undefined || file === '-' ? null : file
  const input = await openInput(terminal, name)

  const stopping = stopOnSignal()
  const tally = new Tally()
  let blank = 0
  try {
    await withClient(terminal, options, async (client) => {
      const output = options.output === undefined ? null : await openOutput(options.output, format)
      const now = () => performance.now()
      const progress = bulkProgress(terminal.stderr, tally, { quiet: options.quiet === true, now })
      try {
        const write = output
          ? (answer: LineAnswer) => output.append(renderAnswer(format, answer))
          : await createStdoutWriter(terminal, format)
        const onBlank = () => {
          blank += 1
        }
        const { resumedFrom } = await runBulk({
          client,
          lines: readInput(input.bytes, { name, format: inputFormat, column: options.column, onBlank }),
          answered: output ? output.answered() : noLines(),
          concurrency,
          maxCredits,
          tally,
          signal: stopping.signal,
          now,
          write,
          onProgress: (size) => progress.show(input.size === null ? null : Math.min(1, size / Math.max(1, input.size))),
        })
        await output?.finish()
        progress.clear()
        report(terminal, options, { tally, resumedFrom, blank })
      } finally {
        progress.clear()
        await output?.close()
      }
    })
  } catch (error) {
    throw withResumeHint(error, tally, options)
  } finally {
    stopping.end()
    input.close()
  }
}

interface OpenedInput {
  readonly bytes: AsyncIterable<Uint8Array>
  /** In bytes; null if unknown. */
  readonly size: number | null
  close(): void
}

async function openInput({ stdin }: Terminal, name: string | null): Promise<OpenedInput> {
  if (name === null) {
    if (stdin.isTTY)
      throw new UsageError(
        'Standard input is a terminal, so there are no domains to read.',
        'Name a file, or add: < domains.txt',
      )
    return { bytes: stdin, size: null, close: () => stdin.destroy() }
  }
  const found = await stat(name).catch(() => null)
  if (!found || found.isDirectory())
    throw new UsageError(`Cannot read ${name}.`, 'Name a file with one domain per line, or a CSV file.')
  const stream = createReadStream(name)
  return { bytes: stream, size: found.isFile() ? found.size : null, close: () => stream.destroy() }
}

async function createStdoutWriter(
  { stdout }: Terminal,
  format: OutputFormat,
): Promise<(answer: LineAnswer) => Promise<void>> {
  let failure: Error | null = null
  stdout.on('error', (error) => {
    failure = error
  })
  const put = async (text: string) => {
    if (failure) throw failure
    if (text !== '' && !stdout.write(text)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')])
  }
  await put(headerOf(format))
  return (answer) => put(renderAnswer(format, answer))
}

async function* noLines(): AsyncGenerator<AnsweredLine> {}

interface BulkTotals {
  readonly tally: Tally
  readonly resumedFrom: number
  readonly blank: number
}

function report(terminal: Terminal, options: BulkOptions, { tally, resumedFrom, blank }: BulkTotals): void {
  const figures = {
    lines: tally.answered,
    answered_before: resumedFrom,
    blank_lines: blank,
    outcomes: tally.outcomes,
    charged: tally.charged,
    ...(tally.warning === null ? {} : { warning: tally.warning }),
  }
  if (options.output !== undefined) show(terminal, { output: options.output, ...figures }, options)
  else if (!options.quiet) showOnStderr(terminal, figures, options)
}

/** Adds how many lines are answered and how to resume. */
function withResumeHint(error: unknown, tally: Tally, options: BulkOptions): unknown {
  if (error instanceof UsageError) return error
  // The reader closed the pipe, as `head` does.
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE')
    return new StoppedError('The output was closed.')
  const resumeHint = options.output === undefined ? '' : ' Run the same command again to resume.'
  const lines = `${tally.answered} ${tally.answered === 1 ? 'line is' : 'lines are'} answered.${resumeHint}`
  if (isAbort(error)) return new StoppedError(`Stopped: ${lines}`)
  const isRefusal = error instanceof Error && 'nextStep' in error
  return isRefusal ? Object.assign(error, { resumeHint: lines }) : error
}

function oneOf<Value extends string>(
  name: string,
  known: readonly Value[],
  given: string | undefined,
): Value | undefined {
  if (given === undefined) return undefined
  const found = known.find((value) => value === given)
  if (found) return found
  throw new UsageError(`${name} must be one of ${known.join(', ')}, not ${given}.`)
}
