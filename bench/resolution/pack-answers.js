import { isJudgedPack, labelOf } from './packs.js'

/** Combines the product's answers with the labels of their pack, for computing metrics. */
export function packAnswers(pack, lines, expected) {
  const byId = new Map(expected.map((one) => [one.id, one]))
  return lines.map((line) => {
    const label = byId.get(line.id)
    const isJudged = isJudgedPack(label)
    const number = line.company_number ?? line.review_candidates[0]?.company_number ?? null
    return {
      site: {
        pack: pack.name,
        category: isJudged ? null : label.category,
        resolvable: !isJudged && label.resolvable === true,
        acceptable: isJudged ? [] : label.acceptable,
        read: isJudged ? label.read : true,
        ownNumber: isJudged && label.own_number_on_page,
        hasRight: isJudged && label.right.length > 0,
        outcome: null,
      },
      status: line.match_status,
      candidate: number === null ? null : {},
      chance: line.match_confidence,
      label: number === null ? null : labelOf(label, number),
    }
  })
}
