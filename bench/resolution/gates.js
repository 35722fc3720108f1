const recallMin = 0.6
const cpuMsMax = 10

/** What has to hold before a change of the weights is kept. */
export function gatesOf({ groups, wrong }, { lines, failures }) {
  const { precision, recall } = groups[0].shares
  const hostile = wrong.filter(({ wanted }) => !wanted.acceptable.includes('matched'))
  const pages = lines.reduce((sum, line) => sum + line.pages_read.length, 0)
  const cpu = lines.reduce((sum, line) => sum + line.cpu_ms, 0) / Math.max(1, pages)
  return [
    { title: 'no error of the pipeline', isPassed: failures === 0, measured: `${failures}` },
    {
      title: 'no hostile site matched to a company that is not its own',
      isPassed: hostile.length === 0,
      measured: `${hostile.length}`,
    },
    {
      title: 'precision of matched is 1',
      isPassed: wrong.length === 0,
      measured: `${precision.hits} of ${precision.of}`,
    },
    {
      title: `recall where a site can be resolved is at least ${recallMin}`,
      isPassed: recall.hits >= recallMin * recall.of,
      measured: `${recall.hits} of ${recall.of}, ${(recall.hits / Math.max(1, recall.of)).toFixed(4)}`,
    },
    { title: `CPU a page is at most ${cpuMsMax} ms`, isPassed: cpu <= cpuMsMax, measured: `${cpu.toFixed(1)} ms` },
  ]
}
