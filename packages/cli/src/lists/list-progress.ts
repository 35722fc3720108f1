import type { Tally } from '@brassplate/core/lists'
import { barLine, timeLeft } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'
import { words } from '../text/words.js'

const redrawEveryMs = 200
const lineEveryMs = 10_000
const columnsDefault = 80
/** From how long ago the rate and the time left are told. */
const recentMs = 30_000

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
  const first = { at: startedAt, answered: tally.answered, share: null as number | null }
  // What was known a while ago: a rate limit may have made the rest slower than the beginning.
  const recent = [first]
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : startedAt

  return {
    show(share) {
      first.share ??= share
      const at = options.now()
      if (at - shownAt < everyMs) return
      shownAt = at
      while (recent.length > 1 && (recent[1]?.at ?? at) <= at - recentMs) recent.shift()
      const [since = first] = recent
      recent.push({ at, answered: tally.answered, share })
      const run = {
        elapsedMs: at - since.at,
        answered: tally.answered - since.answered,
        shareBefore: since.share ?? 0,
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

/** Rate and time left cover the last half minute; the counts cover all runs. */
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
