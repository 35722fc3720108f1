import { readEntry } from '@brassplate/core/lists'
import { CompanyStatus, MatchStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Icon, type IconName } from '../parts/icon.js'
import { Monogram } from '../parts/monogram.js'
import { withQuery } from '../parts/query.js'
import { type Finding, isNamed } from './find-anything.js'

export const findingIcons: Readonly<Record<Finding['group'], IconName>> = {
  Companies: 'building',
  People: 'person',
  Domains: 'globe',
  Answers: 'answer',
  Lists: 'list',
  Tags: 'eye',
  'Pages and actions': 'right',
  Documentation: 'book',
}

/** What was found, by kind. The same as the suggestions, for people without scripts and for more of them. */
export function FindPage({ text, findings }: { text: string; findings: readonly Finding[] }) {
  const groups = [...new Set(findings.map(({ group }) => group))].filter((group) => group !== 'Documentation')
  const docs = findings.find(({ group }) => group === 'Documentation')
  return (
    <>
      <PageHead title={`Results for “${text}”`} isGiven />
      {groups.map((group) => (
        <Card title={group} aside={groupAside(group, text)}>
          <ul class="todo found">
            {findings
              .filter((finding) => finding.group === group)
              .map(({ label, detail, href, status = null, outcome }) => (
                <li>
                  <a href={href}>
                    {isNamed({ group }) ? (
                      <Monogram name={label} isPerson={group === 'People'} />
                    ) : (
                      <Icon name={findingIcons[group]} />
                    )}
                    <b class="given">{label}</b>
                    <span class="small muted">{detail}</span>
                    <span class="small state">
                      {outcome ? <MatchStatus status={outcome} /> : <CompanyStatus status={status} />}
                    </span>
                  </a>
                </li>
              ))}
          </ul>
        </Card>
      ))}
      {docs ? (
        <p class="small">
          <a href={docs.href}>{docs.label}</a>
        </p>
      ) : null}
    </>
  )
}

function groupAside(group: Finding['group'], text: string) {
  const search = withQuery('/search', { name: text.slice(0, 100) })
  if (group === 'Companies') return readEntry(text).kind === 'name' ? <a href={search}>Search with filters</a> : null
  if (group !== 'People') return null
  return (
    <span class="small muted">
      {'Only at companies you watch. '}
      <a href={search}>Search companies</a>
    </span>
  )
}
