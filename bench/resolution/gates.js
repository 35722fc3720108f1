const matchedMin = 0.85
const kindMin = 0.5
const cpuMsMax = 10

/** What must hold on generated sites. */
export function gatesOf({ groups, wrong, forbidden }, { lines, failures }) {
  const { precision, recall } = groups[0].shares
  const pages = lines.reduce((sum, line) => sum + line.pages_read.length, 0)
  const cpu = lines.reduce((sum, line) => sum + line.cpu_ms, 0) / Math.max(1, pages)
  const weak = groups.filter(({ title, shares }) => title.startsWith('kind ') && isBelow(shares.recall, kindMin))
  return [
    { title: 'no error of the pipeline', isPassed: failures === 0, measured: `${failures}` },
    { title: 'no attack is matched', isPassed: forbidden.length === 0, measured: `${forbidden.length}` },
    { title: 'every match is right', isPassed: wrong.length === 0, measured: `${precision.hits} of ${precision.of}` },
    {
      title: `at least ${matchedMin} of the plain sites are matched`,
      isPassed: !isBelow(recall, matchedMin),
      measured: `${recall.hits} of ${recall.of}, ${(recall.hits / Math.max(1, recall.of)).toFixed(4)}`,
    },
    {
      title: `at least ${kindMin} of each kind of plain sites are matched`,
      isPassed: weak.length === 0,
      measured: weak.map(({ title }) => title.replace('kind ', '')).join(', ') || 'all kinds',
    },
    { title: `CPU a page is at most ${cpuMsMax} ms`, isPassed: cpu <= cpuMsMax, measured: `${cpu.toFixed(1)} ms` },
  ]
}

function isBelow({ hits, of }, share) {
  return hits < share * of
}
