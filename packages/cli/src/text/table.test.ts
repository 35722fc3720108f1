import { describe, expect, it } from 'vitest'
import { fc } from '../../../core/tests/register/random-events.js'
import { colourFor } from './colour.js'
import { facts, table } from './table.js'
import { fitted, widthOf } from './width.js'

const look = (columns: number, env = {}) => ({ columns, colour: colourFor({ isTTY: true }, env) })
const plain = (columns: number) => look(columns, { NO_COLOR: '1' })

interface Row {
  readonly name: string
  readonly number: number | null
}

const columns = [
  { title: 'NAME', of: (row: Row) => row.name, isCut: true },
  { title: 'NUMBER', of: (row: Row) => row.number, align: 'right' as const },
]

describe('widthOf', () => {
  it.each([
    ['plain', 5],
    ['café', 4],
    ['cafe\u0301', 4],
    ['株式会社', 8],
    ['\u{1f680}', 2],
    ['\u{1f469}\u200d\u{1f680}', 2],
    ['', 0],
  ])('measures %j as %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width)
  })
})

describe('fitted', () => {
  it('never exceeds the width and leaves a text that fits unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 30 }), (text, room) => {
        const shown = fitted(text, room)
        expect(widthOf(shown)).toBeLessThanOrEqual(room)
        if (widthOf(text) <= room) expect(shown).toBe(text)
      }),
    )
  })

  it('ends truncated text with an ellipsis', () => {
    expect(fitted('Harbour Lane Boatworks', 13)).toBe('Harbour Lane…')
    expect(fitted('株式会社', 6)).toBe('株式…')
  })
})

describe('table', () => {
  it('aligns titles and cells', () => {
    const rows = [
      { name: 'Ada', number: 7 },
      { name: '株式会社', number: null },
    ]
    expect(table(columns, rows, plain(80))).toBe('NAME      NUMBER\nAda            7\n株式会社       -\n')
  })

  it('leaves out empty columns before it shortens a name', () => {
    const rows = [
      { name: 'Harbour Lane Boatworks', number: null },
      { name: 'Ada', number: null },
    ]
    expect(table(columns, rows, plain(40))).toContain('NUMBER')
    expect(table(columns, rows, plain(24))).toBe('NAME\nHarbour Lane Boatworks\nAda\n')
  })

  it('truncates the widest cells until a line fits', () => {
    const written = table(columns, [{ name: 'a'.repeat(200), number: 12_345_678 }], plain(40))
    expect(written.split('\n')[1]).toBe(`${'a'.repeat(29)}…  12345678`)
  })

  it('never writes a line wider than a normal terminal', () => {
    const row = fc.record({ name: fc.string({ unit: 'grapheme' }), number: fc.integer() })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.integer({ min: 20, max: 120 }), (rows, room) => {
        for (const line of table(columns, rows, plain(room)).split('\n')) {
          expect(widthOf(line)).toBeLessThanOrEqual(room)
        }
      }),
    )
  })

  it('cuts a word that is wider than a very narrow terminal has room for', () => {
    const written = table(columns, [{ name: 'Harbour-Lane-Boatworks', number: -1_000_000_000 }], plain(20))
    expect(written.split('\n')[0]).toBe('NAME    Harbour-Lan…')
  })

  it('shrinks other columns instead of truncating one that users copy', () => {
    const whole = [
      { title: 'ID', of: (row: Row) => row.name, isWhole: true },
      { title: 'TEXT', of: () => 'b'.repeat(30), isCut: true },
    ]
    const id = `acc_${'a'.repeat(20)}`
    expect(table(whole, [{ name: id, number: 1 }], plain(40)).split('\n')[1]).toBe(`${id}  ${'b'.repeat(13)}…`)
  })

  it('writes a block per row if that leaves too little room', () => {
    const whole = columns.map((column) => ({ ...column, isWhole: column.title === 'NAME' }))
    const rows = [
      { name: 'a'.repeat(50), number: 7 },
      { name: 'b', number: null },
    ]
    expect(table(whole, rows, plain(40))).toBe(`NAME    ${'a'.repeat(50)}\nNUMBER  7\n\nNAME    b\nNUMBER  -\n`)
  })

  it('wraps the cells of a column that may not be cut, and keeps each word whole', () => {
    const wrapping = [
      { title: 'NAME', of: (row: Row) => row.name },
      { title: 'SINCE', of: () => '2026-03-02', isWhole: true },
    ]
    const rows = [
      { name: 'Harbour Lane Boatworks Limited', number: 1 },
      { name: 'Ada', number: 2 },
    ]
    expect(table(wrapping, rows, plain(30))).toBe(
      'NAME                SINCE\nHarbour Lane        2026-03-02\nBoatworks Limited\nAda                 2026-03-02\n',
    )
  })

  it('writes a block per row if a cell would take too many lines, and wraps in it', () => {
    const wrapping = [
      { title: 'NAME', of: (row: Row) => row.name },
      { title: 'ID', of: () => 'x'.repeat(20), isWhole: true },
    ]
    const name = 'one two three four five six seven eight nine ten'
    expect(table(wrapping, [{ name, number: 1 }], plain(30))).toBe(
      `NAME  one two three four five\n      six seven eight nine ten\nID    ${'x'.repeat(20)}\n`,
    )
  })

  it('never cuts a text of other columns, at any width', () => {
    const all = [
      { title: 'NAME', of: (row: Row) => row.name },
      { title: 'NUMBER', of: (row: Row) => row.number, isWhole: true },
    ]
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '株'), minLength: 1, maxLength: 12 })
    const row = fc.record({ name: fc.array(word, { minLength: 1 }).map((list) => list.join(' ')), number: fc.nat() })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.integer({ min: 20, max: 100 }), (rows, room) => {
        const written = table(all, rows, plain(room))
        expect(written).not.toContain('…')
        for (const { name } of rows) for (const each of name.split(' ')) expect(written).toContain(each)
      }),
    )
  })

  it('sanitises cells and measures them without their colour', () => {
    const painted = [{ ...columns[0], title: 'NAME', of: () => '\u001b[2Jab', paint: () => look(80).colour.red }]
    expect(table(painted, [null], look(80))).toBe('\u001b[2mNAME\u001b[22m\n\u001b[31mab\u001b[39m\n')
  })
})

describe('facts', () => {
  it('leaves out undefined values and shows null as unknown', () => {
    const pairs = [
      ['name', 'Ada'],
      ['since', undefined],
      ['website', null],
    ] as const
    expect(facts(pairs, plain(80))).toBe('name     Ada\nwebsite  -\n')
  })
})

describe('colourFor', () => {
  it.each([
    ['on a terminal', true, {}, true],
    ['in a pipe', false, {}, false],
    ['with NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
    ['with FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, true],
    ['with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
    ['with both', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['on a dumb terminal', true, { TERM: 'dumb' }, false],
  ])('decides %s', (_, isTTY, env, isOn) => {
    expect(colourFor({ isTTY }, env).red('a')).toBe(isOn ? '\u001b[31ma\u001b[39m' : 'a')
  })
})
