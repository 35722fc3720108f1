/** Pages crafted to slow a parser down, each about `length` bytes long. */
export function* bombs(length) {
  const filled = (piece, long = length) => piece.repeat(Math.ceil(long / piece.length))
  const html = {
    'nested elements': filled('<div>'),
    'unclosed tags': filled('<p>x<li>y'),
    'a million attributes': `<div ${attributes(length / 7)}>x</div>`,
    'many attributes each': filled(`<i ${attributes(999)}>x</i>`),
    'a huge attribute': `<a href="${filled('&amp;a')}">x</a>`,
    'character references': filled('&amp;&nbsp;&#x41;&'),
    'lone ampersands': filled('&'),
    comments: filled('<!-- x --><!-->'),
    'only <': filled('<'),
    'nested tables': filled('<table><tr><td>x'),
    'rows of tables': `<table>${filled('<tr><td>a<td>b')}`,
    'deep unmatched closing tags': filled('<abcdefgh>', 5_100) + filled('</abcdefgi>'),
    'forms in a form': `<form>${filled('<b>', 1_500)}${filled('<form>')}`,
    'deep JSON-LD': filled(`<script type="application/ld+json">${'['.repeat(32_000)}${']'.repeat(32_000)}</script>`),
    'wide JSON-LD': filled(
      `<script type="application/ld+json">[${'{"@type":"Store","name":"x"},'.repeat(2_000)}0]</script>`,
    ),
    'one giant text': filled('Harbour Roofing Ltd, company number 01234567, '),
    'one giant word': filled('a'),
    'one giant number': filled('0123456789'),
    'blanks and invisible characters': filled(' \n\u200b'),
    'CDATA in SVG': `<svg>${filled('<![CDATA[x]]><title>y</title>')}`,
    links: filled('<a href="/x">x</a><a href="y">'),
  }
  for (const [title, text] of Object.entries(html)) yield [title, Buffer.from(text)]
  yield ['random bytes', randomBytes(length)]
}

function attributes(count) {
  return Array.from({ length: count }, (_, at) => `a${at}`).join(' ')
}

function randomBytes(length) {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
