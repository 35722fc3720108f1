const familyWordMin = 5

/**
 * Assigns each site to a group, so that sites of one company or family stay in one fold, and turns companies into
 * labels: names, numbers and domains are removed.
 */
export function groupSites(sites) {
  const parents = new Map()
  const rootOf = (key) => {
    let root = key
    while (parents.get(root) !== undefined && parents.get(root) !== root) root = parents.get(root)
    return root
  }
  const unite = (one, other) => {
    if (!parents.has(other)) parents.set(other, other)
    parents.set(rootOf(other), rootOf(one))
  }
  const keyOf = ({ pack, id }) => `site ${pack} ${id}`
  for (const site of sites) parents.set(keyOf(site), keyOf(site))
  for (const site of sites) {
    unite(keyOf(site), `label ${site.domain.split('.', 1)[0]}`)
    for (const number of site.labelled) {
      unite(keyOf(site), `company ${number}`)
      const family = site.found.find((one) => one.number === number)?.family ?? ''
      if (family.length >= familyWordMin) unite(keyOf(site), `family ${family}`)
    }
  }
  const groups = new Map()
  return sites.map((site) => {
    const root = rootOf(keyOf(site))
    if (!groups.has(root)) groups.set(root, groups.size)
    return recordOf(site, groups.get(root))
  })
}

function recordOf(site, group) {
  const families = [...new Set(site.found.map(({ family }) => family))]
  const isOpen = site.category === 'ambiguous' && site.acceptable.includes('matched')
  return {
    pack: site.pack,
    group,
    category: site.category,
    resolvable: site.resolvable,
    acceptable: site.acceptable,
    read: site.read,
    ownNumber: site.ownNumber,
    hasRight: site.hasRight,
    outcome: site.outcome,
    facts: site.facts,
    uk: site.uk,
    candidates: site.found.map(({ number, family, f }) => ({
      label: site.labelOf(number),
      // Ambiguous sites, for which several answers are acceptable, are not used for training.
      isLearnt: !isOpen,
      isJudged: site.isJudged(number),
      family: families.indexOf(family),
      f,
    })),
  }
}
