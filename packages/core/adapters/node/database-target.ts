export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Null unless the text is `sqlite:PATH` or `postgres://…`. */
export function parseDatabaseTarget(text: string): DatabaseTarget | null {
  if (text.startsWith('sqlite:') && text.length > 'sqlite:'.length) {
    return { kind: 'sqlite', path: text.slice('sqlite:'.length) }
  }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text }
  return null
}
