import { agentRightMeanings, allRights, type Right, withReading } from './rights.js'

/** The agent tools with every right, charged to the account's credits. Grants of older versions have it. */
export const agentScope = 'service:mcp'

export const scopeOf = (right: Right) => `service:${right}` as const

/** One scope for each right, and one for all of them. */
export const scopeMeanings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allRights.map((right) => [scopeOf(right), agentRightMeanings[right]])),
  [agentScope]: "Use all agent tools: read, manage, and spend the account's credits.",
}
export const scopesSupported = Object.keys(scopeMeanings)
/** What a client gets that asks for no scope. */
export const defaultScope = scopeOf('read')

/** The scope in its one spelling, with reading; null if it contains a word that is not a scope, or none. */
export function parseScope(text: string): string | null {
  const words = text.split(' ').filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => scopesSupported.includes(word))) return null
  return words.includes(agentScope) ? agentScope : scopeWith(rightsOfScope(text))
}

/** Empty if the scope is none of ours. */
export function rightsOfScope(scope: string): readonly Right[] {
  const words = scope.split(' ')
  if (words.includes(agentScope)) return allRights
  const rights = allRights.filter((right) => words.includes(scopeOf(right)))
  return rights.length === 0 ? [] : withReading(rights)
}

/** The scope that a person allows, who may give less or more than the client asked for. */
export function allowedScope(asked: string, rights: readonly Right[]): string {
  const given = scopeWith(rights)
  return given === scopeWith(rightsOfScope(asked)) ? asked : given
}

function scopeWith(rights: readonly Right[]): string {
  return withReading(rights).map(scopeOf).join(' ')
}
