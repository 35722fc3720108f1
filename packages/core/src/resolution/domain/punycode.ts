const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const firstBias = 72
const firstCode = 128
/** Of the encoded label, so none of more characters can be registered. */
const labelLengthMax = 63

/** Encodes a domain label in ASCII (punycode, RFC 3492); null if it cannot be encoded. */
export function asciiLabel(label: string): string | null {
  if (/^[\0-\x7f]*$/.test(label)) return label
  // Each character takes two places at most.
  if (label.length > labelLengthMax * 2) return null
  // A lone surrogate is not a character and cannot be part of a registered name.
  if (/\p{Cs}/u.test(label)) return null
  const points = Array.from(label, (sign) => sign.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < firstCode)
  if (points.length > labelLengthMax) return null

  let output = basic.map((point) => String.fromCharCode(point)).join('')
  let handled = basic.length
  if (handled > 0) output += '-'
  let code = firstCode
  let delta = 0
  let bias = firstBias
  while (handled < points.length) {
    const next = points.reduce((least, point) => (point >= code && point < least ? point : least), 0x10ffff)
    delta += (next - code) * (handled + 1)
    if (delta > 2 ** 31) return null
    code = next
    for (const point of points) {
      if (point < code) delta += 1
      if (point !== code) continue
      output += encodeVariableLength(delta, bias)
      bias = adaptBias(delta, handled + 1, handled === basic.length)
      delta = 0
      handled += 1
    }
    delta += 1
    code += 1
  }
  return `xn--${output}`
}

function encodeVariableLength(delta: number, bias: number): string {
  let text = ''
  let rest = delta
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, tMin), tMax)
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (base - threshold)))
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 0x61 : value - 26 + 0x30)
}

function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin))
    bias += base
  }
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
