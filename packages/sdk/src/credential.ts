/** The header that carries the credential. */
export type Credential = Readonly<Record<string, string>>

export function byApiKey(apiKey: string): Credential {
  return { 'x-api-key': requirePrintable('API key', apiKey) }
}

export function bySession(token: string): Credential {
  return { authorization: `Bearer ${requirePrintable('session token', token)}` }
}

/** Checked here because the error of the runtime for an invalid header would contain the secret. */
function requirePrintable(name: string, secret: string): string {
  if (/^[\x21-\x7e]+$/.test(secret)) return secret
  throw new TypeError(
    `The ${name} is empty, or contains a space, a line break or a non-ASCII character. Check that it was copied correctly.`,
  )
}
