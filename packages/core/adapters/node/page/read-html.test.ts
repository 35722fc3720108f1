import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.js'

const url = 'https://harbour.example/about/us'
const read = (html: string) => readHtml(html, url)
const texts = (html: string) => read(html).blocks.map(({ text }) => text)
const zoned = (html: string) => read(html).blocks.map(({ zone, text }) => `${zone}: ${text}`)

describe('zones', () => {
  it.each([
    ['<title>Harbour</title>', 'title: Harbour'],
    ['<h1>Harbour</h1>', 'heading: Harbour'],
    ['<h3>Harbour</h3>', 'heading: Harbour'],
    ['<h4>Harbour</h4>', 'body: Harbour'],
    ['<header><p>Harbour</p></header>', 'header: Harbour'],
    ['<div role="banner">Harbour</div>', 'header: Harbour'],
    ['<header><h1>Harbour</h1></header>', 'heading: Harbour'],
    ['<nav>Harbour</nav>', 'navigation: Harbour'],
    ['<div role="navigation">Harbour</div>', 'navigation: Harbour'],
    ['<footer>Harbour</footer>', 'footer: Harbour'],
    ['<div role="contentinfo">Harbour</div>', 'footer: Harbour'],
    ['<footer><h2>Harbour</h2></footer>', 'footer: Harbour'],
    ['<footer><nav>Harbour</nav></footer>', 'footer: Harbour'],
    ['<div class="wide site-footer">Harbour</div>', 'footer: Harbour'],
    ['<div class="siteFooter">Harbour</div>', 'footer: Harbour'],
    ['<div class="page__footer--dark">Harbour</div>', 'footer: Harbour'],
    ['<div id="footer2">Harbour</div>', 'footer: Harbour'],
    ['<div id="colophon">Harbour</div>', 'footer: Harbour'],
    ['<p class="copyright">Harbour</p>', 'footer: Harbour'],
    ['<div class="legal-footer">Harbour</div>', 'footer: Harbour'],
    ['<app-footer>Harbour</app-footer>', 'footer: Harbour'],
    ['<div class="prefooter-note">Harbour</div>', 'body: Harbour'],
    ['<div class="has-footer">Harbour</div>', 'body: Harbour'],
    ['<body class="sticky-footer">Harbour</body>', 'body: Harbour'],
    ['<div class="footer-at-the-bottom"><main>Harbour</main></div>', 'body: Harbour'],
    ['<p>Harbour</p>', 'body: Harbour'],
    ['Harbour', 'body: Harbour'],
  ])('reads %s as %s', (html, expected) => {
    expect(zoned(html)).toEqual([expected])
  })

  it('are restored after an element ends', () => {
    expect(zoned('<footer>Foot</footer><p>Body</p><nav>Way</nav>Body')).toEqual([
      'footer: Foot',
      'body: Body',
      'navigation: Way',
      'body: Body',
    ])
  })
})

describe('blocks', () => {
  it.each([
    ['<p>Company no. 012<b>345</b>67</p>', ['Company no. 01234567']],
    ['<p>0123<!-- note -->4567</p>', ['01234567']],
    ['<p>0123&shy;4567 and 89\u200b01\u00ad23</p>', ['01234567 and 890123']],
    ['<p>0123<wbr>4567</p>', ['01234567']],
    ['<p><span>SC</span><span>0123</span><a href="/x">45</a></p>', ['SC012345']],
    ['<p>08167130<span>Payment</span></p>', ['08167130Payment']],
    ['<p>One<br>Two</p>', ['One', 'Two']],
    ['<p>One<hr>Two', ['One', 'Two']],
    ['One<div>Two</div>Three', ['One', 'Two', 'Three']],
    ['<ul><li>One<li>Two</ul>', ['One', 'Two']],
    ['<p>One  \n\t two&nbsp;&nbsp;three\u2003four</p>', ['One two three four']],
    ['<p> <b> One </b> <i> two </i> </p>', ['One two']],
    ['<p></p><div> &nbsp; </div><p>One</p>', ['One']],
    ['<p>Smith &amp; Sons &copy; &#8211; &#x27;x&#x27; &pound;5</p>', ["Smith & Sons © – 'x' £5"]],
    ['<nav><a href="/a">One</a><a href="/b">Two</a></nav>', ['One Two']],
    ['<p>a < b and a<b', ['a < b and a']],
  ])('of %s are %j', (html, expected) => {
    expect(texts(html)).toEqual(expected)
  })

  it.each([
    ['<table><tr><th>Company number</th><td>01234567</td></tr></table>', ['Company number 01234567']],
    ['<table><tr><td><p>Company number</p></td><td><p>01234567</p></td></tr></table>', ['Company number 01234567']],
    ['<table><tr><td>A<td>B<tr><td>C<td>D</table>', ['A B', 'C D']],
    ['<table><tr><td>A</td><td></td><td>B</td></tr><tr><td></td><td>C</td></tr></table>', ['A B', 'C']],
    ['<table><tr><td><p>A</p><p>B</p></td><td>C</td></tr></table>', ['A', 'B C']],
    ['<table><tr><td>A<table><tr><td>B</td></tr></table></td><td>C</td></tr></table>', ['A', 'B', 'C']],
    ['<table><tr><td>A</td><td><footer>B</footer></td></tr></table>', ['A', 'B']],
    [
      '<dl><dt>Company number</dt><dd>01234567</dd><dt>VAT</dt><dd>GB1</dd></dl>',
      ['Company number 01234567', 'VAT GB1'],
    ],
    ['<dl><div><dt>A<dd>B</div><div><dt>C<dd><p>D</p></div></dl>', ['A B', 'C D']],
    ['<dl><dt>A</dt><dd></dd><dt>B</dt><dd>C</dd></dl>', ['A', 'B C']],
    ['<dl><dd>A</dd></dl>B<dd>C', ['A', 'B', 'C']],
    ['<td>A</td><td>B</td>', ['A', 'B']],
  ])('keep a label with its value in %s', (html, expected) => {
    expect(texts(html)).toEqual(expected)
  })

  it('separate page columns, which are too long to be labels', () => {
    const row = (length: number) => `<table><tr><td>${'x'.repeat(length)}</td><td>C</td></tr></table>`
    expect(texts(row(200))).toHaveLength(1)
    expect(texts(row(201))).toHaveLength(2)
  })

  it('are in the text at their offset', () => {
    const { text, blocks } = read('<title>Harbour</title><h1>One</h1><p>Two <b>three</b></p><footer>Four</footer>')
    expect(text).toBe('Harbour\nOne\nTwo three\nFour')
    for (const block of blocks) expect(text.slice(block.offset, block.offset + block.text.length)).toBe(block.text)
  })
})

