/** Texts that programs tend to read wrongly. Loopback, `.example` and `.test` are the only hosts that they name. */
const plain = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '99999999999999999999',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T23:59:60Z',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%zz',
  'a\u0000b',
  '\u202Egnp.exe',
  '\uD800',
  '\uFEFF',
  'İıſK',
  '👩‍👩‍👧‍👦',
  'Z̸̢̛͔͓a̵l̶g̷o̸',
  `"><script>alert(1)</script>`,
  `'; DROP TABLE accounts; --`,
  '{{7*7}}<%= 7*7 %>',
  '=cmd|calc!A0',
  '＝1+1',
  '@SUM(1+1)',
  'a\r\nSet-Cookie: x=y',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'x@y@z.example',
  'matched.test',
  'needs-review.test',
  'scrape-failed.test',
  'harbour-lane.example',
  'silent-1.example',
  '09999991',
  '9999991',
  'SC000001',
  'Harbour Lane Boatworks Ltd',
  'cursor_x',
]
const repeated = [
  '<',
  '[',
  '.',
  '(',
  ' ',
  '@',
  '-',
  'a',
  '\uFDFA',
  '"',
  "'",
  '\\',
  '\n',
  ',',
  '%',
  '💥',
  'a.',
  '1 ',
  '&amp;',
]

export function hostileText(random, lengthMax = 20_000) {
  if (random.chance(0.6)) return random.oneOf(plain)
  const unit = random.oneOf(repeated)
  const length = random.oneOf([2, 60, 255, 256, 301, 1_000, 4_096, lengthMax])
  const middle = unit.repeat(Math.ceil(Math.min(length, lengthMax) / unit.length)).slice(0, lengthMax)
  return random.oneOf([middle, `a${middle}a`, `${middle}@x.example`, `${middle}.example`, `x,${middle}`])
}

const deepMark = 'deep array of '

/** Any JSON value, mostly of the wrong type. */
export function hostileValue(random, depth = 0) {
  return random.weighted([
    [8, () => hostileText(random)],
    [2, () => random.oneOf([0, -1, 1.5, 1e308, 2 ** 53, -0, 4_294_967_296])],
    [1, () => null],
    [1, () => random.chance(0.5)],
    [1, () => (depth > 3 ? [] : Array.from({ length: random.below(6) }, () => hostileValue(random, depth + 1)))],
    [1, () => (depth > 3 ? {} : { [hostileText(random, 100)]: hostileValue(random, depth + 1) })],
    [1, () => `${deepMark}${random.oneOf([10, 100, 5_000, 20_000])}`],
    [1, () => Array.from({ length: random.oneOf([51, 101, 1_001]) }, (_, place) => `x${place}.example`)],
  ])()
}

/** JSON of a value. Deep arrays are written as text, because JSON.stringify cannot write them. */
export function hostileJson(value) {
  return JSON.stringify(value).replaceAll(new RegExp(`"${deepMark}(\\d+)"`, 'g'), (_, depth) =>
    '['.repeat(Number(depth)).concat(']'.repeat(Number(depth))),
  )
}
