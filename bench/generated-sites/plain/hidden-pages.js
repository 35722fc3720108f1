import { matched } from '../expected.js'
import { fill } from '../fill.js'
import { htmlAt, plainPage, redirect } from '../markup.js'
import { ownSite } from '../scenes.js'

const site = ownSite({ expected: matched })

/** Old domains that lead to the site in use, one step for each status. */
function movedSite(world, { statuses, ...template }) {
  const { host, pages, domain: _, ...answer } = site(world, template)
  const steps = statuses.map(() => world.stranger().domain)
  const targets = [...steps.slice(1), host]
  const redirects = steps.map((from, at) => redirect(from, `https://${targets[at]}/`, statuses[at]))
  return { domain: steps[0], pages: [...redirects, ...pages], ...answer }
}

const shell = '<div id="root"></div><noscript>You need to enable JavaScript.</noscript><script src="/main.js"></script>'

/** A script draws the home page; one page has text of its own, which a sitemap may name. */
function scriptSite(world, { path, text, isInSitemap = false }) {
  const { company, domain, brand } = world.own()
  const origin = `https://${domain}`
  const urls = ['/', '/pricing', path].map((one) => `<url><loc>${origin}${one}</loc></url>`).join('')
  const sitemap = {
    url: `${origin}/sitemap.xml`,
    status: 200,
    content_type: 'application/xml',
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  }
  const pages = [
    htmlAt(`${origin}/`, plainPage(brand, [shell]).replace(/<h1>.*<\/h1>/, '')),
    htmlAt(origin + path, plainPage('Legal', [fill(text, world.factsOf(company))])),
  ]
  return { domain, pages: isInSitemap ? [...pages, sitemap] : pages, ...matched(company) }
}

export const hiddenPages = [
  {
    name: 'redirect',
    build: movedSite,
    templates: [
      { statuses: [301], footer: '© {name}. Company number {number}' },
      { statuses: [302], terms: 'We are {name}, registered in England No. {number}, of {office}.' },
      { statuses: [301, 308], footer: '{name} • registered company no {number}' },
    ],
  },
  {
    name: 'script-shell',
    build: scriptSite,
    templates: [
      { path: '/terms', text: 'We are {name}, company number {number}, of {office}.' },
      { path: '/privacy-policy', text: 'Your data is controlled by {name}, UK registered company {number}, {office}.' },
      {
        path: '/legal/company-information',
        isInSitemap: true,
        text: '{name}. Registered in England and Wales No. {number}. Registered office: {office}.',
      },
    ],
  },
]
