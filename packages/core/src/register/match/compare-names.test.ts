import { describe, expect, it } from 'vitest'
import { compareNames, readName } from './compare-names.js'

const extraWords = (query: string, name: string) => compareNames(readName(query), readName(name)).extraWords

describe('the extra words of a text', () => {
  it.each([
    ['W Smith & Son Funeral Directors Ltd', 'W SMITH & SONS FUNERAL DIRECTORS LIMITED'],
    ['W Smith & Sons Funeral Directors Ltd', 'W SMITH & SON FUNERAL DIRECTORS LIMITED'],
    ['W Smith & Brother Ltd', 'W SMITH & BROS LIMITED'],
    ['Harbour Lane Boatworks (N. Ireland) Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks Northern Ireland', 'HARBOUR LANE BOATWORKS LIMITED'],
    ['Harbour Lane Boatworks (NI) Ltd', 'HARBOUR LANE BOATWORKS LIMITED'],
  ])('are none in %s for %s', (query, name) => expect(extraWords(query, name)).toEqual([]))

  it.each([
    ['W Smith & Sons Ltd', 'W SMITH LIMITED', 'sons'],
    ['W Smith & Daughters Ltd', 'W SMITH & SONS LIMITED', 'daughters'],
    ['Harbour Lane Boatworks Ireland Ltd', 'HARBOUR LANE BOATWORKS LIMITED', 'ireland'],
  ])('in %s for %s say that another company may be meant', (query, name, word) =>
    expect(extraWords(query, name)).toEqual([word]),
  )
})