describe('hidden content', () => {
  it.each([
    '<script>Seen</script>',
    '<style>Seen</style>',
    '<template><p>Seen</p></template>',
    '<svg><title>Seen</title><text>Seen</text></svg>',
    '<iframe>Seen</iframe>',
    '<noscript><p>Seen</p></noscript>',
    '<textarea>Seen</textarea>',
    '<select><option>Seen</option></select>',
    '<input type="hidden" value="Seen">',
    '<img alt="Seen">',
    '<div hidden><p>Seen</p></div>',
    '<div style="color: red; display : none"><p>Seen</p></div>',
    '<!-- Seen -->',
  ])('is left out of %s', (html) => {
    expect(texts(`<p>${'One '.repeat(60)}</p>${html}`)).toHaveLength(1)
  })

  it('is included in a footer', () => {
    expect(zoned('<footer><p hidden>One</p><p style="display:none">Two</p></footer>')).toEqual([
      'footer: One',
      'footer: Two',
    ])
    expect(zoned('<div hidden><p>One</p><footer>Two</footer></div>')).toEqual(['footer: Two'])
  })

  it('does not include a page that hides itself until a script has run', () => {
    expect(texts('<html hidden><body style="display:none"><p>One</p>')).toEqual(['One'])
  })

  it('ends with its element', () => {
    expect(texts('<p>One</p><svg><path d="M0"/></svg><script>a < b</script><div hidden>x</div><p>Two</p>')).toEqual([
      'One',
      'Two',
    ])
  })

  it('does not include shadow DOM content', () => {
    expect(texts('<x-y><template shadowrootmode="open"><p>One</p></template></x-y>')).toEqual(['One'])
  })

  it('does not include the body of a page with an unclosed head', () => {
    expect(texts('<head><title>Harbour</title><div>One</div>')).toEqual(['Harbour', 'One'])
  })
})

describe('links', () => {
  const links = (html: string) => read(html).links.map((link) => `${link.zone} ${link.url} ${link.text}`)

  it('are absolute, without a fragment, and have their text and zone', () => {
    expect(
      links(`<a href="/terms#top"> Our <b>terms</b>\n</a><a href="more?x=1&amp;y=2">More</a>
        <footer><nav><a href="//other.example">Other</a></nav></footer><map><area href="/map"></map>`),
    ).toEqual([
      'body https://harbour.example/terms Our terms',
      'body https://harbour.example/about/more?x=1&y=2 More',
      'footer https://other.example/ Other',
      'body https://harbour.example/map ',
    ])
  })

  it('are resolved against the first base of the page', () => {
    expect(links('<base href="/en/"><base href="/fr/"><a href="terms">Terms</a>')).toEqual([
      'body https://harbour.example/en/terms Terms',
    ])
    expect(links('<base href="mailto:x"><a href="terms">Terms</a>')).toEqual([
      'body https://harbour.example/about/terms Terms',
    ])
  })

  it('include only http and https URLs', () => {
    expect(
      links(`<a href="mailto:a@harbour.example">A</a><a href="javascript:void(0)">B</a><a href="tel:1">C</a><a>D</a>
        <a href="#top">E</a><a href="http://[">F</a><a href="data:text/html,x">G</a><a href="ftp://x.example/">H</a>
        <a href="/${'x'.repeat(2_100)}">I</a><template><a href="/j">J</a></template>`),
    ).toEqual([])
  })

  it('are listed once per zone, with the first non-empty text', () => {
    expect(
      links(`<a href="/x"><img></a><a href="/x#1">Two</a><a href="/x">Three</a><footer><a href="/x">Four</a></footer>`),
    ).toEqual(['body https://harbour.example/x Two', 'footer https://harbour.example/x Four'])
  })

  it('of a collapsed menu are included, with texts truncated at 200 characters', () => {
    const [link] = read(`<div hidden><a href="/x">${'x'.repeat(300)}</a></div>`).links
    expect(link?.text).toBe('x'.repeat(200))
  })

  it('end where the next link begins if they are not closed', () => {
    expect(links('<p><a href="/x">One <p><a href="/y">Two')).toEqual([
      'body https://harbour.example/x One',
      'body https://harbour.example/y Two',
    ])
  })

  it('of a page without a URL are the absolute ones', () => {
    expect(readHtml('<a href="/x">X</a><a href="https://other.example/">Y</a>', '').links).toMatchObject([
      { url: 'https://other.example/' },
    ])
  })
})

