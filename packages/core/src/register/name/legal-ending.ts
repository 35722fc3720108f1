/** Endings of one or more words, reversed; the longest match wins. */
const endings = [
  'limited',
  'ltd',
  'plc',
  'llp',
  'lp',
  'cic',
  'cio',
  'scio',
  'cyf',
  'cyfyngedig',
  'ccc',
  'cbc',
  'pac',
  'unlimited',
  'unltd',
  'anghyfyngedig',
  'public limited company',
  'private limited company',
  'private company limited',
  'limited company',
  'ltd company',
  'limited liability partnership',
  'limited partnership',
  'unlimited company',
  'community interest company',
  'community interest public limited company',
  'community interest plc',
  'charitable incorporated organisation',
  'scottish charitable incorporated organisation',
  'cwmni cyfyngedig cyhoeddus',
  'cwmni buddiant cymunedol',
  'cwmni buddiant cymunedol cyhoeddus cyfyngedig',
  'partneriaeth atebolrwydd cyfyngedig',
  'partneriaeth cyfyngedig',
  'cwmni anghyfyngedig',
  'ltd liability partnership',
  'public ltd company',
  'l t d',
  'p l c',
  'l l p',
  'c i c',
].map((ending) => ending.split(' ').reverse())

const byLastWord = new Map<string, string[][]>()
for (const ending of endings) {
  const last = ending[0] ?? ''
  byLastWord.set(
    last,
    [...(byLastWord.get(last) ?? []), ending].sort((one, other) => other.length - one.length),
  )
}

/** Number of words before the legal ending; also removes `… LIMITED (THE)` and repeated endings. */
export function lengthWithoutEnding(words: readonly string[]): number {
  let length = words.length
  const beforeArticle = words[length - 1] === 'the' ? length - 1 : length
  let shorter = withoutOne(words, beforeArticle)
  if (shorter === beforeArticle) return length
  while (shorter < length) {
    length = shorter
    shorter = withoutOne(words, length)
  }
  return length
}

function withoutOne(words: readonly string[], length: number): number {
  const candidates = byLastWord.get(words[length - 1] ?? '')
  if (!candidates) return length
  for (const ending of candidates) {
    if (ending.length <= length && ending.every((word, place) => words[length - 1 - place] === word)) {
      return length - ending.length
    }
  }
  return length
}
