import { anyButMatched } from '../expected.js'
import { firstFree } from '../random.js'
import { coined, trades } from '../words.js'
import { baitedSite, drawBrand, withBaitLike } from './cast.js'
import { foreignTrade } from './themes.js'

/** Foreign registers: law, form of the name, form of the number (# is a digit), towns, and how a phone number starts. */
export const homes = {
  ireland: [['Ireland', '* Limited', '5#####', ['Ennis, Co. Clare', 'Sligo', 'Tralee, Co. Kerry'], '+353 1 555 0']],
  islands: [
    ['Jersey', '* Limited', '1#####', ['St Helier, Jersey JE2', 'St Aubin, Jersey JE3'], '+44 1534 496 '],
    ['Guernsey', '* Limited', '6####', ['St Peter Port, Guernsey GY1'], '+44 1481 496 '],
    [
      'the Isle of Man',
      '* Limited',
      '1#####',
      ['Douglas, Isle of Man IM1', 'Ramsey, Isle of Man IM8'],
      '+44 1624 496 ',
    ],
    ['Gibraltar', '* Limited', '11####', ['Main Street, Gibraltar GX11 1AA'], '+350 200 496 '],
    ['the British Virgin Islands', '* Limited', '1######', ['Road Town, Tortola'], '+1 284 555 0'],
  ],
  eightDigits: [
    ['the Netherlands', '* B.V.', '1#######', ['Utrecht', 'Zwolle', 'Breda'], '+31 20 555 0'],
    ['Denmark', '* ApS', '1#######', ['Odense', 'Aalborg'], '+45 55 55 0'],
    ['Estonia', '* OÜ', '1#######', ['Tallinn', 'Tartu'], '+372 555 0'],
    ['the Czech Republic', '* s.r.o.', '0#######', ['Brno', 'Plzeň'], '+420 555 0'],
    ['Slovakia', '* s.r.o.', '1#######', ['Košice', 'Žilina'], '+421 555 0'],
  ],
  commonwealth: [
    ['New Zealand', '* Limited', '6######', ['Dunedin', 'Napier'], '+64 3 555 0'],
    ['Hong Kong', '* Limited', '2######', ['Kowloon', 'Wan Chai'], '+852 5550 0'],
    ['Cyprus', '* Ltd', 'HE 3#####', ['Larnaca', 'Paphos'], '+357 55 50'],
    ['Malta', '* Ltd', 'C 7####', ['Sliema', 'Valletta'], '+356 5550 '],
    ['Kenya', '* Limited', 'CPR/20##/1#####', ['Nakuru', 'Mombasa'], '+254 20 555 0'],
    ['Nigeria', '* Limited', 'RC 1######', ['Ibadan', 'Enugu'], '+234 1 555 0'],
    ['India', '* Private Limited', 'U72200KA20##PTC1#####', ['Mysuru', 'Pune'], '+91 80 5550 '],
  ],
  america: [
    ['Delaware, USA', '* Inc.', '5######', ['Wilmington, DE 19801', 'Dover, DE 19901'], '+1 302 555 0'],
    ['Texas, USA', '* LLC', '080#######', ['Waco, TX 76701', 'Tyler, TX 75701'], '+1 254 555 0'],
    ['Ontario, Canada', '* Ltd.', '1######', ['Guelph, Ontario N1H', 'Kingston, Ontario K7L'], '+1 519 555 0'],
    ['Florida, USA', '* Corp.', 'P1#########', ['Ocala, FL 34470'], '+1 352 555 0'],
  ],
  german: [
    ['Deutschland', '* GmbH', 'HRB 1#####', ['80331 München', '50667 Köln', '04109 Leipzig'], '+49 30 5550 '],
    ['Österreich', '* GmbH', 'FN 3#####k', ['8010 Graz', '4020 Linz'], '+43 1 5550 '],
    ['Schweiz', '* AG', 'CHE-1##.###.###', ['3011 Bern', '9000 St. Gallen'], '+41 31 555 0'],
  ],
  latin: [
    ['France', '* SARL', '8## ### ###', ['35000 Rennes', '54000 Nancy'], '+33 1 55 50 '],
    ['España', '* S.L.', 'B-1#######', ['46001 Valencia', '50001 Zaragoza'], '+34 555 50 '],
    ['Italia', '* S.r.l.', '0##########', ['40121 Bologna', '25121 Brescia'], '+39 055 550 '],
    ['Polska', '* Sp. z o.o.', '0000######', ['31-001 Kraków', '61-001 Poznań'], '+48 55 555 0'],
  ],
}
const roads = ['Harbour Street 14', 'Station Road 3', 'Mill Lane 27', 'Castle Street 8', 'Market Square 5']

/** A foreign firm, a UK company of the same name, and a stranger that has its number in the UK register. */
function castFrom(firms) {
  const withNamesake = withBaitLike((bare) => ({ bare }))
  return (world, actor, facts) => {
    const { random, companies } = world
    const [law, form, pattern, towns, dial] = random.oneOf(firms)
    const number = firstFree(
      () => pattern.replace(/#/g, () => random.digits(1)),
      (drawn) => !companies.has(drawn.padStart(8, '0')),
    )
    if (/^\d{5,8}$/.test(number)) companies.strangerAt(number.padStart(8, '0'))
    const self = {
      law,
      legal: form.replace('*', actor.brand),
      number,
      town: random.oneOf(towns),
      road: random.oneOf(roads),
      phone: `${dial}${random.digits(3)}`,
    }
    return { ...withNamesake(world, actor, facts), self }
  }
}

/** The site of a foreign firm. Its name is also that of a UK company. */
export function foreignSite(firms, { endings, ...look } = {}) {
  const draw = drawBrand(
    (random) => (random.chance(0.4) ? coined(random) : `${coined(random)} ${random.oneOf(trades)}`),
    { endings: endings ?? ['.com', '.com', '.co.uk', '.net', '.eu'] },
  )
  return baitedSite({
    draw,
    cast: castFrom(firms),
    ownTheme: foreignTrade,
    isForeign: true,
    expected: anyButMatched,
    ...look,
  })
}
