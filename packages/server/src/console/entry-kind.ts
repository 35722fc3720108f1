/** A name such as `1st Choice 2012` is not a number. */
export function looksLikeNumber(text: string): boolean {
  return /^[a-z]{0,2}[\d\s]{5,12}[a-z]?$/i.test(text)
}

/** A domain, a URL or an e-mail address. */
export function looksLikeDomain(text: string): boolean {
  return !/\s/.test(text) && /[^.]\.[^.]/.test(text)
}
