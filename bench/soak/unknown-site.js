/** The domain of the website at a place, of which nothing is known at the start. */
export function unknownSite(place) {
  return `soak-${place}.example`
}
