import { findMatch, rankCandidates } from '../../packages/core/dist/index.js'

/** What the decision rules of core make of one query, given log-odds. */
export function outcomeOf(query, oddsOf) {
  const ranked = rankCandidates(query.compared, oddsOf)
  const [best] = ranked
  const truthFound = query.compared.some(({ company }) => company.number === query.truth)
  return {
    kind: query.kind,
    name: query.question.name,
    expected: query.truth,
    bestName: best?.company.name ?? null,
    hasTruth: query.truth !== null,
    truthFound,
    confidence: best?.confidence ?? 0,
    isRight: best !== undefined && best.company.number === query.truth,
    isFirstHitRight: query.firstHit !== null && query.firstHit === query.truth,
    hasFirstHit: query.firstHit !== null,
    matchedAt: (threshold) => findMatch(query.question.name, ranked, threshold) !== null,
  }
}

/** In percent, as the columns of the tables of docs/matching.md are. */
const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)}`)

export function kindsTable(outcomes, threshold) {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  const rows = ['all', ...kinds].map((kind) => {
    const some = outcomes.filter((one) => kind === 'all' || one.kind === kind)
    const matched = some.filter((one) => one.matchedAt(threshold))
    const right = matched.filter(({ isRight }) => isRight)
    const known = some.filter(({ hasTruth }) => hasTruth)
    const hits = some.filter(({ hasFirstHit }) => hasFirstHit)
    const hitsRight = some.filter(({ isFirstHitRight }) => isFirstHitRight)
    return `| ${kind} | ${some.length} | ${percent(right.length, matched.length)} | ${percent(right.length, known.length)} | ${percent(known.filter(({ isRight }) => isRight).length, known.length)} | ${percent(hitsRight.length, hits.length)} | ${percent(hitsRight.length, known.length)} |`
  })
  return [
    '| Kind of name | Names | Precision | Recall | Right first | Search precision | Search recall |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

export function thresholdTable(outcomes, thresholds) {
  const known = outcomes.filter(({ hasTruth }) => hasTruth).length
  const rows = thresholds.map((threshold) => {
    const matched = outcomes.filter((one) => one.matchedAt(threshold))
    const right = matched.filter(({ isRight }) => isRight).length
    return `| ${threshold} | ${matched.length} | ${percent(right, matched.length)} | ${percent(right, known)} |`
  })
  return ['| Threshold | Matched | Precision | Recall |', '|---|---:|---:|---:|', ...rows].join('\n')
}

export function calibrationTable(outcomes) {
  const bounds = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.97, 0.99, 0.999, 1.0001]
  const rows = bounds.slice(1).flatMap((to, place) => {
    const from = bounds[place]
    const some = outcomes.filter(({ confidence }) => confidence >= from && confidence < to)
    if (some.length === 0) return []
    const mean = some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length
    const right = some.filter(({ isRight }) => isRight).length
    return [
      `| ${from} to ${Math.min(to, 1)} | ${some.length} | ${(100 * mean).toFixed(1)} | ${percent(right, some.length)} |`,
    ]
  })
  return ['| Confidence | Names | Mean confidence | Right |', '|---|---:|---:|---:|', ...rows].join('\n')
}
