import { matched, noCompany, unread } from '../verdicts.js'
import { heldOut, officeOf, shortened, tuning } from './support.js'

function htmlPage(url, body, status = 200) {
  return { url, status, content_type: 'text/html; charset=utf-8', body }
}

/** Nothing but a script on the home page; a legal page that a sitemap names, or not even that. */
function shell(head, build) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short'] })
    const origin = `https://${operator.domain}`
    const stamp = world.random.below(1_000_000)
    const home = htmlPage(
      `${origin}/`,
      `<!doctype html><html><head><title>${operator.brand.replaceAll('&', '&amp;')}</title>${head(stamp)}</head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`,
    )
    const { company } = operator
    const facts = {
      name: world.write(company).replaceAll('&', '&amp;'),
      n: shortened(world.random, company.number),
      office: officeOf(world, company),
      origin,
    }
    const { pages, isTold } = build(facts, world)
    const verdict = isTold
      ? matched('explicit_number', company, ['number', 'label'], ['script_shell'])
      : { ...noCompany(['script_shell']), acceptable: ['no_match', 'needs_review', 'scrape_failed'] }
    return { domain: operator.domain, pages: [home, ...pages], ...verdict }
  }
}

const bundles = {
  react: (stamp) => `<script defer src="/static/js/main.${stamp}.js"></script>`,
  module: (stamp) => `<script type="module" src="/assets/index-${stamp}.js"></script>`,
}

function sitemap(origin, paths) {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
  return {
    url: `${origin}/sitemap.xml`,
    status: 200,
    content_type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  }
}

export const scriptShell = {
  name: 'script-shell',
  templates: [
    tuning(
      'nothing else',
      shell(bundles.react, () => ({ pages: [], isTold: false })),
    ),
    tuning(
      'terms at the usual path',
      shell(bundles.react, (s) => ({
        pages: [
          htmlPage(
            `${s.origin}/terms`,
            `<html><head><title>Terms</title></head><body><h1>Terms</h1><p>We are ${s.name}, company number ${s.n}, of ${s.office}.</p></body></html>`,
          ),
        ],
        isTold: true,
      })),
    ),
    heldOut(
      'nothing but a sitemap of shells',
      shell(bundles.module, (s) => ({ pages: [sitemap(s.origin, ['/', '/app', '/login'])], isTold: false })),
    ),
    heldOut(
      'legal page in the sitemap',
      shell(bundles.module, (s) => ({
        pages: [
          sitemap(s.origin, ['/', '/pricing', '/legal/company-information']),
          htmlPage(
            `${s.origin}/legal/company-information`,
            `<html><head><title>Company information</title></head><body><main><p>${s.name}. Registered in England and Wales No. ${s.n}. Registered office: ${s.office}.</p></main></body></html>`,
          ),
        ],
        isTold: true,
      })),
    ),
  ],
}

/** A wall that tells people from programs. What lies behind it is not known. */
function challenge(status, title, text) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short'] })
    const origin = `https://${operator.domain}`
    const ray = world.random.digits(8)
    const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text.replaceAll('{domain}', operator.domain)}</p><p>Reference: ${ray}</p></body></html>`
    return {
      domain: operator.domain,
      pages: ['/', '/terms', '/privacy', '/contact', '/about'].map((path) => htmlPage(origin + path, body, status)),
      ...unread(['challenge']),
    }
  }
}

export const botChallenge = {
  name: 'bot-challenge',
  templates: [
    tuning(
      'checking your browser',
      challenge(
        503,
        'Just a moment...',
        'Checking your browser before you can open {domain}. Enable JavaScript and cookies to continue.',
      ),
    ),
    tuning(
      'are you a robot',
      challenge(403, 'Access denied', 'Please verify that you are a human by completing the captcha below.'),
    ),
    heldOut(
      'with status 200',
      challenge(
        200,
        'Attention required',
        '{domain} needs to review the security of your connection before proceeding. Please complete the security check.',
      ),
    ),
    heldOut(
      'too many requests',
      challenge(
        429,
        'Pardon our interruption',
        'Something about your browser made us think that you might be a bot. Please solve this puzzle to prove you are human.',
      ),
    ),
  ],
}
