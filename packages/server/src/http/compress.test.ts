import { describe, expect, it } from 'vitest'
import { acceptedCoding } from './compress.js'

describe('acceptedCoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, br;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.2, br;q=0', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
    ['gzip;q=x', null],
    ['', null],
    [null, null],
    [`gzip${' '.repeat(200)}`, null],
  ])('takes %j as %j', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding)
  })
})
