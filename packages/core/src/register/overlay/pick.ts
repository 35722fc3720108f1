/** The entries whose key passes the test. */
export function pick<All extends object>(all: All, isPicked: (key: keyof All) => boolean): Partial<All> {
  const picked: Partial<All> = {}
  for (const key in all) if (isPicked(key)) picked[key] = all[key]
  return picked
}