describe('head facts', () => {
  it('are read from the head', () => {
    expect(
      read(`<html lang="en-GB"><head><title> Harbour &amp; Sons\n| Home </title>
        <meta property="og:site_name" content="Harbour"><meta name="Description" content=" We  build. ">
        <link rel="shortlink canonical" href="/home">`),
    ).toMatchObject({
      url,
      title: 'Harbour & Sons | Home',
      siteName: 'Harbour',
      description: 'We build.',
      language: 'en-GB',
      canonicalUrl: 'https://harbour.example/home',
      refreshUrl: null,
    })
  })

  it('are null if missing', () => {
    expect(read('<p>One')).toMatchObject({
      title: '',
      siteName: null,
      description: null,
      language: null,
      canonicalUrl: null,
    })
  })

  it('use the first value', () => {
    const html = `<title>One</title><title>Two</title><meta name="application-name" content="A">
      <meta name="application-name" content="B"><link rel="canonical" href="/a"><link rel="canonical" href="/b">`
    expect(read(html)).toMatchObject({ title: 'One', siteName: 'A', canonicalUrl: 'https://harbour.example/a' })
  })

  it.each([
    ['0;url=/start', 'https://harbour.example/start'],
    ['0; URL = "/start#x"', 'https://harbour.example/start'],
    ["5,url='https://other.example/'", 'https://other.example/'],
    ['0;/start', 'https://harbour.example/start'],
    ['6;url=/start', null],
    ['0', null],
    ['0;url=', null],
    ['0;url=javascript:void(0)', null],
    ['soon;url=/start', null],
  ])('include a refresh target for %s', (content, target) => {
    expect(read(`<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`).refreshUrl).toBe(target)
  })

  it('ignore a refresh inside noscript', () => {
    const html = '<noscript><meta http-equiv="refresh" content="0;url=/plain"></noscript>'
    expect(read(html).refreshUrl).toBeNull()
  })
})

describe('a script shell', () => {
  it.each([
    ['a title, a script and little text', '<title>Home</title><script src="/x.js"></script><p>Few</p>', true],
    ['an empty root', '<div id="root"></div>', true],
    ['a root with only whitespace', '<div id="__next"> </div><p>Few</p>', true],
    ['a root with a little text', '<div id="app"><p>Few</p></div>', false],
    ['few words', '<p>Few</p>', false],
    ['little text and JSON-LD', '<p>Few</p><script type="application/ld+json">{}</script>', false],
    ['a script and 199 characters', `<p>${'x'.repeat(199)}</p><script></script>`, true],
    ['a script and 200 characters', `<p>${'x'.repeat(200)}</p><script></script>`, false],
    ['an empty root and 999 characters', `<p>${'x'.repeat(999)}</p><div id="root"></div>`, true],
    ['an empty root and 1,000 characters', `<p>${'x'.repeat(1_000)}</p><div id="root"></div>`, false],
  ])('is recognised: %s', (_title, html, isShell) => {
    expect(read(html).isScriptShell).toBe(isShell)
  })

  it('uses its noscript content', () => {
    const { blocks, links } = read(`<div id="root"></div><script src="/x.js"></script>
      <noscript><p>Harbour Ltd</p><footer><a href="/terms">Terms</a></footer></noscript>`)
    expect(blocks.map(({ text }) => text)).toEqual(['Harbour Ltd', 'Terms'])
    expect(links).toEqual([{ url: 'https://harbour.example/terms', text: 'Terms', zone: 'footer' }])
  })
})

describe('XHTML', () => {
  it('allows any element to be self-closing', () => {
    const html = '<title/><script src="/x.js"/><div/><p>One</p>'
    expect(readHtml(html, url, true).blocks).toMatchObject([{ text: 'One', zone: 'body' }])
  })
})
