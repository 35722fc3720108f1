import { freshMaterial } from './archetypes/fresh/material.js'
import { escaped, renderBlock } from './blocks.js'
import { skeletons } from './markup.js'
import { boilerplate, themes } from './prose.js'

const pageKinds = {
  terms: {
    titles: [
      'Terms and conditions',
      'Terms of service',
      'Terms & Conditions',
      'T&Cs',
      'Terms of business',
      'Conditions of sale',
    ],
    paths: [
      '/terms',
      '/terms-and-conditions',
      '/terms-conditions/',
      '/policies/terms-of-service',
      '/tandc.html',
      '/pages/terms',
      '/info/terms.php',
    ],
  },
  privacy: {
    titles: ['Privacy policy', 'Privacy notice', 'Privacy', 'Data protection', 'Privacy & cookies'],
    paths: [
      '/privacy',
      '/privacy-policy',
      '/privacy-policy/',
      '/legal/privacy',
      '/privacy.html',
      '/pages/privacy-notice',
      '/?page_id=3',
    ],
  },
  contact: {
    titles: ['Contact us', 'Contact', 'Get in touch', 'Find us'],
    paths: ['/contact', '/contact-us/', '/contact.html', '/get-in-touch'],
  },
  about: {
    titles: ['About us', 'About', 'Our story', 'Who we are'],
    paths: ['/about', '/about-us', '/our-story/', '/about.html'],
  },
  legal: {
    titles: ['Legal', 'Legal notice', 'Company information', 'Imprint', 'Legal information'],
    paths: ['/legal', '/legal-notice', '/company-information', '/imprint', '/disclaimer'],
  },
  cookies: { titles: ['Cookies', 'Cookie policy'], paths: ['/cookies', '/cookie-policy', '/cookies.html'] },
  delivery: { titles: ['Delivery and returns', 'Shipping'], paths: ['/delivery', '/shipping-returns'] },
}
/** What only a site of this country says. */
const british =
  /England|United Kingdom|Northern Ireland|VAT|Commissioner|bank holidays|BS 7671|Gas Safe|councils|county|£/
const footerKinds = new Set(['terms', 'privacy', 'legal', 'cookies', 'delivery'])
const usualMaterial = { pageKinds, footerKinds, skeletons: Object.values(skeletons), themes, boilerplate, british }

/** A site that a template fills: blocks on the home page, in every footer, and on pages by kind. */
export function startSite(world, { brand, domain, town = 'town', isForeign = false, theme: given }) {
  const { random } = world
  const material = world.set === 'fresh' ? freshMaterial : usualMaterial
  const theme = material.themes[given ?? random.oneOf(Object.keys(material.themes))]
  const skeleton = random.oneOf(material.skeletons.filter((one) => one.set === world.set))
  const host = random.chance(0.3) ? `www.${domain}` : domain
  const filled = (text) => text.replaceAll('{brand}', brand).replaceAll('{town}', town)
  const pages = new Map()
  const footer = []
  const head = []
  const home = []
  let language = 'en'
  let sharedFooter = ''

  function page(kind) {
    if (!pages.has(kind)) {
      pages.set(kind, {
        title: random.oneOf(material.pageKinds[kind].titles),
        path: random.oneOf(material.pageKinds[kind].paths),
        blocks: [],
      })
    }
    return pages.get(kind).blocks
  }

  /** The templates' own text stands among ordinary text, not before it. */
  function amid(blocks, ordinary) {
    const fitting = isForeign ? ordinary.filter((text) => !material.british.test(text)) : ordinary
    const texts = random.some(fitting, random.between(2, 5)).map(filled)
    const at = random.below(texts.length + 1)
    return [...texts.slice(0, at), ...blocks, ...texts.slice(at)]
  }

  const html = (list) => list.map((block) => renderBlock(block, random)).join('\n')

  function rendered(path, heading, title, blocks) {
    const others = [...pages.entries()].map(([kind, one]) => ({ kind, href: one.path, text: one.title }))
    const fake = theme.nav
      .slice(0, 3)
      .map((text) => ({ kind: 'nav', href: `/${text.toLowerCase().replaceAll(' ', '-')}`, text }))
    const isInFooter = ({ kind }) => material.footerKinds.has(kind)
    return {
      url: `https://${host}${path}`,
      status: 200,
      content_type: 'text/html; charset=utf-8',
      body: skeleton.render({
        title,
        brand,
        language,
        stamp: 1_000_000_000 + random.below(700_000_000),
        nav: [{ href: '/', text: 'Home' }, ...fake, ...others.filter((one) => !isInFooter(one))],
        footerLinks: others.filter(isInFooter),
        main: `<h1>${escaped(heading)}</h1>\n${html(blocks)}`,
        footer: sharedFooter,
        head: head.join(''),
        tail: '',
      }),
    }
  }

  return {
    host,
    footer,
    head,
    home,
    page,
    speak(code) {
      language = code
    },
    build() {
      if (random.chance(0.5)) page('cookies')
      if (random.chance(0.3)) page('about')
      if (random.chance(0.3)) page('contact')
      sharedFooter = html(footer)
      const list = [
        rendered('/', brand, random.chance(0.6) ? brand : `${brand} | ${theme.nav[0]}`, amid(home, theme.texts)),
      ]
      for (const [kind, { title, path, blocks }] of pages) {
        const full = random.chance(0.5) ? `${title} - ${brand}` : title
        list.push(rendered(path, title, full, amid(blocks, material.boilerplate[kind])))
      }
      if (host !== domain && random.chance(0.5)) {
        list.push({
          url: `https://${domain}/`,
          status: 301,
          content_type: 'text/html',
          body: '',
          location: `https://${host}/`,
        })
      }
      return list
    },
  }
}
