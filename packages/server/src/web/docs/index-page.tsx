import { Icon, type IconName } from '../console/parts/icon.js'
import { callPath, docsPath, guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { areaTitle, DocsLayout, howTos, topicsOf } from './docs-layout.js'
import type { Guide } from './guides.js'
import { Method } from './method.js'

/** The pictures of the jobs. */
const icons: Readonly<Record<string, IconName>> = {
  'check-a-website': 'globe',
  'clean-a-customer-list': 'list',
  'know-a-company': 'building',
  'watch-companies': 'eye',
  'keep-the-watchlist-in-step': 'review',
  'signals-in-slack-teams-and-mail': 'send',
  'run-it': 'server',
  'build-on-it': 'code',
  'connect-an-agent': 'plug',
}

export function JobCards({ guides }: { guides: readonly Guide[] }) {
  return (
    <div class="cards">
      {guides.map((guide) => (
        <a class="card job" href={guidePath(guide.name)}>
          <Icon name={icons[guide.name] ?? 'book'} isLarge />
          <strong>{guide.title}</strong>
          <span class="small muted">{firstLine(guide)}</span>
        </a>
      ))}
    </div>
  )
}

/** What people want to do first, then every guide by its subject, then every call. */
export function IndexPage({ docs, baseUrl }: { docs: Docs; baseUrl: string }) {
  return (
    <DocsLayout docs={docs} title="Documentation" current={docsPath} isWide>
      <p class="lead">
        Everything that this server can do, for this version of it. The API is at <code>{baseUrl}</code>, and{' '}
        <a href={`${baseUrl}/openapi.json`}>openapi.json</a> describes it for tools. <a href="/llms.txt">llms.txt</a>{' '}
        lists every page as Markdown, for language models.
      </p>
      <h2>Start here</h2>
      <JobCards guides={howTos(docs)} />
      <h2>Guides</h2>
      <div class="cards">
        {topicsOf(docs).map(({ heading, guides }) => (
          <section class="card">
            <h3>{heading}</h3>
            <ul class="links">
              {guides.map((guide) => (
                <li>
                  <a href={guidePath(guide.name)} title={firstLine(guide)}>
                    {guide.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <h2>API calls</h2>
      <div class="areas">
        {docs.areas.map(({ area, description, calls }) => (
          <section class="card">
            <h3 id={area}>{areaTitle(area)}</h3>
            <p class="small muted">{description}</p>
            <ul class="links">
              {calls.map(({ route }) => (
                <li>
                  <a href={callPath(route.id)}>
                    <Method method={route.method} /> <code>{route.path}</code>
                  </a>
                  <span class="small muted">{route.summary}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DocsLayout>
  )
}

/** Its first sentence, which says what it is for. */
function firstLine({ sections }: Guide): string {
  return (sections[0]?.lines[0] ?? '').replace(/:$/, '.').replace(/(?<=[.!?]) .*$/, '')
}
