import { foldsOf } from './folds.js'
import { fitStack, isGenerated, recipe, scoreSite } from './stack.js'

/** Scores every site with models that never saw its group, averaged over several repeats with different folds. */
export function crossValidate(sites, { folds = 5, repeats = 3, options = recipe } = {}) {
  const scores = new Map(sites.map((site) => [site, { abroad: 0, chances: site.candidates.map(() => 0) }]))
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const { train, test } of foldsOf(sites, folds, 100 + repeat))
      addScores(scores, fitStack(train, options), test, repeats)
  }
  return scores
}

/** Scores each kind of page with a model trained only on the other kinds. */
export function leaveKindOut(sites, kindOf, { options = recipe } = {}) {
  const scores = new Map(sites.map((site) => [site, { abroad: 0, chances: site.candidates.map(() => 0) }]))
  for (const kind of new Set(sites.filter((site) => !isGenerated(site)).map(kindOf))) {
    const groups = new Set(sites.filter((site) => kindOf(site) === kind).map(({ group }) => group))
    const train = sites.filter((site) => kindOf(site) !== kind && !groups.has(site.group))
    addScores(
      scores,
      fitStack(train, options),
      sites.filter((site) => kindOf(site) === kind),
      1,
    )
  }
  return scores
}

function addScores(scores, model, sites, repeats) {
  for (const site of sites) {
    const { abroad, chances } = scoreSite(model, site)
    const sum = scores.get(site)
    sum.abroad += abroad / repeats
    for (const [place, chance] of chances.entries()) sum.chances[place] += chance / repeats
  }
}
