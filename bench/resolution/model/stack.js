import { abroadFeatures, leadFeatures, leadsOf, shareOdds, sigmoid } from '../../../packages/core/dist/index.js'
import { centreOf, directionOf } from './directions.js'
import { foldsOf } from './folds.js'
import { fitDirected, fitLogistic, logOdds } from './logistic.js'

const ukFeatures = Object.keys(abroadFeatures({ has: () => false }, 0))
const withAbroad = (f, abroad) => ({
  ...f,
  ...abroadFeatures({ has: (...names) => names.some((name) => f[name] > 0) }, abroad),
})

export const recipe = {
  l2: 2.5,
  stop: -1.5,
  doubt: -1,
  denied: -4,
  ukL2: 1,
  innerFolds: 5,
  packWeight: { web2018: 0.5, generated: 1 },
  unread: 0.1,
  other: 0.4,
}

/** Fits the UK-or-not model, the first pass and the second pass. Scores that feed a later fit are out-of-fold. */
export function fitStack(all, options = recipe) {
  const sites = all.filter(({ outcome, facts }) => outcome === null && facts.stop === null)
  const names = {
    uk: namesOf(sites.map(({ uk }) => uk)),
    candidate: namesOf(
      sites.flatMap((site) => site.candidates.map(({ f }) => f)),
      (name) => centreOf(name, options) !== 0,
    ),
  }
  const ukSites = sites.filter((site) => site.category !== null && !isGenerated(site))
  const fitUk = (some) =>
    fitLogistic(
      some.map((site) => ukRow(site, names.uk)),
      names.uk.length,
      { l2: options.ukL2 },
    )
  const uk = fitUk(ukSites)
  const abroad = outOfFold(sites, options.innerFolds, (some) => {
    const fitted = fitUk(some.filter((site) => site.category !== null && !isGenerated(site)))
    return (site) => sigmoid(logOdds(fitted, vector(site.uk, names.uk)))
  })

  const firstNames = [...names.candidate, ...ukFeatures]
  const firstValues = (site) => (candidate) => withAbroad(candidate.f, abroad.get(site))
  const first = fitPass(sites, firstNames, options, firstValues)

  const secondNames = [...firstNames, ...leadFeatures]
  const leads = new Map(sites.map((site) => [site, leadsAmong(site, first.outOfFold.get(site))]))
  const second = fitPass(sites, secondNames, options, (site) => (candidate, place) => ({
    ...firstValues(site)(candidate),
    ...leads.get(site)[place],
  }))
  return {
    names: { uk: names.uk, first: firstNames, second: secondNames },
    uk,
    first: first.fitted,
    second: calibrated(sites, second),
  }
}

/** A fit on all candidates, and out-of-fold log-odds for each site. */
function fitPass(sites, names, options, valuesOf) {
  const directions = names.map(directionOf)
  const centres = names.map((name) => centreOf(name, options))
  const rows = new Map(sites.map((site) => [site, rowsOf(site, names, options, valuesOf(site))]))
  const fitTo = (some, start) =>
    fitDirected(
      some.flatMap((site) => rows.get(site)),
      directions,
      { l2: options.l2, start, centres },
    )
  const fitted = fitTo(sites, null)
  const scores = outOfFold(sites, options.innerFolds, (some) => {
    const part = fitTo(some, fitted)
    return (site) =>
      site.candidates.map((candidate, place) => logOdds(part, vector(valuesOf(site)(candidate, place), names)))
  })
  return { fitted, outOfFold: scores }
}

/**
 * Scales a fit so that its probabilities are calibrated for the best candidate of a site: regularised weights are
 * under-confident in both directions. All weights are scaled equally, so the evidence still adds up.
 */
function calibrated(sites, { fitted, outOfFold: scores }) {
  const rows = sites.flatMap((site) => {
    if (!site.read || site.candidates.length === 0 || isGenerated(site)) return []
    const odds = scores.get(site)
    const best = odds.indexOf(Math.max(...odds))
    const { label } = site.candidates[best]
    return label === null ? [] : [{ x: [[0, odds[best]]], y: label, weight: 1 }]
  })
  const [slope, shift] = fitLogistic(rows, 1, { l2: 1e-6 })
  const scaled = fitted.map((weight) => weight * slope)
  scaled[scaled.length - 1] += shift
  return scaled
}

/** Generated sites teach what must not be matched. They are never counted in a figure of accuracy. */
export function isGenerated({ pack }) {
  return pack === 'generated'
}

export function isAttack(site) {
  return isGenerated(site) && !site.acceptable.includes('matched')
}

/** Scores a site: the probability that it is run from abroad, and the probability of each candidate. */
export function scoreSite({ names, uk, first, second }, site) {
  const abroad = sigmoid(logOdds(uk, vector(site.uk, names.uk)))
  const odds = site.candidates.map(({ f }) => logOdds(first, vector(withAbroad(f, abroad), names.first)))
  const leads = leadsAmong(site, odds)
  const final = site.candidates.map(({ f }, place) =>
    logOdds(second, vector({ ...withAbroad(f, abroad), ...leads[place] }, names.second)),
  )
  return { abroad, chances: shareOdds(final).map(sigmoid) }
}

function leadsAmong({ candidates }, odds) {
  return leadsOf(candidates.map(({ family }, place) => ({ family, odds: odds[place] })))
}

function outOfFold(sites, folds, learn) {
  const values = new Map()
  for (const { train, test } of foldsOf(sites, folds, 7)) {
    const predict = learn(train)
    for (const site of test) values.set(site, predict(site))
  }
  return values
}

/** Features that occur often enough to be learnt, or that have a weight before any data is seen. */
function namesOf(sets, isKept = () => false) {
  const counts = new Map()
  for (const set of sets) for (const name of Object.keys(set)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name, count]) => count >= 5 || isKept(name))
    .map(([name]) => name)
    .sort()
}

const places = new WeakMap()

function vector(values, names) {
  let placeOf = places.get(names)
  if (!placeOf) {
    placeOf = new Map(names.map((name, place) => [name, place]))
    places.set(names, placeOf)
  }
  const x = []
  for (const [name, value] of Object.entries(values)) {
    const place = placeOf.get(name)
    if (place !== undefined && value !== 0) x.push([place, value])
  }
  return x
}

function ukRow(site, names) {
  return { x: vector(site.uk, names), y: site.category === 'non_uk' ? 1 : 0, weight: 1 }
}

function rowsOf(site, names, options, valuesOf) {
  const rows = []
  const packWeight = options.packWeight[site.pack] ?? 1
  for (const [place, candidate] of site.candidates.entries()) {
    if (candidate.label === null || !candidate.isLearnt) continue
    const isSure = site.read
    const weight =
      packWeight * (isSure ? 1 : options.unread) * (candidate.label === 1 || candidate.isJudged ? 1 : options.other)
    rows.push({ x: vector(valuesOf(candidate, place), names), y: candidate.label, weight })
  }
  return rows
}
