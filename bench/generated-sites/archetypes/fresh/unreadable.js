import { escaped } from '../../blocks.js'
import { matched, noCompany, unread } from '../../verdicts.js'
import { freshOperator } from './operators.js'
import { factsOf, fresh } from './support.js'

const html = (url, body, status = 200) => ({ url, status, content_type: 'text/html; charset=utf-8', body })

/** A home page that is drawn by a script. */
function drawn(name, shell, others) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const origin = `https://${operator.domain}`
    const pages = others(factsOf(world, operator.company, operator), origin)
    const home = html(
      `${origin}/`,
      `<!doctype html><html lang="en"><head><title>${escaped(operator.brand)}</title></head><body>${shell(world.random.digits(6))}</body></html>`,
    )
    const verdict =
      pages.length > 0
        ? matched('explicit_number', operator.company, ['number', 'label'], ['script_shell'])
        : { ...noCompany(['script_shell']), acceptable: ['no_match', 'needs_review', 'scrape_failed'] }
    return { domain: operator.domain, pages: [home, ...pages], ...verdict }
  })
}

function walled(name, status, lines) {
  return fresh(name, (world) => {
    const { domain } = freshOperator(world)
    const [title, ...rest] = lines
    const body = `<html><head><title>${title}</title></head><body><div class="gate"><h2>${title}</h2>${rest.map((line) => `<p>${line.replaceAll('{domain}', domain)}</p>`).join('')}<small>Incident ${world.random.digits(12)}</small></div></body></html>`
    const paths = ['/', '/terms', '/privacy', '/privacy-policy', '/contact', '/legal']
    return {
      domain,
      pages: paths.map((path) => html(`https://${domain}${path}`, body, status)),
      ...unread(['challenge']),
    }
  })
}

export const unreadableTemplates = {
  'script-shell': [
    drawn(
      'nothing behind it',
      (stamp) =>
        `<app-root></app-root><script src="runtime.${stamp}.js" type="module"></script><script src="main.${stamp}.js" type="module"></script>`,
      () => [],
    ),
    drawn(
      'privacy at the usual path',
      (stamp) =>
        `<div id="app"></div><noscript><strong>This page doesn't work properly without JavaScript enabled.</strong></noscript><script src="/js/chunk-vendors.${stamp}.js"></script>`,
      (s, origin) => [
        html(
          `${origin}/privacy-policy`,
          `<html><head><title>Privacy</title></head><body><h1>Privacy</h1><p>Your data is controlled by ${escaped(s.name)}, UK registered company ${s.n}, ${s.office}.</p></body></html>`,
        ),
      ],
    ),
    drawn(
      'terms in the map of the site',
      (stamp) => `<div id="__nuxt"></div><script type="module" src="/_nuxt/entry.${stamp}.js"></script>`,
      (s, origin) => [
        {
          url: `${origin}/sitemap.xml`,
          status: 200,
          content_type: 'text/xml',
          body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc><lastmod>2024-03-02</lastmod></url><url><loc>${origin}/blog/hello</loc></url><url><loc>${origin}/about/terms-of-use</loc></url></urlset>`,
        },
        html(
          `${origin}/about/terms-of-use`,
          `<html><head><title>Terms of use</title></head><body><p>The service is supplied by ${escaped(s.name)} (company number ${s.n}), whose registered address is ${s.office}.</p></body></html>`,
        ),
      ],
    ),
  ],
  'bot-challenge': [
    walled('one more step', 403, [
      'One more step',
      'Please complete the security check to access {domain}.',
      'Why do I have to complete a CAPTCHA?',
    ]),
    walled('verifying the visitor', 503, [
      'Verifying your connection',
      'This process is automatic. {domain} will load once we have checked that you are not a bot.',
    ]),
    walled('press and hold', 403, [
      'Before we continue',
      'Press and hold the button to confirm you are a human and not a bot.',
    ]),
  ],
}
