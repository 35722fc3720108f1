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

const measures = {
  matched: 'matched sites',
  precision: 'matches that are right',
  'recall, resolvable': 'matched, of the sites whose company can be found',
  'explicit number': 'matched, of those that state a number',
  'name only': 'matched, of those that state only a name',
  'own number': "matched, of the pages with the publisher's own number",
  'non-UK found': 'found as not from the UK, of those that are not',
  'wrongly non-UK': 'wrongly called not from the UK',
  acceptable: 'acceptable decisions',
  'right one first': 'right company ranked first',
}

/** A line for each measure and a column for each kind of page, and then a line for each pack. */
export function figuresTable(answers) {
  const groups = groupsOf(answers).map(([title, some]) => ({ title, some, figures: figuresOf(some) }))
  const kinds = groups.filter(({ title }) => !title.startsWith('–'))
  const packs = groups.filter(({ title }) => title.startsWith('–'))
  const byMeasure = table(
    ['', ...kinds.map(({ title }) => title)],
    [
      ['sites', ...kinds.map(({ some }) => String(some.length))],
      ...Object.entries(measures).map(([name, words]) => [
        words,
        ...kinds.map(({ figures }) => written(figures[name]) || '–'),
      ]),
    ],
  )
  const byPack = table(
    ['set', 'sites', 'matched', 'matches that are right', 'companies found'],
    packs.map(({ title, some, figures }) => [
      title.replace('– ', ''),
      String(some.length),
      String(figures.matched),
      written(figures.precision),
      written(figures['recall, resolvable']),
    ]),
  )
  return `${byMeasure}\n\n${byPack}`
}

export function thresholdTable(sites, scores, thresholds) {
  const kinds = [...new Set(sites.map(({ pack }) => kindOfPack(pack)))]
  return table(
    ['threshold', ...kinds.flatMap((kind) => [`${kind}: matched`, 'right'])],
    thresholds.map((threshold) => {
      const groups = new Map(groupsOf(answersOf(sites, scores, threshold)))
      return [
        String(threshold),
        ...kinds.flatMap((kind) => {
          const { matched, precision } = figuresOf(groups.get(kind))
          return [String(matched), written(precision).replace(/ \(.*/, '')]
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
      `${(from * 100).toFixed(0)}–${percent(Math.min(1, to)).replace('.0', '')}`,
      ...bands.flatMap(([, some]) => {
        const { answers: count, stated, right } = some[place]
        return count === 0 ? ['0', '', ''] : [String(count), percent(stated), percent(right)]
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
        `${(from * 100).toFixed(0)}–${percent(Math.min(1, to)).replace('.0', '')}`,
        String(count),
        percent(stated),
        percent(right),
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
          first?.recall ? percent(first.recall) : '',
          ...scoresOf(some),
          ...scoresOf(inRun.get(title) ?? []),
        ]
      }),
  )
}

function written(value) {
  if (!Array.isArray(value)) return Number.isInteger(value) ? String(value) : percent(value)
  const [hits, of] = value
  return of === 0 ? '' : `${percent(hits / of)} (${hits}/${of})`
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

function table(header, rows) {
  const lines = [header, header.map((_, place) => (place === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
