/** The header that carries it. */
export type Credential = Readonly<Record<string, string>>

export function byApiKey(apiKey: string): Credential {
  return { 'x-api-key': printable('API key', apiKey) }
}

export function bySession(token: string): Credential {
  return { authorization: `Bearer ${printable('session token', token)}` }
}

/** Checked here because the complaint of the runtime about a bad header would print the secret. */
function printable(name: string, secret: string): string {
  if (/^[\x21-\x7e]+$/.test(secret)) return secret
  throw new TypeError(`The ${name} is empty, or has a space, a line break or a character outside ASCII.`)
}
