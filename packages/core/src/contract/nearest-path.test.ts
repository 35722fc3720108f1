import { describe, expect, it } from 'vitest'
import { nearestPath } from './nearest-path.js'

const parts = ['', '/{company_number}', '/{company_number}/officers', '/{company_number}/filings']
const paths = ['/health', '/v1/signals', '/v1/watchlist', ...parts.map((part) => `/v1/companies${part}`)]

describe('nearestPath', () => {
  it.each([
    ['/v1/signal', '/v1/signals'],
    ['/v1/watchlists', '/v1/watchlist'],
    ['/watchlist', '/v1/watchlist'],
    ['/v1/companies/09999991/officer', '/v1/companies/{company_number}/officers'],
    ['/v1/Companies/09999991/', '/v1/companies/{company_number}'],
  ])('takes %s for %s', (given, meant) => {
    expect(nearestPath(given, paths)).toBe(meant)
  })

  it.each(['/', '/wp-login.php', '/v1/users', '/v1/signals/x/y/z/0', `/v1/${'signals'.repeat(20)}`])(
    'finds nothing close to %s',
    (given) => {
      expect(nearestPath(given, paths)).toBeNull()
    },
  )
})
