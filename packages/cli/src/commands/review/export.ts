import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Engine, isoTime } from '@brassplate/core'
import { isCoded, StoppedError, UsageError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { requireNewFile } from '../../require-new-file.js'
import { show } from '../../terminal/output.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'

export interface ExportOptions extends OperatorOptions {
  readonly out?: string
  readonly force?: boolean
  readonly withAccounts?: boolean
}

/** Exports every review decision. Ctrl+C leaves no file behind. */
export async function exportAll(terminal: Terminal, options: ExportOptions): Promise<void> {
  const { out: file } = options
  if (file !== undefined) requireNewFile(file, options)
  const stopping = stopOnSignal()
  try {
    await withEngine(terminal, options, async (engine) => {
      const written = { reviews: 0 }
      const lines = renderLines(engine, options, written)
      if (file === undefined) return writeToStdout(terminal, lines, stopping.signal)
      await writeToFile(file, lines, stopping.signal)
      show(terminal, { file, ...written }, options)
    })
  } catch (error) {
    if (!isAbort(error)) throw error
    throw new StoppedError('The export was stopped.')
  } finally {
    stopping.end()
  }
}

async function* renderLines(engine: Engine, { withAccounts }: ExportOptions, written: { reviews: number }) {
  for await (const label of engine.operator.exportReviews()) {
    const { account, domain, company, decidedAt, decidedBy, note, kept } = label
    written.reviews += 1
    yield `${JSON.stringify({
      ...(withAccounts ? { account_id: account } : {}),
      domain,
      company_number: company,
      decided_at: isoTime(decidedAt),
      decided_by: decidedBy,
      note,
      kept_status: kept?.status ?? null,
      kept_company: kept?.company ?? null,
      model_version: kept?.modelVersion ?? null,
    })}\n`
  }
}

async function writeToStdout(terminal: Terminal, lines: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  try {
    await write(lines, terminal.stdout, signal, false)
  } catch (error) {
    // The reader closed the pipe, as `head` does.
    if (!isCoded(error) || error.code !== 'EPIPE') throw error
  }
}

async function writeToFile(file: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  const part = `${file}.part`
  try {
    await write(lines, createWriteStream(part), signal, true)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    if (!isCoded(error) || !['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(error.code)) throw error
    throw new UsageError(`Cannot write ${file} (${error.code}).`, 'Check --out.')
  }
}

function write(lines: AsyncIterable<string>, to: Writable, signal: AbortSignal, end: boolean): Promise<void> {
  return pipeline(Readable.from(lines), to, { signal, end })
}
