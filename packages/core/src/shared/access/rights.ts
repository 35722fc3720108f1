/** What a credential may do. Each route of the contract names the right that it needs. */
export const allRights = ['read', 'spend', 'manage'] as const
export type Right = (typeof allRights)[number]

/** What each right allows, in plain words. Pages and the API description show them. */
export const rightMeanings: Readonly<Record<Right, string>> = {
  read: 'Read everything of the account and search the register. It changes nothing and costs nothing.',
  spend: "Ask for companies of domains, websites and lists, which may cost the account's credits.",
  manage: 'Change the watchlist, webhooks, reviews, lists, reconciliation links and API keys.',
}

/** The same for an app with the agent tools, which do less than the routes. */
export const agentRightMeanings: Readonly<Record<Right, string>> = {
  read: rightMeanings.read,
  spend: "Ask for companies of domains and websites, which may cost the account's credits.",
  manage: 'Watch companies or stop watching them, and decide reviews. Never webhooks, lists, API keys or the password.',
}

/** Reading is part of every credential: who may spend must be able to get the answer. */
export function withReading(rights: readonly Right[]): readonly Right[] {
  return allRights.filter((right) => right === 'read' || rights.includes(right))
}

/** The rights in a stored text. Words that this version does not know give no right. */
export function rightsIn(text: string): readonly Right[] {
  const words = text.split(' ')
  return allRights.filter((right) => words.includes(right))
}
