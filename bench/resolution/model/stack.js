import { foldsOf } from './folds.js'
import { fitLogistic, logOdds, sigmoid } from './logistic.js'

/** Features of the second pass, computed from the log-odds of the first. */
export const leadFeatures = ['lead', 'behind', 'runner_up', 'is_first', 'family_best', 'first_pass']
export const ukFeature = 'abroad_score'

export const recipe = {
  l2: 2.5,
  ukL2: 1,
  innerFolds: 5,
  packWeight: { web2018: 0.5 },
  unread: 0.1,
  other: 0.4,
}

/** Fits the UK-or-not model, the first pass and the second pass; scores that feed a later fit are out of fold. */
export function fitStack(all, options = recipe) {
  const sites = all.filter(({ outcome }) => outcome === null)
  const names = {
    uk: namesOf(sites.map(({ uk }) => uk)),
    candidate: namesOf(sites.flatMap((site) => site.candidates.map(({ f }) => f))),
  }
  const ukSites = sites.filter(({ category }) => category !== null)
  const fitUk = (some) =>
    fitLogistic(
      some.map((site) => ukRow(site, names.uk)),
      names.uk.length,
      { l2: options.ukL2 },
    )
  const uk = fitUk(ukSites)
  const abroad = outOfFold(sites, options.innerFolds, (some) => {
    const fitted = fitUk(some.filter(({ category }) => category !== null))
    return (site) => sigmoid(logOdds(fitted, vector(site.uk, names.uk)))
  })

  const firstNames = [...names.candidate, ukFeature]
  const firstRows = (some, abroadOf) =>
    some.flatMap((site) =>
      rowsOf(site, firstNames, options, (candidate) => ({ ...candidate.f, [ukFeature]: abroadOf(site) })),
    )
  const fitFirst = (some, abroadOf) => fitLogistic(firstRows(some, abroadOf), firstNames.length, { l2: options.l2 })
  const first = fitFirst(sites, (site) => abroad.get(site))
  const firstOdds = outOfFold(sites, options.innerFolds, (some) => {
    const fitted = fitFirst(some, (site) => abroad.get(site))
    return (site) =>
      site.candidates.map(({ f }) => logOdds(fitted, vector({ ...f, [ukFeature]: abroad.get(site) }, firstNames)))
  })

  const secondNames = [...firstNames, ...leadFeatures]
  const secondRows = sites.flatMap((site) => {
    const leads = leadsOf(
      site.candidates.map(({ family }) => family),
      firstOdds.get(site),
    )
    return rowsOf(site, secondNames, options, (candidate, place) => ({
      ...candidate.f,
      [ukFeature]: abroad.get(site),
      ...leads[place],
    }))
  })
  const second = fitLogistic(secondRows, secondNames.length, { l2: options.l2 })
  return { names: { uk: names.uk, first: firstNames, second: secondNames }, uk, first, second }
}

/** Scores a site: the chance that it is run from abroad, and the chance of each candidate. */
export function scoreSite({ names, uk, first, second }, site) {
  const abroad = sigmoid(logOdds(uk, vector(site.uk, names.uk)))
  const odds = site.candidates.map(({ f }) => logOdds(first, vector({ ...f, [ukFeature]: abroad }, names.first)))
  const leads = leadsOf(
    site.candidates.map(({ family }) => family),
    odds,
  )
  const chances = site.candidates.map(({ f }, place) =>
    sigmoid(logOdds(second, vector({ ...f, [ukFeature]: abroad, ...leads[place] }, names.second))),
  )
  return { abroad, chances }
}

/** The same as `leadFeaturesOf` of the product. */
export function leadsOf(families, odds) {
  return odds.map((own, place) => {
    let runner = Number.NEGATIVE_INFINITY
    let family = Number.NEGATIVE_INFINITY
    for (const [other, value] of odds.entries()) {
      if (other === place) continue
      runner = Math.max(runner, value)
      if (families[other] === families[place]) family = Math.max(family, value)
    }
    const lead = runner === Number.NEGATIVE_INFINITY ? 1 : Math.max(-1, Math.min(1, (own - runner) / 8))
    return {
      lead: Math.max(0, lead),
      behind: Math.max(0, -lead),
      runner_up: runner === Number.NEGATIVE_INFINITY ? 0 : sigmoid(runner),
      is_first: own >= runner ? 1 : 0,
      family_best: family === Number.NEGATIVE_INFINITY ? 0 : sigmoid(family),
      first_pass: Math.max(-1, Math.min(1, own / 8)),
    }
  })
}

function outOfFold(sites, folds, learn) {
  const values = new Map()
  for (const { train, test } of foldsOf(sites, folds, 7)) {
    const predict = learn(train)
    for (const site of test) values.set(site, predict(site))
  }
  return values
}

function namesOf(sets) {
  const counts = new Map()
  for (const set of sets) for (const name of Object.keys(set)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= 5)
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
