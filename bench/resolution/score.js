const firstPlaces = 3

/**
 * Scores results against what was expected: overall, by category, and by kind if the expectations name one. A share is
 * `{ hits, of }`. `forbidden` are matches on sites that must not match, whichever company it is.
 */
export function score(lines, expected) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const judged = expected.map((wanted) => judge(wanted, byId.get(wanted.id)))
  const groups = [['overall', judged]]
  for (const key of ['category', 'kind']) {
    for (const [value, members] of groupedBy(judged, key)) groups.push([`${key} ${value}`, members])
  }
  return {
    groups: groups.map(([title, members]) => ({ title, sites: members.length, shares: sharesOf(members) })),
    wrong: judged.filter((one) => one.isMatched && !one.isRight),
    forbidden: judged.filter((one) => one.isMatched && !one.wanted.acceptable.includes('matched')),
    missed: judged.filter((one) => one.wanted.resolvable && !(one.isMatched && one.isRight)),
    unacceptable: judged.filter((one) => !one.isAcceptable),
  }
}

function judge(wanted, line) {
  const status = line?.match_status ?? 'missing'
  const isMatched = status === 'matched'
  const isRight = wanted.company_number !== null && line?.company_number === wanted.company_number
  const proposed = isMatched ? [line.company_number] : (line?.review_candidates ?? []).map((one) => one.company_number)
  return {
    wanted,
    line,
    status,
    isMatched,
    isRight: isMatched && isRight,
    isAcceptable: wanted.acceptable.includes(status) && (!isMatched || isRight),
    isInFirst: proposed.slice(0, firstPlaces).includes(wanted.company_number),
  }
}

function sharesOf(judged) {
  const resolvable = judged.filter(({ wanted }) => wanted.resolvable)
  const ofCategory = (name) => judged.filter(({ wanted }) => wanted.category === name)
  const matched = judged.filter((one) => one.isMatched)
  const isFound = (one) => one.isMatched && one.isRight
  return {
    precision: share(matched, (one) => one.isRight),
    recall: share(resolvable, isFound),
    'explicit number': share(ofCategory('explicit_number'), isFound),
    'name only': share(ofCategory('name_only'), isFound),
    'non-UK': share(ofCategory('non_uk'), (one) => one.status === 'non_uk_entity'),
    acceptable: share(judged, (one) => one.isAcceptable),
    'first three': share(
      judged.filter(({ wanted }) => wanted.company_number !== null),
      (one) => one.isInFirst,
    ),
  }
}

function share(members, isHit) {
  return { hits: members.filter(isHit).length, of: members.length }
}

function groupedBy(judged, key) {
  const groups = new Map()
  for (const one of judged) {
    const value = one.wanted[key]
    if (value === undefined) continue
    if (!groups.has(value)) groups.set(value, [])
    groups.get(value).push(one)
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}
