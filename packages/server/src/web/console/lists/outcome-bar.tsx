import { outcomes, outcomeTexts } from '@brassplate/core/lists'
import { withQuery } from '../parts/query.js'
import { figure } from '../parts/text.js'

type Counts = Readonly<Record<string, number>>

/** The counts of the API tell two kinds of errors apart. */
function countOf(counts: Counts, outcome: (typeof outcomes)[number]): number {
  return outcome === 'error' ? (counts.invalid_input ?? 0) + (counts.failed ?? 0) : (counts[outcome] ?? 0)
}

/** The outcomes that some of the lists have, in the order of the bar. */
export function outcomesOf(lists: readonly Counts[]): readonly (typeof outcomes)[number][] {
  return outcomes.filter((outcome) => lists.some((counts) => countOf(counts, outcome) > 0))
}

/** A bar with the share of each outcome. */
export function ShareBar({ outcomes: counts, rows }: { outcomes: Counts; rows: number }) {
  const width = 1_000
  let start = 0
  return (
    <svg class="shares" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      {outcomes.map((outcome) => {
        const share = (width * countOf(counts, outcome)) / Math.max(rows, 1)
        const x = start
        start += share
        return share === 0 ? null : <rect class={`share-${outcome}`} x={Math.round(x)} width={Math.ceil(share)} />
      })}
    </svg>
  )
}

interface OutcomeBarProps {
  readonly path: string
  readonly counts: Counts
  readonly rows: number
  readonly answered: number
  /** Every row is answered. */
  readonly isWhole: boolean
  /** Empty for all rows. */
  readonly current: string
  /** Rows that a person has decided. */
  readonly decided: number | null
}

/** The outcomes of a list as a bar, and below it each as a filter of the rows. */
export function OutcomeBar({ path, counts, rows, answered, isWhole, current, decided }: OutcomeBarProps) {
  const choices = [
    ['', isWhole ? 'All' : 'Answered', answered] as const,
    ...outcomes.map((outcome) => [outcome, outcomeTexts[outcome], countOf(counts, outcome)] as const),
  ].filter(([outcome, , count]) => outcome === '' || count > 0 || outcome === current)
  return (
    <div class="outcomes">
      <ShareBar outcomes={counts} rows={rows} />
      <nav class="chips" aria-label="Outcomes">
        {choices.map(([outcome, label, count]) => (
          <a
            class="chip solid"
            href={withQuery(path, { outcome })}
            aria-current={outcome === current ? 'page' : undefined}
            title={outcome === '' || rows === 0 ? undefined : share(count, rows)}
          >
            {outcome === '' ? null : <i class={`share-dot share-${outcome}`} />}
            {label} <span class="muted">{figure(count)}</span>
          </a>
        ))}
        {decided !== null && (decided > 0 || current === 'decided') ? (
          <a
            class="chip solid"
            href={withQuery(path, { outcome: 'decided' })}
            aria-current={current === 'decided' ? 'page' : undefined}
          >
            Decided <span class="muted">{figure(decided)}</span>
          </a>
        ) : null}
      </nav>
    </div>
  )
}

function share(count: number, rows: number): string {
  const percent = (100 * count) / rows
  return percent > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`
}
