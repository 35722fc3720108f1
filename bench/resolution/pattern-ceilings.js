const groups = ['address', 'brand', 'identifier', 'name', 'role']
const fewMax = 100
const z = 1.96

/** The lower bound of 95 % for a share, after Wilson. */
export function lowerBound(right, of) {
  if (of === 0) return 0
  const share = right / of
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z / (2 * of)) ** 2)
  return Math.max(0, (share + z ** 2 / (2 * of) - spread) / (1 + z ** 2 / of))
}

/**
 * For each pattern the lower bound of the precision of what was matched by it. One seen seldom is judged together with
 * the patterns it contains, since further evidence makes no answer worse; one never matched, by its undecided answers.
 */
export function patternCeilings(answers) {
  const rows = ['none', ...patterns()].map((pattern) => rowOf(pattern, answers)).filter((row) => row !== null)
  const ceilings = Object.fromEntries(rows.map(({ pattern, ceiling }) => [pattern, ceiling]))
  const matched = rows.filter(({ basis }) => basis !== 'undecided').map(({ ceiling }) => ceiling)
  return { rows, ceilings: { ...ceilings, unseen: matched.length > 0 ? Math.min(...matched) : 0 } }
}

function rowOf(pattern, answers) {
  const own = answers.filter(({ score }) => score.pattern === pattern)
  const matched = own.filter(isMatched)
  const contained = answers.filter((answer) => isMatched(answer) && isWithin(answer.score.pattern, pattern))
  const [basis, counted] =
    matched.length >= fewMax
      ? ['own', matched]
      : contained.length > 0
        ? [contained.length > matched.length ? 'with those it contains' : 'own', contained]
        : ['undecided', own]
  if (counted.length === 0) return null
  const right = counted.filter(({ isRight }) => isRight).length
  const ceiling = Math.floor(lowerBound(right, counted.length) * 1_000) / 1_000
  return { pattern, answers: own.length, matched: matched.length, basis, right, of: counted.length, ceiling }
}

function isMatched({ status }) {
  return status === 'matched'
}

function isWithin(pattern, other) {
  const parts = new Set(other.split('+'))
  return pattern.split('+').every((part) => parts.has(part))
}

/** Every set of groups, as patterns are named. */
function patterns() {
  const named = []
  for (let chosen = 1; chosen < 2 ** groups.length; chosen += 1) {
    named.push(groups.filter((_, place) => chosen & (1 << place)).join('+'))
  }
  return named.sort()
}
