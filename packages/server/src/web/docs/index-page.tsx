import { callPath, docsPath, guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { areaTitle, DocsLayout, guideGroups } from './docs-layout.js'
import { EntriesTable } from './entries-table.js'
import { Method } from './method.js'

export function IndexPage({ docs, baseUrl }: { docs: Docs; baseUrl: string }) {
  return (
    <DocsLayout docs={docs} title="Documentation" current={docsPath}>
      <p>
        Everything that this server can do, for this version of it. The API is at <code>{baseUrl}</code>, and{' '}
        <a href={`${baseUrl}/openapi.json`}>openapi.json</a> describes it for tools. <a href="/llms.txt">llms.txt</a>{' '}
        lists every page as Markdown, for language models.
      </p>
      {guideGroups(docs).map(({ heading, guides }) => (
        <>
          <h2>{heading}</h2>
          <dl>
            {guides.map((guide) => (
              <>
                <dt>
                  <a href={guidePath(guide.name)}>{guide.title}</a>
                </dt>
                <dd>{(guide.sections[0]?.lines[0] ?? '').replace(/:$/, '.')}</dd>
              </>
            ))}
          </dl>
        </>
      ))}
      <h2>API calls</h2>
      {docs.areas.map(({ area, description, calls }) => (
        <section>
          <h3 id={area}>{areaTitle(area)}</h3>
          <p>{description}</p>
          <EntriesTable
            kind=""
            rows={calls}
            columns={[
              [
                'Call',
                ({ route }) => (
                  <a href={callPath(route.id)}>
                    <Method method={route.method} /> <code>{route.path}</code>
                  </a>
                ),
              ],
              ['What it does', ({ route }) => route.summary],
            ]}
          />
        </section>
      ))}
    </DocsLayout>
  )
}
