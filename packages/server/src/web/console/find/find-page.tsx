import { CompanyStatus, MatchStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Icon, type IconName } from '../parts/icon.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
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
      <PageHead title={text ? `Results for “${text}”` : 'Search'} isGiven />
      {text.length < 2 ? (
        <Empty icon="search" title="Search for anything">
          Type at least two letters: a company name or number, a person at a company you watch, a domain, an e-mail
          address, one of your lists, tags or answers, a page or something to do.
        </Empty>
      ) : groups.length === 0 ? (
        <Empty icon="search" title="Nothing found">
          No company, person at a company you watch, tag, list, answer or page has this text. Check its spelling, or try
          fewer words.
        </Empty>
      ) : null}
      {groups.map((group) => (
        <Card
          title={group}
          aside={group === 'Companies' ? <a href={withQuery('/search', { name: text })}>Search with filters</a> : null}
        >
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
