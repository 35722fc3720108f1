const addressLengthMax = 254
const shape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}\p{Cs}\p{DI}]{1,64}@(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/u
/** The last label of a domain is no number, so an IP address is no domain. */
const endsInNumber = /\.\d+$/

/** Trims and lower-cases the address for comparison. Returns null if the text is not an e-mail address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= addressLengthMax && shape.test(email) && !endsInNumber.test(email) ? email : null
}
