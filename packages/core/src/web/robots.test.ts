import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingForbidden, parseRobots, robotsCharactersMax, robotsRulesMax } from './robots.js'
import { robotsAllow, robotsWorkMax } from './robots-path.js'

const all = (...lines: string[]) => ['User-agent: *', ...lines].join('\n')
const allows = (text: string, path: string) => robotsAllow(parseRobots(text), path)

/** Content of the file, requested path, whether it is allowed. */
const table: readonly (readonly [text: string, path: string, allowed: boolean])[] = [
  // No rule, no group, or nonsense.
  ['', '/', true],
  ['\n\n# nothing\n', '/legal', true],
  ['<html><body>Not found: sorry</body></html>', '/legal', true],
  ['Disallow: /', '/legal', true],
  ['User-agent: *', '/legal', true],
  [all('Disallow:'), '/legal', true],
  [all('Disallow'), '/legal', true],
  [all('Disallow /'), '/legal', true],
  // Prefixes.
  [all('Disallow: /'), '/', false],
  [all('Disallow: /'), '/legal?page=1', false],
  [all('Disallow: /legal'), '/legal', false],
  [all('Disallow: /legal'), '/legal.html', false],
  [all('Disallow: /legal'), '/legal/terms', false],
  [all('Disallow: /legal'), '/legality', false],
  [all('Disallow: /legal'), '/Legal', true],
  [all('Disallow: /legal'), '/en/legal', true],
  [all('Disallow: /legal/'), '/legal', true],
  [all('Disallow: legal'), '/legal', true],
  [all('Disallow: /?page='), '/?page=2', false],
  [all('Disallow: /search?q='), '/search?q=brass', false],
  [all('Disallow: /search?q='), '/search', true],
  // The longest match wins in any order; `allow` wins a tie.
  [all('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true],
  [all('Allow: /a/b', 'Disallow: /a'), '/a/b/c', true],
  [all('Allow: /a/b', 'Disallow: /a'), '/a/c', false],
  [all('Allow: /a', 'Disallow: /a/b'), '/a/b', false],
  [all('Allow: /a', 'Disallow: /a'), '/a', true],
  [all('Disallow: /a', 'Allow: /a'), '/a', true],
  [all('Allow: /', 'Disallow: /'), '/anything', true],
  [all('Disallow: /', 'Allow: /$'), '/', true],
  [all('Disallow: /', 'Allow: /$'), '/page', false],
  [all('Allow: /page', 'Disallow: /*.htm'), '/page.htm', false],
  [all('Allow: /page', 'Disallow: /*.ph'), '/page.php5', true],
  [all('Disallow: /', 'Allow: /legal'), '/robots.txt', true],
  // Wildcards and end anchors.
  [all('Disallow: *'), '/legal', false],
  [all('Disallow: /*'), '/legal', false],
  [all('Disallow: /*.php'), '/index.php', false],
  [all('Disallow: /*.php'), '/folder/index.php?x=1', false],
  [all('Disallow: /*.php'), '/index.PHP', true],
  [all('Disallow: /*.php$'), '/index.php', false],
  [all('Disallow: /*.php$'), '/index.php?x=1', true],
  [all('Disallow: /*.php$'), '/index.php/more.php', false],
  [all('Disallow: /fish*.php'), '/fishheads/catfish.php?parameters', false],
  [all('Disallow: /fish*.php'), '/Fish.PHP', true],
  [all('Disallow: /a*b*c'), '/a-x-b-x-c-x', false],
  [all('Disallow: /a*b*c'), '/a-x-c-x-b', true],
  [all('Disallow: /a*b*c$'), '/abcbc', false],
  [all('Disallow: /a*bc$'), '/abc', false],
  [all('Disallow: /ab*bc$'), '/abc', true],
  [all('Disallow: *legal'), '/en/legal', false],
  [all('Disallow: *legal$'), '/en/legal/terms', true],
  [all('Disallow: /a**b'), '/a-b', false],
  [all('Disallow: /legal$'), '/legal', false],
  [all('Disallow: /legal$'), '/legal/', true],
  [all('Disallow: /le$gal'), '/le$gal', false],
  [all('Disallow: /*$'), '/anything', false],
  // Notations of one path.
  [all('Disallow: /a%3cd.html'), '/a%3Cd.html', false],
  [all('Disallow: /%61bout'), '/about', false],
  [all('Disallow: /about'), '/%61bout', false],
  [all('Disallow: /a%2fb'), '/a/b', true],
  [all('Disallow: /a%2fb'), '/a%2Fb', false],
  [all('Disallow: /datenschutz-erklärung'), '/datenschutz-erkl%C3%A4rung', false],
  [all('Disallow: /foo/bar/ツ'), '/foo/bar/%E3%83%84', false],
  [all('Disallow: /file-with-a-%2A.html'), '/file-with-a-*.html', false],
  [all('Disallow: /file-with-a-%2A.html'), '/file-with-a-b.html', true],
  [all('Disallow: /price-%24'), '/price-$5', false],
  [all('Disallow: /100%'), '/100%', false],
  [all('Disallow: /a b'), '/a%20b', false],
  // Which group applies.
  ['User-agent: Brassplate\nDisallow: /', '/', false],
  ['user-agent: BRASSPLATE\nDISALLOW: /', '/', false],
  ['User-agent: Brassplate/1.0 (+https://brassplate.example)\nDisallow: /', '/', false],
  ['User-agent: Brassplatebot\nDisallow: /', '/', true],
  ['User-agent: Brass\nDisallow: /', '/', true],
  ['User-agent: otherbot\nDisallow: /', '/', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Brassplate\nDisallow: /private', '/', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Brassplate\nDisallow: /private', '/private', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Brassplate\nDisallow:', '/', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Brassplate', '/', true],
  [
    'User-agent: Brassplate\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: brassplate\nDisallow: /b',
    '/b',
    false,
  ],
  [
    'User-agent: Brassplate\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: brassplate\nDisallow: /b',
    '/c',
    true,
  ],
  ['User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b', '/a', false],
  ['User-agent: otherbot\nUser-agent: Brassplate\nDisallow: /', '/', false],
  ['User-agent: Brassplate\n\n\nUser-agent: otherbot\n\nDisallow: /', '/', false],
  [
    'User-agent: Brassplate\nSitemap: https://harbour-lane.example/s.xml\nUser-agent: otherbot\nDisallow: /',
    '/',
    false,
  ],
  ['User-agent: Brassplate\nCrawl-delay: 5\nUser-agent: otherbot\nDisallow: /', '/', false],
  ['User-agent: otherbot\nDisallow: /\nUser-agent: Brassplate\nDisallow: /b', '/a', true],
  // Formatting.
  ['User-agent: *\r\nDisallow: /a\r\n', '/a', false],
  ['User-agent: *\rDisallow: /a\r', '/a', false],
  ['\uFEFFUser-agent: *\nDisallow: /a', '/a', false],
  ['  User-agent  :  *  # everybody\n\tDisallow\t:\t/a # not this', '/a', false],
  [all('Disallow: /a#b'), '/a', false],
  [all('Disallow: # nothing'), '/a', true],
  [all('Sitemap: https://harbour-lane.example/sitemap.xml', 'Disallow: /a'), '/a', false],
  [all('Noindex: /a', 'Host: harbour-lane.example'), '/a', true],
]

describe('robots.txt', () => {
  it.each(table)('%j, %s: %s', (text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed)
  })

  it('has at least sixty cases in its table', () => {
    expect(table.length).toBeGreaterThanOrEqual(60)
  })

  it.each([
    ['Crawl-delay: 5', 5_000],
    ['crawl-delay: 0.5', 500],
    ['Crawl-delay: 10', 10_000],
    ['Crawl-delay: 11', 10_000],
    ['Crawl-delay: 999999999', 10_000],
    ['Crawl-delay: -1', 0],
    ['Crawl-delay: soon', 0],
    ['Crawl-delay:', 0],
    ['Crawl-delay: 1\nCrawl-delay: 3\nCrawl-delay: 2', 3_000],
  ])('reads %j as %s ms', (line, expected) => {
    expect(parseRobots(all(line)).crawlDelayMs).toBe(expected)
  })

  it('uses only the delay of the group that names it', () => {
    const text = 'User-agent: *\nCrawl-delay: 9\nDisallow:\n\nUser-agent: Brassplate\nCrawl-delay: 2'
    expect(parseRobots(text).crawlDelayMs).toBe(2_000)
  })

  it('reads 512 KiB, without a line that this limit truncates', () => {
    const filled = (line: string, room: number) => {
      const head = all('')
      return `${head}${`#${'x'.repeat(robotsCharactersMax - head.length - room - 2)}`}\n${line}`
    }
    const line = 'Disallow: /legal'
    expect(allows(filled(line, line.length), '/legal')).toBe(false)
    expect(allows(`${filled(line, line.length)}\nDisallow: /`, '/terms')).toBe(true)
    expect(allows(`${filled(line, line.length - 5)}`, '/terms')).toBe(true)
  })

  it('allows everything if nothing is forbidden', () => {
    expect(robotsAllow(nothingForbidden, '/legal')).toBe(true)
  })

  it('matches like a slow and simple matcher', () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '*', '/', '%2A')
    const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
    const path = fc.array(fc.constantFrom('a', 'b', '/', '*'), { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(pattern, fc.boolean(), path, (start, isAnchored, asked) => {
        const text = start + (isAnchored ? '$' : '')
        expect(allows(all(`Disallow: ${text}`), asked)).toBe(!simplyFits(text, asked.replaceAll('*', '%2A')))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is not slowed down by adversarial patterns', () => {
    const path = `/${'a'.repeat(4_000)}`
    const slow = [`/${'*a'.repeat(2_000)}*b`, `/*${'a'.repeat(3_999)}b`, `/${'*'.repeat(4_000)}c`]
    const text = all(...slow.map((pattern) => `Disallow: ${pattern}`), ...new Array(20_000).fill('Disallow: /*a*a*b$'))
    expect(allows(text, path)).toBe(true)
  })

  it('stores a rule once, no matter how often and in which notation it occurs', () => {
    const written = ['Allow: /a', 'Allow: /%61', 'Disallow: /a', 'Allow: /a$']
    const { rules } = parseRobots(all(...new Array(1_000).fill(written).flat()))
    expect(rules).toEqual([
      { allows: true, pattern: '/a' },
      { allows: false, pattern: '/a' },
      { allows: true, pattern: '/a$' },
    ])
  })

  it('applies a limited number of distinct rules, and forbids everything if there are more', () => {
    const written = Array.from({ length: robotsRulesMax }, (_, place) => `Disallow: /page-${place}-`)
    const full = all(...written, ...written)
    expect(allows(full, `/page-${robotsRulesMax - 1}-x`)).toBe(false)
    expect(allows(full, '/legal')).toBe(true)
    const beyond = `${full}\nAllow: /legal`
    expect(allows(beyond, '/legal')).toBe(false)
    expect(allows(beyond, '/robots.txt')).toBe(true)
    expect(parseRobots(beyond).rules).toHaveLength(1)
  })

  it('counts only the rules that apply to it', () => {
    const others = Array.from({ length: 2 * robotsRulesMax }, (_, place) => `Disallow: /page-${place}-`)
    const text = `User-agent: Other\n${others.join('\n')}\n\nUser-agent: Brassplate\nDisallow: /private`
    expect(allows(text, '/legal')).toBe(true)
  })

  it('decides a usual path with the maximum number of rules, and forbids one that exceeds the work limit', () => {
    const written = Array.from({ length: robotsRulesMax }, (_, place) => `Allow: *ab${place}`)
    const text = all(...written)
    expect(allows(text, `/${'a'.repeat(200)}`)).toBe(true)
    expect(allows(text, `/${'a'.repeat(robotsWorkMax / robotsRulesMax)}`)).toBe(false)
  })

  it('accepts any text and any path', () => {
    const word = fc.constantFrom(
      'User-agent: *',
      'Disallow: /',
      'Allow:',
      '%',
      '*',
      '$',
      '\n',
      '\r',
      '#',
      ':',
      '\uD800',
      'é',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.string({ unit: 'binary' }))),
        fc.string({ unit: 'binary' }),
        (words, path) => {
          expect(typeof allows(words.join(''), path)).toBe('boolean')
        },
      ),
    )
  })
})

/** Tries every possibility, which is fine for a few letters. */
function simplyFits(pattern: string, path: string): boolean {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern.startsWith('*')) {
    return simplyFits(pattern.slice(1), path) || (path !== '' && simplyFits(pattern, path.slice(1)))
  }
  return path !== '' && path[0] === pattern[0] && simplyFits(pattern.slice(1), path.slice(1))
}
