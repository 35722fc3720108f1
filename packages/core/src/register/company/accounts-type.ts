import { accountsTypes, hyphenated } from './vocabulary.js'

export interface SnapshotAccountsType {
  readonly type: string | null
  readonly isKnown: boolean
}

const byKey: ReadonlyMap<string, SnapshotAccountsType> = new Map([
  ...accountsTypes.map((type): [string, SnapshotAccountsType] => [type, { type, isKnown: true }]),
  ['no-accounts-filed', { type: null, isKnown: true }],
  ['accounts-type-not-available', { type: 'no-accounts-type-available', isKnown: true }],
])
const bySnapshotWord = new Map([...byKey].map(([key, found]) => [key.toUpperCase().replaceAll('-', ' '), found]))

/** The API's term for the type of the last accounts. An unknown term is returned unchanged. */
export function accountsTypeOfSnapshot(word: string): SnapshotAccountsType {
  return bySnapshotWord.get(word) ?? byKey.get(hyphenated(word)) ?? { type: word.trim(), isKnown: false }
}
