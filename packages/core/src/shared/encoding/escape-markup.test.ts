import { expect, it } from 'vitest'
import { escapeMarkup } from './escape-markup.js'

it('A text cannot end an element or an attribute', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;')
  expect(escapeMarkup('Ünïcode and 😀 stay')).toBe('Ünïcode and 😀 stay')
})
