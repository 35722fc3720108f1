const statuses = ['matched', 'needs_review', 'no_match', 'non_uk_entity', 'scrape_failed']

/** What was fitted and how good it is, as Markdown. */
export function fitReport({ modelVersion, sets, answers, fitted, before, after, crossCheck, ratios }) {
  return [
    '# Calibration of match_confidence',
    `Resolved by version ${modelVersion} of the model. Fitted by ${fitted.method} to ${answers.length} labelled answers.`,
    '## Sites',
    table(
      ['set', 'sites', 'companies', ...statuses.map((status) => `${status}: best is right`)],
      sets.map((set) => [
        set.name,
        set.sites,
        set.companies,
        ...statuses.map((status) => rightOf(set.answers, status)),
      ]),
    ),
    'Sites that no company fits, or that could not be read, are in no column. Only `matched` and `needs_review` carry a confidence, so they alone are fitted.',
    '## How good',
    table(
      ['', 'answers', 'Brier score', 'expected calibration error'],
      [
        ['before, all', ...measures(before)],
        ['after, all (fitted to the same)', ...measures(after)],
        ['before, other half', ...measures(crossCheck.before)],
        [`after, other half (fitted to the ${crossCheck.learnt} of the first)`, ...measures(crossCheck.after)],
      ],
    ),
    'The halves share no template, where sites have one.',
    '## Reliability, all answers',
    reliability(before, after),
    '## Reliability, other half',
    reliability(crossCheck.before, crossCheck.after),
    '## Precision by pattern',
    table(
      ['pattern', 'answers', 'matched', 'counted', 'right', 'precision', 'ceiling (lower bound, 95 %)'],
      fitted.rows.map((row) => [
        row.pattern,
        row.answers,
        row.matched,
        `${row.of}, ${row.basis}`,
        row.right,
        share(row.right / row.of),
        share(row.ceiling),
      ]),
    ),
    `A pattern never seen: ${fitted.calibration.ceilings.unseen}. Forged sites repeat their templates, so the bounds are narrower than as many strangers would make them.`,
    '## Curve',
    table(['bits held', 'probability'], fitted.calibration.points),
    '## Evidence',
    'In bits: what right candidates show against wrong ones, beside the weight in use. Where there are no wrong ones at all, the figure is only what so few sites can show.',
    table(
      ['kind', 'group', 'weight', 'right', 'wrong', 'among candidates', 'against the register'],
      ratios.map((row) => [
        row.kind,
        row.group,
        row.bits,
        row.right,
        row.wrong,
        bits(row.amongCandidates),
        bits(row.againstRegister),
      ]),
    ),
    '',
  ].join('\n\n')
}

function rightOf(answers, status) {
  const some = answers.filter((answer) => answer.status === status)
  return `${some.filter(({ isRight }) => isRight).length} of ${some.length}`
}

function measures({ of, brier, calibrationError }) {
  return [of, share(brier), share(calibrationError)]
}

function reliability(before, after) {
  return table(
    ['said', 'before: answers', 'mean said', 'right', 'after: answers', 'mean said', 'right'],
    before.table.map((row, place) => [`${row.from} to ${row.to}`, ...cells(row), ...cells(after.table[place])]),
  )
}

function cells({ of, said, seen }) {
  return [of, share(said), share(seen)]
}

function share(value) {
  return value === null || Number.isNaN(value) ? '-' : value.toFixed(4)
}

function bits(value) {
  return value === null ? '-' : value.toFixed(1)
}

function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}
