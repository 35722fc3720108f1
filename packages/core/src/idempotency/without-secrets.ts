const secretFields = new Set(['secret', 'api_key', 'token'])

/** Copy without the fields that are shown only once, at any depth, nor those beside them that contain their value. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const secrets = fields.flatMap(([name, inner]) =>
    secretFields.has(name) && typeof inner === 'string' && inner !== '' ? [inner] : [],
  )
  const isSecret = (inner: unknown) => typeof inner === 'string' && secrets.some((secret) => inner.includes(secret))
  const shown = fields.filter(([name, inner]) => !secretFields.has(name) && !isSecret(inner))
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutSecrets(inner)]))
}
