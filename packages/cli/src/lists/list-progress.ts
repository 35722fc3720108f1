import type { Tally } from '@brassplate/core/lists'
import { barLine, timeLeft } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'
import { words } from '../text/words.js'

const redrawEveryMs = 200
const lineEveryMs = 10_000
const columnsDefault = 80

export interface ListProgress {
  /** `share` is the fraction of the input that is done; null if its length is unknown. */
  show(share: number | null): void
  clear(): void
}

/** On a terminal, one line that is redrawn; otherwise a new line every ten seconds. */
export function listProgress(
  output: Terminal['stderr'],
  tally: Tally,
  options: { readonly quiet: boolean; now(): number },
): ListProgress {
  if (options.quiet) return { show() {}, clear() {} }
  const isTerminal = output.isTTY === true
  const everyMs = isTerminal ? redrawEveryMs : lineEveryMs
  const startedAt = options.now()
  const before = { answered: tally.answered, share: null as number | null }
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : startedAt

  return {
    show(share) {
      before.share ??= share
      const at = options.now()
      if (at - shownAt < everyMs) return
      shownAt = at
      const run = {
        elapsedMs: at - startedAt,
        answered: tally.answered - before.answered,
        shareBefore: before.share ?? 0,
      }
      const figures = listFigures(tally, share, run)
      if (isTerminal) output.write(`\r\x1b[K${barLine(share, figures, output.columns || columnsDefault)}`)
      else output.write(`${figures.join('  ')}\n`)
    },
    clear() {
      if (isTerminal && shownAt !== Number.NEGATIVE_INFINITY) output.write('\r\x1b[K')
    },
  }
}

/** Rate and time left cover this run; the counts cover all runs. */
export function listFigures(
  tally: Tally,
  share: number | null,
  run: { readonly elapsedMs: number; readonly answered: number; readonly shareBefore: number },
): string[] {
  const perSecond = run.answered / (Math.max(run.elapsedMs, 1) / 1_000)
  const done = share === null ? null : (share - run.shareBefore) / Math.max(1 - run.shareBefore, Number.EPSILON)
  return [
    ...(share === null ? [] : [`${Math.floor(share * 100)} %`.padStart(5)]),
    `${number(tally.answered)} answered`,
    `${perSecond < 10 ? perSecond.toFixed(1) : number(perSecond)}/s`,
    ...(done === null ? [] : timeLeft(done, run.elapsedMs)),
    ...Object.entries(tally.outcomes).map(([outcome, count]) => `${words(outcome)} ${number(count)}`),
    `charged ${number(tally.charged)}`,
  ]
}

function number(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
