import type { ImportProgress } from '@brassplate/core/node'
import { stoppable } from './stop-on-signal.js'
import type { Terminal } from './terminal.js'

const redrawEveryMs = 200
const columnsDefault = 80
const barWidthMax = 30
const barWidthMin = 5

export interface ProgressBar {
  show(progress: ImportProgress): void
  /** Clears the line. */
  clear(): void
}

/** Shows the progress of an import until it ends or Ctrl+C. `message` says what Ctrl+C left behind. */
export async function withProgressBar<Result>(
  { stderr }: Pick<Terminal, 'stderr'>,
  work: (onProgress: ProgressBar['show'], signal: AbortSignal) => Promise<Result>,
  message: string,
): Promise<Result> {
  const bar = progressBar(stderr, () => performance.now())
  try {
    return await stoppable(
      (signal) => work(bar.show, signal),
      () => message,
    )
  } finally {
    bar.clear()
  }
}

/** One line on a terminal, redrawn at most five times a second. Prints nothing if the output is not a terminal. */
export function progressBar(output: Terminal['stderr'], now: () => number): ProgressBar {
  if (output.isTTY !== true) return { show() {}, clear() {} }
  let drawnAt = Number.NEGATIVE_INFINITY
  let phase: ImportProgress['phase'] | null = null
  let startedAt = now()

  return {
    show(progress) {
      const at = now()
      if (progress.phase !== phase) {
        phase = progress.phase
        startedAt = at
      } else if (at - drawnAt < redrawEveryMs) return
      drawnAt = at
      output.write(`\r\x1b[K${progressLine(progress, at - startedAt, output.columns || columnsDefault)}`)
    },
    clear() {
      if (phase !== null) output.write('\r\x1b[K')
      phase = null
    },
  }
}

/** Fits the terminal width: the figures, and as much of a bar as there is room for. */
export function progressLine(progress: ImportProgress, elapsedMs: number, columns: number): string {
  return barLine(shareDone(progress), renderFigures(progress, elapsedMs), columns)
}

export function barLine(share: number | null, parts: readonly string[], columns: number): string {
  const figures = parts.join('  ')
  // Leave one column free: a full line makes some terminals wrap.
  const room = Math.min(barWidthMax, columns - 1 - figures.length - 1)
  const bar = share === null || room < barWidthMin ? '' : `${drawBar(share, room)} `
  return `${bar}${figures}`.slice(0, Math.max(0, columns - 1))
}

function renderFigures(progress: ImportProgress, elapsedMs: number): string[] {
  const share = shareDone(progress)
  const percent = share === null ? [] : [`${Math.floor(share * 100)} %`.padStart(5)]
  const left = share === null ? [] : timeLeft(share, elapsedMs)
  const seconds = Math.max(elapsedMs, 1) / 1_000
  switch (progress.phase) {
    case 'downloading':
      return [
        ...percent,
        `downloading ${megabytes(progress.bytesDone)}`,
        `${megabytes(progress.bytesDone / seconds)}/s`,
        ...left,
      ]
    case 'reading':
      return [...percent, `${number(progress.rows)} rows`, `${number(progress.rows / seconds)}/s`, ...left]
    case 'finishing':
      return [`${number(progress.rows)} rows read; building the search index`]
  }
}

function shareDone(progress: ImportProgress): number | null {
  if (progress.phase === 'finishing' || !progress.bytesTotal) return null
  return Math.min(1, progress.bytesDone / progress.bytesTotal)
}

export function timeLeft(share: number, elapsedMs: number): string[] {
  if (share <= 0 || elapsedMs < 1_000) return []
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1_000)
  return [`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`]
}

function drawBar(share: number, width: number): string {
  const full = Math.round(share * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}

function megabytes(bytes: number): string {
  return `${number(bytes / 1_000_000)} MB`
}

function number(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
