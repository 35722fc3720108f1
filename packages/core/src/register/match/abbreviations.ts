const expansions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acad: 'academy',
    accs: 'accountants',
    admin: 'administration',
    assoc: 'associates',
    assocs: 'associates',
    bldg: 'building',
    bros: 'brothers',
    cent: 'centre',
    center: 'centre',
    co: 'company',
    comms: 'communications',
    cons: 'consulting',
    const: 'construction',
    constr: 'construction',
    contr: 'contractors',
    corp: 'corporation',
    ctr: 'centre',
    dept: 'department',
    dev: 'developments',
    devs: 'developments',
    dist: 'distribution',
    elec: 'electrical',
    eng: 'engineering',
    engr: 'engineering',
    ent: 'enterprises',
    equip: 'equipment',
    fin: 'financial',
    gp: 'group',
    grp: 'group',
    hldgs: 'holdings',
    hldg: 'holdings',
    hosp: 'hospital',
    inc: 'incorporated',
    ind: 'industries',
    inds: 'industries',
    ins: 'insurance',
    inst: 'institute',
    int: 'international',
    intl: 'international',
    invs: 'investments',
    invest: 'investments',
    lab: 'laboratories',
    labs: 'laboratories',
    maint: 'maintenance',
    man: 'management',
    manu: 'manufacturing',
    mech: 'mechanical',
    mfg: 'manufacturing',
    mgmt: 'management',
    mgt: 'management',
    mktg: 'marketing',
    nat: 'national',
    natl: 'national',
    org: 'organisation',
    pharm: 'pharmaceuticals',
    plumb: 'plumbing',
    pptys: 'properties',
    prod: 'products',
    prods: 'products',
    prof: 'professional',
    prop: 'properties',
    props: 'properties',
    ptnrs: 'partners',
    ptnr: 'partners',
    rd: 'road',
    refrig: 'refrigeration',
    res: 'residential',
    sch: 'school',
    scot: 'scotland',
    serv: 'services',
    servs: 'services',
    soc: 'society',
    sol: 'solutions',
    sols: 'solutions',
    st: 'saint',
    svc: 'services',
    svcs: 'services',
    sys: 'systems',
    tech: 'technologies',
    techs: 'technologies',
    tel: 'telecommunications',
    transp: 'transport',
    univ: 'university',
    wks: 'works',
  }),
)

/** The long form of a common abbreviation; undefined if it is none. */
export function expandAbbreviation(word: string): string | undefined {
  return expansions.get(word)
}

const shortestStem = 3

/** Whether one word abbreviates the other: a known short form, its first letters, or its consonants. */
export function isAbbreviation(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const expanded = expansions.get(short)
  if (expanded !== undefined && (expanded === long || stem(expanded) === stem(long))) return true
  if (short.length < shortestStem || long.length - short.length < 2 || /\d/.test(long)) return false
  return long.startsWith(short) || consonants(long) === short
}

/** Plural and singular agree, and `technology` agrees with `technologies`. */
function stem(word: string): string {
  return word.replace(/(?:ies|y|s)$/, '')
}

function consonants(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '')
}
