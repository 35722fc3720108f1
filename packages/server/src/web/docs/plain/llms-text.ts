import type { Config } from '../../../config/config.js'
import { callPath, guidePath, markdownPath } from '../addresses.js'
import type { Docs } from '../docs.js'
import { purposeOf } from '../guides.js'

/** What language models read first (llmstxt.org): what this server is, and the Markdown form of every page. */
export function llmsText(docs: Docs, { baseUrl, siteUrl }: Pick<Config, 'baseUrl' | 'siteUrl'>): string {
  const linkTo = (title: string, page: string, about: string) =>
    `- [${title}](${siteUrl}${markdownPath(page)})${about && `: ${about}`}`
  const guides = (isHowTo: boolean) =>
    docs.guides.all
      .filter((guide) => guide.isHowTo === isHowTo)
      .map((guide) => linkTo(guide.title, guidePath(guide.name), purposeOf(guide)))
  const calls = docs.areas.flatMap((area) => area.calls)
  return `${[
    '# Brassplate',
    '> Finds the registered UK company that runs a website, with evidence; searches the UK company register; watches companies and sends signals when their record changes.',
    [
      `- API: ${baseUrl}, described by ${baseUrl}/openapi.json. Send an API key in the header X-API-Key.`,
      `- Agents: ${baseUrl}/mcp speaks the Model Context Protocol, with an API key or OAuth.`,
      `- Clients: TypeScript (${siteUrl}${markdownPath(guidePath('sdk'))}) and Python in one file (${siteUrl}${markdownPath(guidePath('python'))}).`,
      '- Only a match or a verified website costs a credit. The domains matched.test, needs-review.test and no-match.test are free trials.',
    ].join('\n'),
    `## Start here\n\n${guides(true).join('\n')}`,
    `## Guides\n\n${guides(false).join('\n')}`,
    `## API calls\n\n${calls.map(({ route }) => linkTo(`${route.method} ${route.path}`, callPath(route.id), route.summary)).join('\n')}`,
  ].join('\n\n')}\n`
}
