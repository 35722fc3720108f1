const readMax = 500
export const unknownBrowser = 'Unknown browser'

/** The first that occurs decides: most browsers also name the ones they imitate. */
const browsers: readonly (readonly [token: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: readonly (readonly [token: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** A short name for the browser of a User-Agent header, such as `Firefox on Linux`. Never text from the header itself. */
export function browserLabel(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, readMax)
  const nameIn = (names: typeof browsers) => names.find(([token]) => text.includes(token))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return unknownBrowser
  return system === undefined ? browser : `${browser} on ${system}`
}
