import { parse } from 'yaml'

export interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly env_file?: string
  readonly restart: string
  readonly volumes: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

export const readCompose = (source: string): ComposeFile => parse(source, { merge: true })

/** Substitutes `${NAME}` and `${NAME:?message}` as Compose does with .env. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => {
    const value = values[name]
    if (value) return value
    throw new Error(`${name} is missing.`)
  })
}

/** Parses NAME=value lines and skips comments. */
export function parseEnvironmentFile(source: string): Record<string, string> {
  const lines = source.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
