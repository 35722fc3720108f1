const seenMin = 20
const half = 0.5

/**
 * For each kind of evidence and the weight it had: how often right candidates carry it against wrong ones, in bits.
 * Against the register every company that was no candidate counts as wrong and without evidence, as the weights mean it.
 */
export function evidenceRatios(sets) {
  const rows = new Map()
  const totals = { right: 0, wrong: 0, strangers: 0 }
  for (const { companies, answers } of sets) {
    for (const { candidates, isRightKnown } of answers) {
      // One that was not even retrieved is a right company without evidence.
      if (isRightKnown) totals.right += 1
      totals.wrong += candidates.filter(({ isRight }) => !isRight).length
      totals.strangers += companies
      for (const { isRight, evidence } of candidates) count(rows, isRight, evidence)
    }
  }
  return [...rows.values()]
    .filter(({ right, wrong }) => right + wrong >= seenMin)
    .map((row) => ({
      ...row,
      amongCandidates: Math.log2(shareOf(row.right, totals.right) / shareOf(row.wrong, totals.wrong)),
      // Only a candidate is searched for what speaks against it, so strangers cannot be counted as free of it.
      againstRegister:
        row.bits < 0 ? null : Math.log2(shareOf(row.right, totals.right) / shareOf(row.wrong, totals.strangers)),
    }))
    .sort((one, other) => (one.kind === other.kind ? other.bits - one.bits : one.kind < other.kind ? -1 : 1))
}

function count(rows, isRight, evidence) {
  const seen = new Set()
  for (const { kind, group, bits } of evidence) {
    const weight = Math.round(bits)
    const key = `${kind} ${group} ${weight}`
    if (seen.has(key)) continue
    seen.add(key)
    const row = rows.get(key) ?? { kind, group, bits: weight, right: 0, wrong: 0 }
    rows.set(key, row)
    if (isRight) row.right += 1
    else row.wrong += 1
  }
}

function shareOf(some, all) {
  return (some + half) / (all + 2 * half)
}
