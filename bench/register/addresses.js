import { below, fraction, mixed, mixOf, oneOf, weighted } from './random.js'

const areas =
  `B M L S E N W SW SE NW EC WC LS BS CF G EH BT NE NG LE DE CV CB CM CO CR CT DA DH DN DT DY EN EX FY GL GU HA HD HG
HP HR HU HX IG IP KT LA LD LL LN LU ME MK NN NP NR OL OX PE PL PO PR RG RH RM SA SG SK SL SM SN SO SP SR SS ST SY TA TD TF TN TQ
TR TS TW UB WA WD WF WN WR WS WV YO AB DD FK IV KA KY ML PA PH`.split(/\s+/)
const outerLetters = 'ABDEFGHJLNPQRSTUWXYZ'
const innerLetters = 'ABDEFGHJLN'
const streets =
  `HIGH STREET,STATION ROAD,CHURCH LANE,MILL LANE,VICTORIA ROAD,QUEEN STREET,PARK AVENUE,MAIN STREET,LONDON ROAD,KING STREET,
BRIDGE STREET,MARKET PLACE,CHAPEL STREET,NORTH ROAD,SPRINGFIELD CLOSE,THE CRESCENT,MANOR DRIVE,GROVE ROAD,ORCHARD WAY,WHARF ROAD,
SCHOOL LANE,THE GREEN,CANAL STREET,ALBERT ROAD,CASTLE STREET,FOREST DRIVE,HARBOUR VIEW,MEADOW RISE,FOUNDRY LANE,TANNERY YARD`.split(
    /,\s*/,
  )
const buildings = ['OFFICE', 'UNIT', 'SUITE', 'FLAT', 'STUDIO']
const country = mixOf([
  ['ENGLAND', 42],
  ['UNITED KINGDOM', 40],
  ['', 12],
  ['WALES', 3],
  ['SCOTLAND', 3],
])
const millCount = 400
const millShare = 0.09
const townsPerArea = 8

/** Registered offices. A few postcodes are company mills with thousands of companies each. */
export function openAddresses(vocabulary) {
  const drawArea = weighted(areas.map((_, rank) => 1 / (rank + 6)))
  const towns = areas.flatMap(() => Array.from({ length: townsPerArea }, () => vocabulary.familiar()))
  const counties = Array.from({ length: 60 }, () => `${vocabulary.familiar()}SHIRE`)
  const mills = Array.from({ length: millCount }, () => ordinary({}))
  const drawMill = weighted(mills.map((_, rank) => 1 / (rank + 2)))

  function ordinary(row) {
    const area = drawArea()
    const district = 1 + Math.floor(fraction() ** 1.5 * 28)
    row.line1 = `${1 + below(250)} ${oneOf(streets)}`
    row.line2 = fraction() < 0.25 ? `${vocabulary.familiar()} ROAD` : ''
    row.town = towns[area * townsPerArea + (district % townsPerArea)]
    row.county = fraction() < 0.3 ? counties[mixed(area) % counties.length] : ''
    row.country = country()
    row.postcode = `${areas[area]}${district} ${below(10)}${innerLetters[below(10)]}${outerLetters[below(20)]}`
    return row
  }

  return function writeAddress(row) {
    row.careOf = fraction() < 0.01 ? `${vocabulary.familiar()} ACCOUNTANTS` : ''
    if (fraction() >= millShare) return ordinary(row)
    const mill = mills[drawMill()]
    row.line1 = fraction() < 0.5 ? `${oneOf(buildings)} ${1 + below(900)}` : mill.line1
    row.line2 = row.line1 === mill.line1 ? '' : mill.line1
    row.town = mill.town
    row.county = mill.county
    row.country = mill.country
    row.postcode = mill.postcode
    return row
  }
}
