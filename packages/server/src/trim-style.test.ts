import { expect, it } from 'vitest'
import { trimStyle } from './trim-style.js'

it('keeps the rules that a page with these classes can need, and those that it cannot judge', () => {
  const css = [
    'p{a:b}.on{a:b}.off{a:b}.on .off{a:b}.off,.on>p{a:b}',
    ':is(.on,.off) p{a:b}.on:not(.off:has(.off)){a:b}',
    '@media(max-width:1px){.off{a:b}.on{a:b}}@media print{.off{a:b}}@keyframes turn{to{a:b}}',
  ].join('')
  expect(trimStyle(css, new Set(['on']))).toBe(
    [
      'p{a:b}.on{a:b}.off,.on>p{a:b}',
      ':is(.on,.off) p{a:b}.on:not(.off:has(.off)){a:b}',
      '@media(max-width:1px){.on{a:b}}@keyframes turn{to{a:b}}',
    ].join(''),
  )
})
