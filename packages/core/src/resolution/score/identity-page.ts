import type { ReadPage } from '../web-reader.js'

const identityWords =
  /legal|imprint|impressum|terms|conditions|t&c|privacy|contact|about|company|cookie|gdpr|polic|disclaimer|who[-_ ]?we[-_ ]?are|get[-_ ]?in[-_ ]?touch|find[-_ ]?us|data[-_ ]?protection|warranty|returns|preifatrwydd|telerau|cysylltu|amdanom/i

/** Whether the page is one on which sites tell who runs them. */
export function isIdentityPage({ url, facts }: ReadPage): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return (
    identityWords.test(path) ||
    identityWords.test(facts.title) ||
    facts.headings.slice(0, 2).some((heading) => identityWords.test(heading))
  )
}
