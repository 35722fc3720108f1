import { createHash } from 'node:crypto'

const redirectsMax = 5

/** A web that contains only the pages of one site: any other URL returns 404, any other host is unknown. */
export function recordedWeb(pages, { reading, clock }) {
  const byUrl = new Map(pages.map((page) => [addressOf(page.url), page]))
  const hosts = new Set(pages.map((page) => new URL(page.url).hostname))

  async function read(requestedUrl) {
    const redirects = []
    let url = requestedUrl
    const unread = (reason, status) => ({
      kind: 'unread',
      requestedUrl,
      url,
      reason,
      status,
      fetchedAt: clock.now(),
    })

    for (;;) {
      const address = addressOf(url)
      if (address === null) return unread('refused_address', null)
      if (!hosts.has(new URL(address).hostname)) return unread('unknown_host', null)
      const page = byUrl.get(address)
      if (!page) return unread('http_error', 404)
      if (page.location === undefined) return answer(page, { requestedUrl, url: address, redirects }, unread)
      if (redirects.length === redirectsMax) return unread('too_many_redirects', page.status)
      url = new URL(page.location, address).href
      redirects.push(url)
    }
  }

  async function answer(page, request, unread) {
    const bytes = Buffer.from(page.body)
    const facts = await reading.read(bytes, page.content_type, request.url)
    // An error response is not a page, unless it is a bot challenge.
    if (page.status >= 400 && facts?.pageKind !== 'challenge') return unread('http_error', page.status)
    if (facts === null) return unread('unreadable', page.status)
    return {
      kind: 'page',
      ...request,
      status: page.status,
      contentSha256: createHash('sha256').update(bytes).digest('hex'),
      fetchedAt: clock.now(),
      facts,
    }
  }

  return { read, resolves: async (host) => hosts.has(host.toLowerCase()) }
}

function addressOf(text) {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  return url.href
}
