const bands = 10

/** How well probabilities told what was right: `pairs` are `{ probability, isRight }`. */
export function qualityOf(pairs) {
  const table = Array.from({ length: bands }, (_, band) => {
    const members = pairs.filter(({ probability }) => Math.min(bands - 1, Math.floor(probability * bands)) === band)
    const said = mean(members.map(({ probability }) => probability))
    const seen = mean(members.map(({ isRight }) => Number(isRight)))
    return { from: band / bands, to: (band + 1) / bands, of: members.length, said, seen }
  })
  const error = table.reduce((sum, { of, said, seen }) => sum + (of === 0 ? 0 : of * Math.abs(said - seen)), 0)
  return {
    of: pairs.length,
    brier: mean(pairs.map(({ probability, isRight }) => (probability - Number(isRight)) ** 2)),
    calibrationError: error / Math.max(1, pairs.length),
    table,
  }
}

function mean(values) {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
