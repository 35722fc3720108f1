export const abroadFrom = 0.5
export const reviewFrom = 0.03

/** What the product answers for a site with these scores. */
export function outcomeOf(site, { abroad, chances }, threshold) {
  let best = -1
  for (const [place, chance] of chances.entries()) if (best < 0 || chance > chances[best]) best = place
  const candidate = best < 0 ? null : site.candidates[best]
  const chance = best < 0 ? 0 : chances[best]
  const isBlocked = candidate !== null && hasGuard(site, candidate.f, abroad)
  const most = isBlocked ? Math.min(chance, threshold - 0.001) : chance
  const status = statusOf(site, most, abroad, threshold)
  return { site, status, candidate, chance, label: candidate?.label ?? null }
}

const ownSigns = [
  'tie_own_domain',
  'tie_own_email',
  'tie_trading',
  'role_definition',
  'role_operator',
  'role_trading',
  'say_owner',
]

/** The guards of the product's decision. */
function hasGuard({ uk }, f, abroad) {
  const hasNumber = f.num_company || f.num_bracket || f.num_registration
  if (f.and_all_third || f.role_parent > 0.99 || f.and_rival_operator || uk.sign_registered_abroad) return true
  if (abroad >= 0.3 && !hasNumber) return true
  if (f.and_other_site || ((f.fit_none || f.fit_part) && f.tie_other_domain)) return true
  if (f.strange_text && !f.cr_exact && !f.cr_same_as) return true
  if (['cr_exact', 'cr_same_as', 'cr_bare', ...ownSigns].some((name) => f[name])) return false
  const isLike = f.fit_full || f.fit_adorned || f.fit_first_words || f.fit_first_word
  return (!isLike && (!f.fit_initials || f.role_third)) || (f.is_group_name && f.say_group)
}

function statusOf({ outcome, stated }, chance, abroad, threshold) {
  if (outcome === 'no_match' || outcome === 'scrape_failed') return outcome
  if (chance >= threshold && outcome === null) return 'matched'
  if (abroad >= abroadFrom) return 'non_uk_entity'
  return chance >= reviewFrom || stated || outcome === 'needs_review' ? 'needs_review' : 'no_match'
}

/** The figures of a set of answers. A share is `[hits, of]`. A match on a page nobody read to a company that did not publish it counts as wrong. */
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

/** How often answers with a stated confidence were right, by band. */
export function calibrationOf(answers) {
  const judged = answers.filter(
    ({ site, label, candidate }) => candidate && site.outcome === null && site.read && label !== null,
  )
  return bands.slice(0, -1).map((from, place) => {
    const to = bands[place + 1]
    const some = judged.filter(({ chance }) => chance >= from && chance < to)
    const mean = (pick) => some.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, some.length)
    return { from, to, answers: some.length, stated: mean(({ chance }) => chance), right: mean(({ label }) => label) }
  })
}
