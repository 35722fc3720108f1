import { readdirSync } from 'node:fs'
import { allRoutes, errorsOf, type Route } from '@brassplate/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestServer } from '../support/server.js'

const files = readdirSync(new URL('../../../../docs/', import.meta.url), { recursive: true, encoding: 'utf8' })
const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('internals/'))
const guides = [...pages, 'sdk.md', 'python.md'].map((file) =>
  file.replace(/^how-to\/|\.md$/g, '').replaceAll('/', '-'),
)
/** The overview of the SDK reference lists its other pages, and the guide about accuracy that of all measurements. */
const isPart = (guide: string) => /^(?:reference-sdk|accuracy)-/.test(guide)
const bytesMax = 75_000

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

describe('the pages under /docs', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
  })
  afterAll(() => server.close())

  async function read(path: string): Promise<string> {
    const { status, body, headers } = await server.raw('GET', path)
    expect(status, path).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    const [, content = ''] = String(body).split('</head>')
    expect(content.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<script|<style|<[^>]+\s(?:on\w+|style)=/i)
    return String(body)
  }

  const article = (page: string) => page.slice(page.indexOf('<article'), page.indexOf('</article>'))
  const withoutBreaks = (page: string) => page.replaceAll(/<wbr\/?>/g, '')
  const codeOf = (page: string) =>
    page.replaceAll(/<i>|<(?:i|span) class=[a-z]\d?>|<\/(?:i|span)>/g, '').replaceAll('"', '&quot;')

  it('start with an index of all guides and calls, with a search', async () => {
    const page = withoutBreaks(await read('/docs'))
    for (const name of guides) expect(article(page).includes(`href="/docs/guides/${name}"`), name).toBe(!isPart(name))
    for (const { id, path } of allRoutes) {
      expect(article(page)).toContain(`href="/docs/api/${id}"`)
      expect(article(page)).toContain(`<code>${path}</code>`)
    }
    expect(page).toContain('<nav aria-label="Documentation">')
    expect(page).toContain('<form action="/docs/search" method="get"')
  })

  it('say in a whole sentence what each job is for, and how many calls each area has', async () => {
    const page = article(await read('/docs'))
    expect(page).toContain('Find the company that runs a website.')
    const purposes = [...page.matchAll(/<strong>[^<]+<\/strong><span class="small muted">([^<]+)<\/span>/g)]
    expect(purposes.length).toBeGreaterThan(8)
    for (const [, purpose] of purposes) expect(purpose).toMatch(/^(?!To )[A-Z].*\.$/)
    expect(page).toMatch(/<h3 id="register">Register<\/h3><small class="muted">\d+ calls<\/small>/)
  })

  it('show what a call answers the first time beside its request', async () => {
    const page = article(await read('/docs/api/watchCompany'))
    expect(page).toContain('<h2>Response 201</h2>')
    expect(page.indexOf('id="response-201"')).toBeLessThan(page.indexOf('id="response-200"'))
  })

  it('list the calls of an area by the titles of their pages, each with its method', async () => {
    const [, contents = ''] = (await read('/docs/api/startBulk')).split('<nav aria-label="Documentation">')
    expect(contents).toContain(
      'aria-current="page"><span>Find the companies of a whole list or sheet</span> <small class="method post">POST</small></a>',
    )
    expect(contents).toContain(
      '><span>List the lists that this account has sent</span> <small class="method get">GET</small></a>',
    )
  })

  it('show parameters that choose columns as one entry, after what decides the cost', async () => {
    const page = withoutBreaks(article(await read('/docs/api/startBulk')))
    expect(page).toContain('<td><code>number</code>, <code>name</code>, <code>previous_name</code>')
    expect(page.indexOf('<code>max_credits</code>')).toBeLessThan(page.indexOf('<code>number</code>'))
    expect(page).toContain("/v1/bulk?file_name=customers.csv&amp;max_credits=100'")
  })

  it.each(allRoutes.map((route) => ({ id: route.id, route })))(
    'have one for $id: path, fields, examples and errors',
    async ({ id, route }) => {
      const page = withoutBreaks(article(await read(`/docs/api/${id}`)))
      expect(page).toContain(`>${route.method}</span> <code>${route.path}</code>`)
      for (const name of inputNames(route)) expect(page).toContain(`<code>${name}</code>`)
      for (const code of errorsOf(route)) expect(page).toContain(`<code>${code}</code>`)
      expect(codeOf(page)).toContain(escaped(`curl `))
      for (const [status, { example }] of Object.entries(route.outputs)) {
        expect(page).toContain(`id="response-${status}"`)
        if (example === undefined) continue
        const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
        expect(codeOf(page)).toContain(escaped(text))
      }
    },
  )

  describe('as Markdown', () => {
    async function readText(path: string, type = 'text/markdown; charset=utf-8'): Promise<string> {
      const { status, body, headers } = await server.raw('GET', path)
      expect([status, headers.get('content-type')], path).toEqual([200, type])
      return String(body)
    }
    const pathsIn = (text: string) => [...text.matchAll(/\]\(([^)#]+)/g)].map(([, href = '']) => href)

    it('are listed in llms.txt, and none is missing', async () => {
      const text = await readText('/llms.txt', 'text/plain; charset=utf-8')
      expect(text).toMatch(/^# Brassplate\n\n> /)
      expect(text).toContain(`${server.url}/mcp`)
      const listed = pathsIn(text).map((href) => href.replace(server.url, ''))
      const pages = [
        ...guides.map((name) => `/docs/guides/${name}.md`),
        ...allRoutes.map(({ id }) => `/docs/api/${id}.md`),
      ]
      expect(listed.sort()).toEqual(pages.sort())
    })

    it.each(guides)('have the guide %s with links that work', async (name) => {
      const text = await readText(`/docs/guides/${name}.md`)
      expect(text).toMatch(/^# /)
      expect(text).not.toMatch(/^<!--|no-run/m)
      const prose = text.replaceAll(/```[\s\S]*?```/g, '')
      for (const path of new Set(pathsIn(prose).filter((href) => href.startsWith('/')))) {
        expect((await server.raw('GET', path)).status, path).toBe(200)
        if (!/\.(?:svg|png)$/.test(path)) expect(path).toMatch(/\.md$/)
      }
      expect(pathsIn(prose).filter((href) => !/^(?:\/|https?:)/.test(href))).toEqual([])
    })

    it.each(allRoutes.map((route) => ({ id: route.id, route })))('have the call $id', async ({ id, route }) => {
      const text = await readText(`/docs/api/${id}.md`)
      expect(text.startsWith(`# ${route.summary}\n\n\`${route.method} ${route.path}\``)).toBe(true)
      for (const name of inputNames(route)) expect(text).toContain(`\`${name}\``)
      for (const code of errorsOf(route)) expect(text).toContain(`| \`${code}\` |`)
      expect(text).toContain('curl ')
    })

    it('have examples that call this server', async () => {
      for (const name of ['api', 'agents', 'agent-programs', 'python', 'sdk']) {
        const text = await readText(`/docs/guides/${name}.md`)
        expect(text).toContain(server.url)
        expect(text).not.toContain('127.0.0.1:8080')
      }
      expect(article(await read('/docs/guides/api'))).toContain(server.url)
    })

    it('keep the written address in guides about the processes of an operator', async () => {
      for (const name of ['run-it', 'deployment', 'monitoring']) {
        const text = await readText(`/docs/guides/${name}.md`)
        expect(text).toContain('127.0.0.1:8080')
        expect(text).not.toContain(server.url)
      }
    })

    it.each(['webhooks.md', 'webhooks', 'check-a-website.md'])('are found as /docs/%s too', async (name) => {
      const { status, headers } = await server.raw('GET', `/docs/${name}`)
      expect([status, headers.get('location')]).toEqual([302, `/docs/guides/${name}`])
    })

    it('are not found under a name that does not exist', async () => {
      expect((await server.raw('GET', '/docs/none.md')).status).toBe(404)
      expect((await server.raw('GET', '/docs/guides/none.md')).status).toBe(404)
      expect((await server.raw('GET', '/docs/api/none.md')).status).toBe(404)
    })
  })

  it('lead from a method of the SDK to its call, and from each guide to the next', async () => {
    const guide = await read('/docs/guides/sdk')
    expect(guide).toContain('<a href="/docs/api/listSignals">')
    expect(guide).toContain('<p class="next">')
  })

  it('show the credentials and the limits of this server', async () => {
    expect(await read('/docs/api/resolveDomain')).toContain('100,000 calls in 60 seconds for each account')
    expect(await read('/docs/api/getEnrichJob')).toContain('None. Anyone can call it.')
    expect(await read('/docs/api/changePassword')).toContain('Send a session token in Authorization: Bearer.')
  })

  it('show a call in every form that exists', async () => {
    const page = withoutBreaks(article(await read('/docs/api/resolveDomain')))
    const titles = [...page.matchAll(/<h3 class="hidden">([^<]+)<\/h3><pre class="code" data-language="\w+">/g)].map(
      ([, title]) => title,
    )
    expect(titles).toEqual(['curl', 'TypeScript', 'Python', 'Command line', 'Agent tool'])
    expect(page).toContain(server.url)
  })

  it.each(guides)('render the guide %s', async (name) => {
    const page = article(await read(`/docs/guides/${name}`))
    expect(page.length).toBeGreaterThan(500)
    expect(page).not.toMatch(/&lt;!--|<!--|\]\(|^#+ /m)
  })

  it('have no broken link and no link inside a link', async () => {
    const seen = new Map<string, string>()
    const queue = ['/docs', '/docs/search?q=webhook']
    while (queue.length > 0) {
      const path = queue.shift() ?? ''
      if (seen.has(path)) continue
      const page = await read(path)
      seen.set(path, page)
      expect(page, path).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s)
      const addresses = linksOf(page).map((href) => new URL(href, server.url + path).pathname)
      queue.push(...addresses.filter((address) => address.startsWith('/docs') && !/\.(?:svg|png)$/.test(address)))
    }
    expect([...seen.keys()].filter((path) => path.startsWith('/docs/api/')).length).toBe(allRoutes.length)

    const broken: string[] = []
    for (const [path, page] of seen) {
      for (const href of linksOf(page)) {
        const { origin, pathname, hash } = new URL(href, server.url + path)
        if (origin !== server.url) continue
        const target = seen.get(pathname)
        if (target === undefined) {
          const { status, headers } = await server.raw('GET', pathname)
          // A page of the console, which a reader may have to sign in for.
          const isSignIn = [302, 303].includes(status) && /\/login\?return=/.test(String(headers.get('location')))
          if (status !== 200 && !isSignIn) broken.push(`${path} → ${href}`)
        } else if (hash && !target.includes(`id="${hash.slice(1)}"`)) broken.push(`${path} → ${href}`)
      }
    }
    expect([...new Set(broken)]).toEqual([])
  })

  it('are small', async () => {
    const paths = [
      ...['/docs', '/docs/search?q=webhook', '/docs/design'],
      ...guides.map((name) => `/docs/guides/${name}`),
      ...allRoutes.map(({ id }) => `/docs/api/${id}`),
    ]
    const large: string[] = []
    for (const path of paths) {
      const bytes = Buffer.byteLength(await read(path))
      if (bytes >= bytesMax) large.push(`${path}: ${bytes}`)
    }
    expect(large).toEqual([])
  })

  it('lead from the address that a name of the SDK had on one page to the page that it has now', async () => {
    const page = article(await read('/docs/guides/reference-sdk'))
    const names = [...page.matchAll(/<li id="([\w-]+)" class="\w+"><a href="([^"]+)">/g)]
    expect(names.length).toBeGreaterThan(250)
    expect(new Set(names.map(([, id]) => id)).size).toBe(names.length)
    for (const [, id, href] of names) expect(href).toMatch(new RegExp(`^/docs/guides/reference-sdk-[a-z-]+#${id}$`))
    expect(page).toMatch(
      /<li id="createclient" class="function"><a [^>]+><code>createClient\(options\)<\/code><\/a>: Creates a client/,
    )
    expect(page).toMatch(/<li id="apierror" class="class"><a [^>]+>Api<wbr>Error<\/a>/)
    expect(page).toMatch(/<li id="answerpage" class="type"><a [^>]+>Answer<wbr>Page<\/a>/)
    expect(page).toContain('<a href="/docs/guides/reference-sdk-client">all declarations and methods</a>')
    for (const id of ['client', 'createclient', 'sealedkind-1']) expect(names.map(([, each]) => each)).toContain(id)
    expect(await read('/docs/guides/reference-sdk-client')).toContain('<h2 id="client">Client</h2>')
  })

  it('list the groups of methods of a client beside them', async () => {
    const [, parts = ''] = (await read('/docs/guides/reference-sdk-client')).split('aria-label="On this page"')
    expect(parts).toMatch(/<li><a href="#methods">Methods<\/a><\/li><li class="inner"><a href="#account">Account<\/a>/)
  })

  it('lead from a picture in a guide to the picture itself, and show that of a phone on a phone', async () => {
    const page = article(await read('/docs/guides/console'))
    expect(page).toMatch(
      /<a href="(\/docs\/guides\/answer\.png)"><picture><source media="[^"]+" srcset="\/docs\/guides\/answer-phone\.png"><img src="\1"/,
    )
    expect(page).toMatch(/<a href="(\/docs\/guides\/review\.png)"><img src="\1"/)
    expect((await server.raw('GET', '/docs/guides/answer-phone.png')).status).toBe(200)
  })

  it('serve the images of the guides, which may not run anything', async () => {
    const { status, headers } = await server.raw('GET', '/docs/guides/calibration.svg')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    const [, picture = ''] = /<img src="([^"]+)"/.exec(article(await read('/docs/guides/console'))) ?? []
    const shown = await server.raw('GET', picture)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it.each(['/docs/api/nothing', '/docs/guides/nothing', '/docs/guides/..%2Fpackage.json', '/docs/api/__proto__'])(
    '404: %s',
    async (path) => {
      const { status, body } = await server.raw('GET', path)
      expect(status).toBe(404)
      expect(body).toContain('Page not found')
      if (!path.includes('..')) expect(body).toContain('<nav aria-label="Documentation">')
    },
  )

  describe('search', () => {
    const search = async (query: string) => article(await read(`/docs/search?q=${encodeURIComponent(query)}`))
    const pagesIn = (page: string) =>
      [...page.matchAll(/<section class="card result">.*?<\/section>/gs)].map(([section]) => linksOf(section))

    it.each([
      ['webhook signature', '/docs/guides/webhooks#verify'],
      ['rate limit', '/docs/guides/api#rate-limits'],
      ['resolve domain', '/docs/api/resolveDomain'],
      ['insufficient_credits', '/docs/guides/errors#codes'],
    ])('finds %s and shows the matching line', async (query, address) => {
      const page = await search(query)
      expect(pagesIn(page).slice(0, 3).flat()).toContain(address)
      expect(page).toContain('<mark>')
    })

    it('quotes the section that answers, not one within another that has the same words', async () => {
      const [found = []] = pagesIn(await search('webhook signature'))
      expect(found.slice(0, 2)).toEqual(['/docs/guides/webhooks', '/docs/guides/webhooks#verify'])
    })

    it('puts the guide first whose title was asked for, and shows what it is for', async () => {
      const page = await search('webhook')
      expect(pagesIn(page)[0]?.[0]).toBe('/docs/guides/webhooks')
      expect(page).toContain('To receive signals at your own address')
    })

    it('names a section together with the one that it is part of, and no list of links', async () => {
      const page = await search('webhook')
      expect(page).toContain('>Verify › With the SDK</a>')
      expect(page).not.toContain('>More</a>')
    })

    it('shows the method of a call as a badge, and code as code', async () => {
      const calls = await search('replay failed delivery')
      expect(calls).toContain('<span class="method post">POST</span>')
      expect(await search('11200417')).toMatch(/<code class="line">[^<]*<mark>11200417<\/mark>/)
      expect(await search('recover')).toContain('<code>')
    })

    it('shows the sections of a page together', async () => {
      const pages = pagesIn(await search('webhook')).map(([first]) => first)
      expect(pages.length).toBeGreaterThan(3)
      expect(new Set(pages).size).toBe(pages.length)
    })

    it('says so if nothing was found, and asks for words if there are none', async () => {
      expect(await search('zzyzx')).toContain('Nothing was found for “zzyzx”.')
      expect(await search(' ')).toContain('Type what you look for')
      expect(article(await read('/docs/search'))).toContain('Type what you look for')
    })

    it.each([
      '"><script>alert(1)</script>',
      "'><img src=x onerror=alert(1)>",
      '[a](javascript:alert(1)) `<b>`',
      '\u0000',
    ])('shows hostile text as text: %s', async (query) => {
      const page = await read(`/docs/search?q=${encodeURIComponent(query)}`)
      expect(page.split('</head>')[1]).not.toMatch(/<script|<img|<b>|href="javascript/i)
      expect(page).toContain('Nothing was found')
    })

    it('cuts a long query', async () => {
      const page = await read(`/docs/search?q=${'webhook '.repeat(500)}`)
      expect(page).toContain(`value="${'webhook '.repeat(25)}"`)
    })
  })
})

/** Links and images of a page, without other hosts. */
function linksOf(page: string): string[] {
  return [...page.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !href.startsWith('https://'))
}

function inputNames({ input }: Route): string[] {
  return [input.path, input.query, input.body].flatMap((schema) => Object.keys(schema?.shape ?? {}))
}
