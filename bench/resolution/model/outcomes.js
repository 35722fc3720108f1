import { statusOf, thresholds } from '../../../packages/core/dist/index.js'

/** The product's decision for a site with these scores. */
export function outcomeOf(site, { abroad, chances }, threshold) {
  let best = -1
  for (const [place, chance] of chances.entries()) if (best < 0 || chance > chances[best]) best = place
  const candidate = best < 0 ? null : site.candidates[best]
  const chance = best < 0 ? 0 : chances[best]
  const contender = candidate && { features: featuresOf(candidate), confidence: chance }
  const status = site.outcome ?? statusOf(site.facts, contender, abroad, threshold)
  return { site, status, candidate, chance, label: candidate?.label ?? null }
}

function featuresOf({ f }) {
  const get = (name) => f[name] ?? 0
  return { get, has: (...names) => names.some((name) => get(name) > 0) }
}

/**
 * Metrics of a set of answers. A share is `[hits, of]`. On a page without human labels, a match to a company that did not
 * publish the page counts as wrong.
 */
export function figuresOf(answers) {
  const matched = answers.filter(({ status }) => status === 'matched')
  const isUnsure = ({ site, label }) => label === null && site.read
  const judged = matched.filter((answer) => !isUnsure(answer))
  const isFound = ({ status, label }) => status === 'matched' && label === 1
  const resolvable = answers.filter(({ site }) => site.resolvable)
  const ofCategory = (name) => answers.filter(({ site }) => site.category === name)
  const flagged = answers.filter(({ status, site }) => status === 'non_uk_entity' && site.category !== null)
  const ranked = answers.filter(({ site }) => site.resolvable || (site.category === null && site.read && site.hasRight))
  const expected = answers.filter(({ site }) => site.category !== null)
  return {
    matched: matched.length,
    precision: share(judged, ({ label }) => label === 1),
    'recall, resolvable': share(resolvable, isFound),
    'explicit number': share(ofCategory('explicit_number'), isFound),
    'name only': share(ofCategory('name_only'), isFound),
    'own number': share(
      answers.filter(({ site }) => site.ownNumber),
      isFound,
    ),
    'non-UK found': share(ofCategory('non_uk'), ({ status }) => status === 'non_uk_entity'),
    'wrongly non-UK': share(flagged, ({ site }) => !site.acceptable.includes('non_uk_entity')),
    acceptable: share(
      expected,
      ({ site, status, label }) => site.acceptable.includes(status) && (status !== 'matched' || label === 1),
    ),
    'right one first': share(ranked, ({ label }) => label === 1),
  }
}

function share(members, isHit) {
  return [members.filter(isHit).length, members.length]
}

const bands = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 1.0001]

/** How often best candidates with a stated confidence were right, by band. */
export function calibrationOf(answers) {
  const judged = answers.filter(
    ({ site, label, candidate }) => candidate && site.outcome === null && site.read && label !== null,
  )
  return bandsOf(judged)
}

/** How often the candidates of a review were right, by band: all that reviewers see, not only the best. */
export function reviewCalibrationOf(answers, scores) {
  const seen = answers
    .filter(({ site, status }) => status === 'needs_review' && site.read)
    .flatMap(({ site }) =>
      site.candidates
        .map(({ label }, place) => ({ label, chance: scores.get(site).chances[place] }))
        .filter(({ label, chance }) => label !== null && chance >= thresholds.candidate)
        .sort((one, other) => other.chance - one.chance)
        .slice(0, reviewMax),
    )
  return bandsOf(seen)
}

const reviewMax = 5

function bandsOf(judged) {
  return bands.slice(0, -1).map((from, place) => {
    const to = bands[place + 1]
    const some = judged.filter(({ chance }) => chance >= from && chance < to)
    const mean = (pick) => some.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, some.length)
    return { from, to, answers: some.length, stated: mean(({ chance }) => chance), right: mean(({ label }) => label) }
  })
}
