import { firstSight } from '../first-sight.js'
import { kindOfPack } from '../packs.js'
import { calibrationOf, figuresOf, outcomeOf, reviewCalibrationOf } from './outcomes.js'

export function answersOf(sites, scores, threshold) {
  return sites.map((site) => outcomeOf(site, scores.get(site), threshold))
}

/** Groups of answers: first by kind of page, then by pack. */
export function groupsOf(answers) {
  const by = (keyOf) => {
    const groups = new Map()
    for (const answer of answers) {
      const key = keyOf(answer)
      if (!groups.has(key)) groups.set(key, [])
      groups.get(key).push(answer)
    }
    return [...groups]
  }
  const kinds = by(({ site }) => kindOfPack(site.pack))
  const packs = by(({ site }) => `– ${site.pack}`)
  return [...kinds, ...packs]
}

export function figuresTable(answers) {
  const rows = groupsOf(answers).map(([title, some]) => [title, figuresOf(some)])
  const columns = Object.keys(rows[0][1])
  return table(
    ['', 'sites', ...columns],
    groupsOf(answers).map(([title, some], place) => [
      title,
      String(some.length),
      ...columns.map((column) => written(rows[place][1][column])),
    ]),
  )
}

export function thresholdTable(sites, scores, thresholds) {
  const kinds = [...new Set(sites.map(({ pack }) => kindOfPack(pack)))]
  return table(
    ['threshold', ...kinds.flatMap((kind) => [`${kind}: matched`, 'precision'])],
    thresholds.map((threshold) => {
      const groups = new Map(groupsOf(answersOf(sites, scores, threshold)))
      return [
        threshold.toFixed(3),
        ...kinds.flatMap((kind) => {
          const { matched, precision } = figuresOf(groups.get(kind))
          return [String(matched), written(precision)]
        }),
      ]
    }),
  )
}

export function calibrationTable(answers) {
  const kinds = groupsOf(answers).filter(([title]) => !title.startsWith('–'))
  const bands = [['all', answers], ...kinds].map(([title, some]) => [title, calibrationOf(some)])
  return table(
    ['confidence', ...bands.flatMap(([title]) => [`${title}: answers`, 'stated', 'right'])],
    bands[0][1].map(({ from, to }, place) => [
      `${from.toFixed(2)}–${Math.min(1, to).toFixed(2)}`,
      ...bands.flatMap(([, some]) => {
        const { answers: count, stated, right } = some[place]
        return count === 0 ? ['0', '', ''] : [String(count), stated.toFixed(3), right.toFixed(3)]
      }),
    ]),
  )
}

export function reviewTable(answers, scores) {
  return table(
    ['confidence', 'candidates', 'stated', 'right'],
    reviewCalibrationOf(answers, scores)
      .filter((band) => band.answers > 0)
      .map(({ from, to, answers: count, stated, right }) => [
        `${from.toFixed(2)}–${Math.min(1, to).toFixed(2)}`,
        String(count),
        stated.toFixed(3),
        right.toFixed(3),
      ]),
  )
}

/** One line a pack: the first score of an unseen model, the cross-validated score, and the score of this run. */
export function packTable(crossValidated, run) {
  const inRun = new Map(groupsOf(run))
  return table(
    ['', 'sites', 'first seen by', 'precision', 'recall', 'cross-validated', 'recall', 'this run', 'recall'],
    groupsOf(crossValidated)
      .filter(([title]) => title.startsWith('–'))
      .map(([title, some]) => {
        const name = title.replace('– ', '')
        const first = firstSight[name]
        const scoresOf = (answers) => {
          const { precision, ...figures } = figuresOf(answers)
          return [written(precision), written(figures['recall, resolvable'])]
        }
        return [
          name,
          String(some.length),
          first ? `model ${first.model}` : '',
          first ? written(first.precision) : '',
          first?.recall ? first.recall.toFixed(3) : '',
          ...scoresOf(some),
          ...scoresOf(inRun.get(title) ?? []),
        ]
      }),
  )
}

function written(value) {
  if (!Array.isArray(value)) return Number.isInteger(value) ? String(value) : value.toFixed(3)
  const [hits, of] = value
  return of === 0 ? '' : `${(hits / of).toFixed(3)} (${hits}/${of})`
}

function table(header, rows) {
  const lines = [header, header.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
