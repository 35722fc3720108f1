const [dots, manyDots] = [40_000, 60_000].map((count) => `a${'.'.repeat(count)}a`)
/** One character that normalisation turns into 18. */
const ligature = '\uFDFA'

/** Texts whose length once counted twice or more. */
export const textFindings = [
  {
    id: '2a',
    title: 'CSV row with an address of 65,000 `<`',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(`Name,Email\nAnn Smith,${'<'.repeat(65_000)}@x`)),
  },
  {
    id: '2b',
    title: 'console /find, 60,000 dots',
    run: async ({ site }) => (await site(0)).post('/find', { q: manyDots }),
  },
  {
    id: "2b'",
    title: 'console /watchlist/add as a multipart form, 40,000 dots',
    run: async ({ site }) => (await site(0)).postParts('/watchlist/add', [{ name: 'entries', content: dots }]),
  },
  {
    id: '2d',
    title: 'CSV of 10 rows of 65,000 ligatures (2 MB)',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(`x,${ligature.repeat(65_000)}\n`.repeat(10))),
  },
  {
    id: '13-json',
    title: 'JSON lines, 30,000 arrays deep',
    run: ({ api }) =>
      api(0).sendList(`{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`, {
        query: 'file_name=x.jsonl',
        type: 'application/x-ndjson',
      }),
  },
  {
    id: '13-headers',
    title: 'multipart form with 9 MB of header lines in one part',
    run: async ({ site }) =>
      (await site(0)).postParts('/lists/add', [
        { name: 'file', fileName: 'x.csv', content: 'a', headerLines: 'X: y\r\n'.repeat(1_500_000) },
      ]),
  },
  {
    id: '13-parts',
    title: 'multipart form with 20,000 parts',
    run: async ({ site }) =>
      (await site(0)).postParts(
        '/lists/add',
        Array.from({ length: 20_000 }, (_, place) => ({ name: `p${place}`, content: 'x' })),
      ),
  },
  {
    id: '13-location',
    title: 'console /find, a query of 12,000 characters',
    async run({ site }) {
      const { status, headers } = await (await site(0)).post('/find', { q: 'word '.repeat(2_400) })
      return { status, note: `Location of ${headers.location?.length ?? 0} characters` }
    },
  },
]
