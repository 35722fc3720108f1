import { hostileText } from './texts.js'

const titles = ['Company name', 'Company number', 'Website', 'E-mail', 'Post code', 'Name', 'Notes', 'decision', '']
const sizes = [1_000, 20_000, 65_000, 65_536, 200_000, 1_000_000]

/** Lists as text. Each kind returns `{ body, fileName, type }`. */
export const textLists = {
  ordinary: (random) => csv(tableOf(random, random.between(1, 40), random.between(1, 8))),
  longRows: (random) => csv(tableOf(random, random.oneOf([2_000, 20_000]), 1)),
  wideRows: (random) => csv([titlesOf(random, random.oneOf([499, 500, 501, 5_000])), 'x,'.repeat(500)].join('\n')),
  longCell: (random) =>
    csv(
      `Name,Email\nAnn Smith,${random.oneOf(['<', '[', '.', ' ', '@', '(', '\uFDFA']).repeat(random.oneOf(sizes))}@x\n`,
    ),
  quotes: (random) => csv(`Name,Website\n"${random.oneOf(['""', '"', '"\n', 'a\n']).repeat(random.oneOf(sizes) / 4)}`),
  nulls: (random) => csv(`Name\0,Website\0\n${'\0'.repeat(random.oneOf(sizes))},matched.test\n`),
  formulas: (random) =>
    csv(
      `Company name,Notes\n${Array.from({ length: 50 }, () => `${random.oneOf(['=', '+', '-', '@', '\t=', '＝', " '="])}cmd|calc,x`).join('\n')}`,
    ),
  blankRows: (random) =>
    csv(`Company number\n${random.oneOf(['\n', '\r\n', ',\n', ' \n', '\r']).repeat(random.oneOf(sizes))}09999991\n`),
  separators: (random) =>
    csv(
      `sep=${random.oneOf([';', '\t', '|', '', ',,', '\n'])}\n${random.oneOf([',', ';', '\t']).repeat(random.oneOf(sizes))}\n`,
    ),
  random: (random) => ({
    ...csv(randomBytes(random, random.oneOf([1, 100, 10_000, 100_000]))),
    type: 'application/octet-stream',
  }),
  utf16: (random) =>
    csv(
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(tableOf(random, 20, 3), 'utf16le').subarray(random.below(2)),
      ]),
    ),
  utf16be: (random) => csv(Buffer.concat([Buffer.from([0xfe, 0xff]), randomBytes(random, 2_001)])),
  windows: (random) =>
    csv(Buffer.from(`Company name,Website\nCaf\xe9 \x80 \x81 \x9d Ltd,${hostileText(random, 200)}\n`, 'latin1')),
  brokenUtf8: (random) => csv(Buffer.concat([Buffer.from('Company name\n'), Buffer.alloc(random.oneOf(sizes), 0xf0)])),
  deepJson: (random) =>
    jsonLines(`{"name":${random.oneOf(['[', '{"a":']).repeat(random.oneOf([10, 1_000, 30_000]))}1}\n`),
  closedDeepJson: (random) => jsonLines(closedArrays(random.oneOf([100, 5_000, 30_000]))),
  wideJson: (random) =>
    jsonLines(
      `{${Array.from({ length: random.oneOf([499, 501, 8_000]) }, (_, place) => `"k${place}":${place}`).join(',')}}\n`,
    ),
  oddJson: (random) =>
    jsonLines(
      Array.from(
        { length: 30 },
        () => `{"name":${JSON.stringify(hostileText(random, 5_000))},"__proto__":{"x":1},"website":[1,{"a":null}]}`,
      ).join('\n'),
    ),
  brokenJson: (random) =>
    jsonLines(
      random.oneOf(['{"a":', '{"a":1}}\n', '[1,2]\n', '"x"\n', 'null\n', '{"a":"\\ud800"}\n', '{}\n'.repeat(5_000)]),
    ),
  noRows: (random) => csv(random.oneOf(['', '\n', '\uFEFF', 'Company name\n', '"', ','])),
}

function csv(body) {
  return { body: Buffer.from(body), fileName: 'list.csv', type: 'text/csv' }
}

function jsonLines(text) {
  return { body: Buffer.from(text), fileName: 'list.jsonl', type: 'application/x-ndjson' }
}

function closedArrays(depth) {
  return `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}\n`
}

function titlesOf(random, count) {
  return Array.from({ length: count }, () => random.oneOf(titles)).join(',')
}

function tableOf(random, rows, columns) {
  const cell = () => hostileText(random, 400).replaceAll('"', '""')
  const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, () => `"${cell()}"`).join(','))
  return [titlesOf(random, columns), ...lines].join('\n')
}

function randomBytes(random, length) {
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}
