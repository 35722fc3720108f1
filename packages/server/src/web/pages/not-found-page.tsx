import type { AppRequest } from '../../http/app-env.js'
import { MessagePage } from './message-page.js'
import { show } from './show.js'

/** Whether the client is a browser: programs do not ask for HTML. */
export function acceptsHtml(request: AppRequest): boolean {
  return request.env.exchange.sent.get('accept')?.includes('text/html') ?? false
}

export const notFoundWords = {
  title: 'Page not found',
  text: 'There is no page at this address. Check it for typos, or start from here.',
}

export function showNotFound(request: AppRequest): Response {
  const page = <MessagePage {...notFoundWords} isProblem link={['/', 'Home']} otherLink={['/docs', 'Documentation']} />
  return show(request, page, { status: 404 })
}
