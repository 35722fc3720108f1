import { Icon, type IconName } from '../console/parts/icon.js'
import { countWords } from '../console/parts/text.js'
import { notFoundWords } from '../pages/not-found-page.js'
import { callPath, docsPath, guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { areaTitle, DocsLayout, howTos, topicsOf } from './docs-layout.js'
import { Endpoint } from './endpoint.js'
import { type Guide, purposeOf } from './guides.js'

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
          <span class="small muted">{purposeOf(guide)}</span>
        </a>
      ))}
    </div>
  )
}

/** A wrong address leaves the reader in the documentation, with its search and its contents. */
export function NotFoundInDocs({ docs }: { docs: Docs }) {
  return (
    <DocsLayout docs={docs} title={notFoundWords.title} current="">
      <p>The documentation has no page at this address. Check it for typos, search above, or start here:</p>
      <JobCards guides={howTos(docs)} />
    </DocsLayout>
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
                  <a href={guidePath(guide.name)} title={purposeOf(guide)}>
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
          <details class="card" open data-fold>
            <summary>
              <h3 id={area}>{areaTitle(area)}</h3>
              <small class="muted">{countWords(calls.length, 'call')}</small>
              <span class="small muted">{description}</span>
            </summary>
            <ul class="links">
              {calls.map(({ route }) => (
                <li>
                  <a class="endpoint" href={callPath(route.id)}>
                    <Endpoint method={route.method} path={route.path} />
                  </a>
                  <span class="small muted">{route.summary}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </DocsLayout>
  )
}
