import { expect, it } from 'vitest'
import { reasonLines } from './reason-lines.js'

type Reasons = Parameters<typeof reasonLines>[0]

const site = {
  kind: 'trading_name',
  supports: true,
  detail: 'The site names “Silver & Reed Ltd” (https://a.example/).',
}
const notice = { kind: 'copyright', supports: true, detail: 'The copyright notice names “Silver & Reed Ltd”.' }
const other = { kind: 'domain_name', supports: true, detail: 'The domain name resembles Silver & Reed Limited.' }
const quotes = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([kind, quote]) => [kind, { quote, value: null }])) as unknown as Parameters<
    typeof reasonLines
  >[1]
const textsOf = (reasons: readonly object[], texts: Readonly<Record<string, string>>) =>
  reasonLines(reasons as Reasons, quotes(texts)).map(({ text, quote }) => [text, quote])

it('says in one line what rests on the same words of the site, and quotes them once', () => {
  const said = '© Silver & Reed Ltd'
  expect(textsOf([site, notice, other], { trading_name: said, copyright: said })).toEqual([
    ['The site and the copyright notice name “Silver & Reed Ltd”.', said],
    ['The domain name resembles Silver & Reed Limited.', null],
  ])
})

it('keeps both sentences if they name different companies in the same words', () => {
  const unlike = { ...notice, detail: 'The copyright notice names “Reed Group”.' }
  expect(textsOf([site, unlike], { trading_name: 'a', copyright: 'a' })).toEqual([
    ['The site names “Silver & Reed Ltd”. The copyright notice names “Reed Group”.', 'a'],
  ])
})

it('keeps a line for each reason that rests on other words, on none, or on the same for and against', () => {
  expect(textsOf([site, notice], { trading_name: 'a', copyright: 'b' })).toHaveLength(2)
  expect(textsOf([site, notice], {})).toHaveLength(2)
  expect(textsOf([site, { ...notice, supports: false }], { trading_name: 'a', copyright: 'a' })).toHaveLength(2)
})
