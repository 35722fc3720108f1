const addressLengthMax = 254
const shape = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}\p{Cs}\p{DI}]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/u

/** Addresses are compared trimmed and lower-cased. Null where the text is no address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= addressLengthMax && shape.test(email) ? email : null
}
