/**
 * L2-regularised logistic regression by Newton's method. A row is `{ x: [[feature, value], …], y, weight }` with y in
 * [0, 1]. The constant is the last parameter and is not penalised. A penalty draws a weight towards its centre, or to 0.
 */
export function fitLogistic(
  rows,
  features,
  { l2 = 1, penalties = null, centres = null, start = null, iterations = 30, tolerance = 1e-7 } = {},
) {
  const size = features + 1
  const parameters = start ? Float64Array.from(start) : Float64Array.from(centres ?? new Float64Array(size))
  const penaltyOf = (place) => (place === features ? 1e-6 : (penalties?.[place] ?? l2))
  let loss = lossAt(rows, parameters, penaltyOf, centres)
  for (let turn = 0; turn < iterations; turn += 1) {
    const { gradient, hessian } = derivatives(rows, parameters, penaltyOf, centres)
    const step = solve(hessian, gradient)
    let scale = 1
    let next = null
    let nextLoss = loss
    for (let halving = 0; halving < 20; halving += 1) {
      next = parameters.map((value, place) => value - scale * step[place])
      nextLoss = lossAt(rows, next, penaltyOf, centres)
      if (nextLoss <= loss) break
      scale /= 2
    }
    const gain = loss - nextLoss
    if (gain < 0) break
    parameters.set(next)
    loss = nextLoss
    if (gain < tolerance * (1 + Math.abs(loss))) break
  }
  return parameters
}

/**
 * Like `fitLogistic`, with a sign constraint per feature: 1 for weights ≥ 0, −1 for weights ≤ 0, 0 for any. Projected
 * Newton: weights that the loss would push over their bound stay there for one step, and may come back later.
 */
export function fitDirected(
  rows,
  directions,
  { l2 = 1, start = null, centres = null, turns = 60, tolerance = 1e-7 } = {},
) {
  const constant = directions.length
  const centred = Float64Array.from([...(centres ?? directions.map(() => 0)), 0])
  const penaltyOf = (place) => (place === constant ? 1e-6 : l2)
  const bounded = (value, place) => (directions[place] * value < 0 ? 0 : value)
  const parameters = Float64Array.from(start ?? centred, bounded)
  let loss = lossAt(rows, parameters, penaltyOf, centred)
  for (let turn = 0; turn < turns; turn += 1) {
    const { gradient, hessian } = derivatives(rows, parameters, penaltyOf, centred)
    const free = []
    for (let place = 0; place <= constant; place += 1) {
      const isHeld = parameters[place] === 0 && (directions[place] ?? 0) * gradient[place] > 0
      if (!isHeld) free.push(place)
    }
    const step = solve(
      free.map((one) => free.map((other) => hessian[one][other])),
      free.map((place) => gradient[place]),
    )
    const before = loss
    for (let scale = 1; scale > 1e-6; scale /= 2) {
      const next = Float64Array.from(parameters)
      for (const [at, place] of free.entries()) next[place] = bounded(next[place] - scale * step[at], place)
      const nextLoss = lossAt(rows, next, penaltyOf, centred)
      if (nextLoss > before) continue
      parameters.set(next)
      loss = nextLoss
      break
    }
    if (before - loss < tolerance * (1 + Math.abs(loss))) break
  }
  return parameters
}

/** The log-odds of a row. */
export function logOdds(parameters, x) {
  let sum = parameters[parameters.length - 1]
  for (const [feature, value] of x) sum += parameters[feature] * value
  return sum
}

export function sigmoid(value) {
  return value >= 0 ? 1 / (1 + Math.exp(-value)) : Math.exp(value) / (1 + Math.exp(value))
}

export function lossAt(rows, parameters, penaltyOf, centres = null) {
  let sum = 0
  for (const { x, y, weight } of rows) {
    const odds = logOdds(parameters, x)
    sum += weight * (Math.max(odds, 0) - y * odds + Math.log1p(Math.exp(-Math.abs(odds))))
  }
  for (let place = 0; place < parameters.length; place += 1) {
    sum += (penaltyOf(place) * (parameters[place] - (centres?.[place] ?? 0)) ** 2) / 2
  }
  return sum
}

export function derivatives(rows, parameters, penaltyOf, centres = null) {
  const size = parameters.length
  const constant = size - 1
  const gradient = new Float64Array(size)
  const hessian = Array.from({ length: size }, () => new Float64Array(size))
  for (const { x, y, weight } of rows) {
    const chance = sigmoid(logOdds(parameters, x))
    const slope = weight * (chance - y)
    const curve = weight * chance * (1 - chance)
    for (let place = 0; place < x.length; place += 1) {
      const [one, value] = x[place]
      gradient[one] += slope * value
      const line = hessian[one]
      const scaled = curve * value
      // The matrix is symmetric, so each pair is added once and mirrored below.
      for (let other = 0; other <= place; other += 1) line[x[other][0]] += scaled * x[other][1]
      hessian[constant][one] += scaled
    }
    gradient[constant] += slope
    hessian[constant][constant] += curve
  }
  for (let one = 0; one < size; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const sum = hessian[one][other] + hessian[other][one]
      hessian[one][other] = sum
      hessian[other][one] = sum
    }
    gradient[one] += penaltyOf(one) * (parameters[one] - (centres?.[one] ?? 0))
    hessian[one][one] += penaltyOf(one)
  }
  return { gradient, hessian }
}

/** Solves a symmetric positive definite system by Cholesky decomposition. */
export function solve(matrix, right) {
  const size = right.length
  const lower = matrix.map((line) => Float64Array.from(line))
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row][column]
      for (let place = 0; place < column; place += 1) sum -= lower[row][place] * lower[column][place]
      if (row === column) lower[row][row] = Math.sqrt(Math.max(sum, 1e-12))
      else lower[row][column] = sum / lower[column][column]
    }
  }
  const result = Float64Array.from(right)
  for (let row = 0; row < size; row += 1) {
    for (let place = 0; place < row; place += 1) result[row] -= lower[row][place] * result[place]
    result[row] /= lower[row][row]
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let place = row + 1; place < size; place += 1) result[row] -= lower[place][row] * result[place]
    result[row] /= lower[row][row]
  }
  return result
}
