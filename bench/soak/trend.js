import { percentile } from '../register/support.js'

const hourMs = 3_600_000
/** Left out of the line, because caches fill and code is compiled then. */
const startShare = 0.1
/** A rise below this share of the median of the first quarter is noise. */
const noiseShare = 0.1

/**
 * How a figure went: its first value, the medians of the first and last quarter, and its slope per hour by least squares.
 * It is rising only if it still rose in the second half; what grew at first and then stayed is bounded.
 */
export function trendOf(samples) {
  const readValue = ({ value }) => value
  const medianOf = (from, to) =>
    percentile(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).map(readValue), 0.5)
  const later = samples.slice(Math.floor(samples.length * startShare))
  const slopePerHour = slopeOf(later) * hourMs
  const [first, second, third, last] = [0, 0.25, 0.5, 0.75].map((from) => medianOf(from, from + 0.25))
  const risen = (before, after, share) => after - before > Math.abs(before) * share
  const isRising = risen(first, last, noiseShare) && risen(second, last, noiseShare / 2) && last > third
  const hasRisen = risen(first, last, noiseShare)
  return {
    start: samples[0]?.value ?? Number.NaN,
    first,
    last,
    slopePerHour,
    verdict: isRising ? 'rising' : hasRisen ? 'bounded, after a rise' : 'bounded',
  }
}

/** By least squares, per millisecond. */
function slopeOf(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [atMean, valueMean] = [mean(({ at }) => at), mean(({ value }) => value)]
  let [products, squares] = [0, 0]
  for (const { at, value } of samples) {
    products += (at - atMean) * (value - valueMean)
    squares += (at - atMean) ** 2
  }
  return squares === 0 ? 0 : products / squares
}
