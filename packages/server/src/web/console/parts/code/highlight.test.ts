import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodeLanguage, highlight, languageNamed } from './highlight.js'
import { unbrokenWords } from './line-html.js'

const languages: readonly CodeLanguage[] = [
  'json',
  'shell',
  'typescript',
  'python',
  'headers',
  'sql',
  'powerquery',
  'yaml',
  'env',
]

/** What a browser shows. */
const shown = (html: string) =>
  html
    .replaceAll(/<i(?: class=[a-z])?>|<span class=l[0-4]>|<\/i>|<\/span>|<wbr>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The parts with a colour, as `class text`. */
const coloured = (code: string, language: CodeLanguage) =>
  [...highlight(code, language).matchAll(/<i class=([a-z])>([^<]*)<\/i>/g)].map(
    ([, kind, text = '']) => `${kind} ${shown(text)}`,
  )

describe('highlight', () => {
  it('marks the values in JSON, and leaves the names of fields in the colour of the block', () => {
    expect(coloured('{ "ok": true, "n": -1.5e3, "text": "a \\"b\\": c", "none": null }', 'json')).toEqual([
      ...['w true', 'd -1.5e3', 's "a \\"b\\": c"', 'w null'],
    ])
  })

  it('marks commands, options, texts and remarks of a shell', () => {
    const command = "# once\nAPI_KEY=x curl 'http://a/b' \\\n  -H 'X-Key: 1' --data @file | jq .id"
    expect(coloured(command, 'shell')).toEqual([
      ...['n # once', 'k API_KEY', "s 'http://a/b'", 'o -H', "s 'X-Key: 1'", 'o --data', 'f jq'],
    ])
    expect(coloured('brassplate resolve matched.test', 'shell')).toEqual(['f brassplate'])
  })

  it('marks reserved words, calls, names and texts of a program', () => {
    const program = "import { a } from 'b' // why\nconst from = await client.load({ limit: 5, type: 'x' })"
    expect(coloured(program, 'typescript')).toEqual([
      ...['w import', 'w from', "s 'b'", 'n // why', 'w const', 'w from', 'w await', 'f load'],
      ...['k limit', 'd 5', 'k type', "s 'x'"],
    ])
  })

  it('marks the names of headers', () => {
    expect(coloured('content-type: application/json\nwebhook-id: sig_1', 'headers')).toEqual([
      ...['k content-type', 'k webhook-id'],
    ])
  })

  it('marks reserved words, functions, texts and remarks of SQL in both cases', () => {
    expect(coloured("-- all\nSELECT count(*) from a where b = 'c'", 'sql')).toEqual([
      ...['n -- all', 'w SELECT', 'f count', 'w from', 'w where', "s 'c'"],
    ])
  })

  it('marks names in settings', () => {
    expect(coloured('# all\nROLE=api\n', 'env')).toEqual(['n # all', 'k ROLE'])
    expect(coloured('ttl: 20\n  loop_wait: 2 # s', 'yaml')).toEqual(['k ttl', 'k   loop_wait', 'n # s'])
  })

  it('marks a line that may go on below, with how far it is indented', () => {
    const long = `"${'a'.repeat(50)}"`
    expect(highlight(`{\n    ${long},\n}`, 'json')).toBe(`{\n<span class=l2>    <i class=s>${long}</i>,\n</span>}`)
    const address = `curl 'one\n    https://api.example.com/some/path?name=${'b'.repeat(20)}'`
    expect(highlight(address, 'shell')).toContain(
      `<span class=l2><i class=s>    https://<wbr>api.example.com/<wbr>some/<wbr>path?<wbr>name=<wbr>${'b'.repeat(20)}'`,
    )
    expect(highlight('a word '.repeat(8), null)).toBe(`<span class=l0>${'a word '.repeat(8)}</span>`)
    expect(highlight(long, null)).toBe(`<span class=l0>${long}</span>`)
  })

  it('keeps options, names and addresses whole in a line that may go on below', () => {
    const command = 'brassplate search harbour --sort-by newest --output-format json-lines'
    expect(highlight(command, null)).toBe(
      '<span class=l0>brassplate search harbour <i>--sort-by newest</i> <i>--output-format json-lines</i></span>',
    )
    expect(highlight(command, 'shell')).toContain('<i><i class=o>--sort-by</i> newest</i>')
    const text = 'Read http://127.0.0.1:8080 and bad_fields_by_column.'
    expect(highlight(text, null)).toBe(
      '<span class=l0>Read <i>http://127.0.0.1:8080</i> and bad_fields_by_column.</span>',
    )
  })

  it('breaks a word that is longer than the screen of a phone after what parts it', () => {
    const address = '"http://127.0.0.1:8080/v1/partner/webhooks",'
    const broken = '"http://<wbr>127.0.0.1:8080/<wbr>v1/<wbr>partner/<wbr>webhooks"'
    expect(highlight(`  "url": ${address}`, 'json')).toBe(
      `<span class=l1>  "url": <i class=u><i class=s>${broken}</i>,</i></span>`,
    )
    expect(unbrokenWords('BRASSPLATE_COMPANIES_HOUSE_STREAM_KEY')).toBe(
      '<i class=u>BRASSPLATE_<wbr>COMPANIES_<wbr>HOUSE_<wbr>STREAM_<wbr>KEY</i>',
    )
    expect(unbrokenWords(`GET ${address}`)).toBe(`GET <i class=u>${broken},</i>`)
  })

  it('keeps the sign that a command goes on with the word before it', () => {
    const line = 'curl --silent --show-error --request POST \\'
    expect(highlight(line, null)).toContain('<i>--request POST \\</i></span>')
    expect(highlight(`  ${'a'.repeat(40)} \\`, null)).toBe(`<span class=l1>  ${'a'.repeat(40)}<i> \\</i></span>`)
  })

  it('gives each line of a text over several lines its own colour', () => {
    expect(highlight("echo 'a\nb'", 'shell')).toBe("<i class=f>echo</i> <i class=s>'a</i>\n<i class=s>b'</i>")
  })

  it('never changes the text, whatever it holds', () => {
    const pieces = fc.constantFrom('"', "'", '`', '\\', '\n', '#', '//', '/*', '-', '$', '<b>', '&amp;', ':', 'const ')
    const long = fc.constantFrom(' ', ' --an-option 5', 'a/path?with=parts', ' \\', 'a_name.of_several_words.with_dots')
    const code = fc.array(fc.oneof(pieces, long, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(code, fc.constantFrom(null, ...languages), (text, language) => {
        expect(shown(highlight(text, language))).toBe(text)
      }),
    )
  })

  it('leaves text in other languages as it is', () => {
    expect(languageNamed('ts')).toBe('typescript')
    expect(languageNamed('toString')).toBe(null)
    expect(highlight('<select>', languageNamed('html'))).toBe('&lt;select&gt;')
  })
})
