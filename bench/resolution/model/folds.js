/** Splits sites into folds so that each group stays together. The same seed gives the same split. */
export function foldsOf(sites, count, seed) {
  const groups = new Map()
  for (const site of sites) {
    if (!groups.has(site.group)) groups.set(site.group, hash(`${seed} ${site.group}`) % count)
  }
  return Array.from({ length: count }, (_, fold) => ({
    train: sites.filter(({ group }) => groups.get(group) !== fold),
    test: sites.filter(({ group }) => groups.get(group) === fold),
  }))
}

/** FNV-1a with a final mix. */
function hash(text) {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    value ^= text.charCodeAt(place)
    value = Math.imul(value, 0x01000193)
  }
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
