const isotonicFrom = 1_000
const pointsMax = 24
const newtonStepsMax = 50

/** Rising points of bits and probability, fitted to `{ bits, isRight }`: by Platt while there are few, isotonic from then on. */
export function fitCurve(labelled) {
  const isIsotonic = labelled.length >= isotonicFrom
  const points = isIsotonic ? isotonic(labelled) : platt(labelled)
  return {
    method: isIsotonic ? 'isotonic' : 'Platt',
    points: points.map(([bits, share]) => [round(bits, 2), round(share, 4)]),
  }
}

/** A logistic curve by Newton's steps. Its targets are a little short of 0 and 1, so that few answers never make it certain. */
function platt(labelled) {
  const right = labelled.filter(({ isRight }) => isRight).length
  const high = (right + 1) / (right + 2)
  const low = 1 / (labelled.length - right + 2)
  let slope = 0
  let shift = Math.log((right + 1) / (labelled.length - right + 1))
  for (let step = 0; step < newtonStepsMax; step += 1) {
    const sums = { slope: 0, shift: 0, slopes: 1e-9, both: 0, shifts: 1e-9 }
    for (const { bits, isRight } of labelled) {
      const share = logistic(slope * bits + shift)
      const error = share - (isRight ? high : low)
      const weight = share * (1 - share)
      sums.slope += error * bits
      sums.shift += error
      sums.slopes += weight * bits * bits
      sums.both += weight * bits
      sums.shifts += weight
    }
    const determinant = sums.slopes * sums.shifts - sums.both ** 2
    const slopeStep = (sums.slope * sums.shifts - sums.shift * sums.both) / determinant
    const shiftStep = (sums.shift * sums.slopes - sums.slope * sums.both) / determinant
    slope -= slopeStep
    shift -= shiftStep
    if (Math.abs(slopeStep) + Math.abs(shiftStep) < 1e-9) break
  }
  const all = labelled.map(({ bits }) => bits)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return Array.from({ length: pointsMax }, (_, place) => {
    const bits = least + ((most - least) * place) / (pointsMax - 1)
    return [bits, logistic(Math.max(0, slope) * bits + shift)]
  })
}

function logistic(logit) {
  return 1 / (1 + Math.exp(-logit))
}

/** Neighbours that fall are pooled until all rise; then the points that a straight line misses least are left out. */
function isotonic(labelled) {
  const steps = []
  for (const level of levelsOf(labelled)) {
    steps.push(level)
    while (steps.length > 1 && shareOf(steps.at(-2)) >= shareOf(steps.at(-1))) {
      const last = steps.pop()
      steps.push(joined(steps.pop(), last))
    }
  }
  const points = steps.flatMap((step) => {
    const ends = step.from === step.to ? [step.from] : [step.from, step.to]
    return ends.map((bits) => ({ bits, share: shareOf(step), of: step.of }))
  })
  while (points.length > pointsMax) {
    const losses = points.slice(1, -1).map((point, place) => lossOf(points[place], point, points[place + 2]))
    points.splice(1 + losses.indexOf(Math.min(...losses)), 1)
  }
  return points.map(({ bits, share }) => [bits, share])
}

/** Answers of equal bits are one step from the start, or their order would decide. */
function levelsOf(labelled) {
  const levels = new Map()
  for (const { bits, isRight } of labelled) {
    const one = { from: bits, to: bits, right: isRight ? 1 : 0, of: 1 }
    const known = levels.get(bits)
    levels.set(bits, known ? joined(known, one) : one)
  }
  return [...levels.values()].sort((one, other) => one.from - other.from)
}

function shareOf({ right, of }) {
  return right / of
}

function joined(one, next) {
  return { from: one.from, to: next.to, right: one.right + next.right, of: one.of + next.of }
}

function lossOf(left, point, right) {
  const way = (point.bits - left.bits) / (right.bits - left.bits)
  return point.of * Math.abs(point.share - left.share - way * (right.share - left.share))
}

function round(value, decimals) {
  return Number(value.toFixed(decimals))
}
