const addressLengthMax = 254
const shape = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}\p{Cs}\p{DI}]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/u

/** Trims and lower-cases the address for comparison. Returns null if the text is not an e-mail address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= addressLengthMax && shape.test(email) ? email : null
}
