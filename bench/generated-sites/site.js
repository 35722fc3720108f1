import { renderBlock } from './blocks.js'
import { fill } from './fill.js'
import { htmlAt, redirect, skeletons } from './markup.js'
import { addNoise } from './noise.js'
import { boilerplate, onlyBritish, themes } from './prose.js'
import { place } from './words.js'

const pageKinds = {
  terms: [
    ['Terms and conditions', 'Terms of service', 'T&Cs', 'The small print', 'Booking conditions'],
    ['/terms', '/terms-and-conditions', '/policies/terms-of-service', '/tandc.html', '/info/terms.php', '/our-terms/'],
  ],
  privacy: [
    ['Privacy policy', 'Privacy notice', 'Data protection', 'How we use your information', 'GDPR'],
    ['/privacy', '/privacy-policy/', '/legal/privacy', '/privacy.html', '/?page_id=3', '/gdpr', '/your-privacy/'],
  ],
  contact: [
    ['Contact us', 'Get in touch', 'Find us', 'Enquiries'],
    ['/contact', '/contact-us/', '/get-in-touch', '/find-us.php'],
  ],
  about: [
    ['About us', 'Our story', 'Who we are', 'The company'],
    ['/about', '/about-us', '/our-story/', '/company', '/aboutus.html'],
  ],
  legal: [
    ['Legal', 'Legal notice', 'Company information', 'Imprint', 'Regulatory information'],
    ['/legal', '/legal-notice', '/company-information', '/imprint', '/disclaimer', '/regulatory'],
  ],
  cookies: [
    ['Cookies', 'Cookie policy'],
    ['/cookies', '/cookie-policy'],
  ],
  delivery: [
    ['Delivery and returns', 'Shipping'],
    ['/delivery', '/shipping-returns'],
  ],
  ukSection: [['Legal notice United Kingdom'], ['/uk/legal', '/en-gb/legal-notice', '/united-kingdom/imprint']],
  complaints: [['Complaints'], ['/complaints', '/complaints-procedure/']],
  news: [
    ['News', 'Latest news', 'Notices'],
    ['/news', '/latest-news/', '/notices'],
  ],
  work: [
    ['Our work', 'Case studies', 'Portfolio'],
    ['/our-work', '/case-studies/', '/portfolio'],
  ],
  jobs: [
    ['Careers', 'Vacancies', 'Jobs'],
    ['/careers', '/vacancies', '/jobs/'],
  ],
  partners: [
    ['Partners', 'Our members', 'Exhibitors'],
    ['/partners', '/members', '/exhibitors/'],
  ],
  slavery: [['Modern slavery statement'], ['/modern-slavery-statement', '/modern-slavery']],
}
const kindsInMenu = new Set(['contact', 'about', 'news', 'work', 'jobs', 'partners'])

/**
 * Renders the pages of a site. A template says which blocks stand where: on the `home` page, in the `footer` of every page,
 * on a page by its kind, or as structured `data` for machines.
 */
export function renderSite(world, { domain, brand, company, language = 'en', ...site }, { data, ...template }) {
  const { random } = world
  const theme = site.ownTheme ?? themes[site.theme ?? random.oneOf(Object.keys(themes))]
  const host = random.chance(0.3) ? `www.${domain}` : domain
  const { home, footer, ...others } = blocksOf(world, site, template)
  const amid = ordinaryText(random, { brand, town: company?.address.town ?? place(random) }, site.isForeign)
  const pages = Object.entries(others).map(([kind, blocks]) => {
    const [title, path] = pageKinds[kind].map((list) => random.oneOf(list))
    return { title, path, blocks: amid(blocks, boilerplate[kind]), isInMenu: kindsInMenu.has(kind) }
  })
  const linksOf = (isInMenu) =>
    pages.filter((page) => page.isInMenu === isInMenu).map(({ path, title }) => ({ href: path, text: title }))
  const menu = theme.nav.map((text) => ({ href: `/${text.toLowerCase().replaceAll(' ', '-')}`, text }))
  const skeleton = random.oneOf(skeletons)
  const html = (list) => list.map((block) => renderBlock(block, random)).join('\n')
  const common = {
    brand,
    language,
    nav: [{ href: '/', text: 'Home' }, ...menu, ...linksOf(true)],
    footerLinks: linksOf(false),
    footer: html(footer),
    head: data ? jsonLd(fill(data, site.facts)) : '',
    stamp: random.below(1_000_000),
  }
  const all = [{ title: brand, path: '/', blocks: amid(home, theme.texts) }, ...pages].map(({ title, path, blocks }) =>
    htmlAt(`https://${host}${path}`, skeleton({ ...common, title, main: html([{ heading: title }, ...blocks]) })),
  )
  const isRedirected = host !== domain && random.chance(0.5)
  return { host, pages: isRedirected ? [...all, redirect(domain, `https://${host}/`)] : all }
}

/** The blocks by kind of page: those of the template, noise, and pages without blocks of their own. */
function blocksOf(world, { facts, isForeign = false }, template) {
  const blocks = { home: [], footer: [] }
  const put = (kind, more) => {
    blocks[kind] = [...(blocks[kind] ?? []), ...more]
  }
  for (const [kind, given] of Object.entries(template)) put(kind, fill([given].flat(), facts))
  if (!isForeign) addNoise(world, put)
  if (world.random.chance(0.5)) put('cookies', [])
  if (world.random.chance(0.3)) put('contact', [])
  return blocks
}

/** Puts blocks among ordinary text. */
function ordinaryText(random, facts, isForeign) {
  return (blocks, texts) => {
    const fitting = isForeign ? texts.filter((text) => !onlyBritish.test(text)) : texts
    const drawn = random.some(fitting, random.between(2, 4)).map((text) => fill(text, facts))
    const at = random.below(drawn.length + 1)
    return [...drawn.slice(0, at), ...blocks, ...drawn.slice(at)]
  }
}

function jsonLd(value) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value })
  return `<script type="application/ld+json">${text}</script>`
}
