/** Words at the end of a name that domains usually leave out. */
export const genericWords: ReadonlySet<string> = new Set(
  `
  group groups holding holdings company co corporation corporate enterprises industries ventures operations trading
  and of the for in multi limited trust trustee trustees foundation charity society club association organisation
  organization partners partnership associates cooperative operative academy academies school college university
  education training learning community housing homes care healthcare medical support
  management services service solutions systems consulting consultants agency agencies administration business
  technology technologies software digital interactive media communications network networks internet electronics
  laboratories labs research development developments projects engineering manufacturing products
  construction contractors builders building maintenance installations infrastructure plant electrical mechanical
  joinery interiors facilities cleaning security property properties estates
  bank finance financial insurance capital asset investment investments payments treasury brokers solicitors
  retail stores store shop direct distribution supply supplies logistics transport motor motors garages cars
  automotive vehicle vehicles hire rental energy water chemicals pharmaceuticals steel metal metals plastics packaging
  print printing publishing marketing design recruitment resourcing resources contracts
  food foods drinks produce seafoods farms bakeries dairy brewery wines catering restaurants inns pubs hotel hotels
  leisure travel tours holidays airlines airways football clothing fashion furniture jewellers brands son sons
  uk gb eu emea europe international global worldwide united kingdom britain england scotland wales ireland london
  `
    .trim()
    .split(/\s+/),
)

/** Words at the end of a name for a region or for being a company, which domains rarely repeat. */
export const regionalWords: ReadonlySet<string> = new Set(
  (
    'uk gb europe emea international global worldwide england scotland wales ireland britain british united kingdom ' +
    'great northern southern london company co'
  ).split(' '),
)

export const linkingWords: ReadonlySet<string> = new Set('and of the for in a at to on with by'.split(' '))

/** Words of charities, schools and other public-benefit names, whose websites are more often .org than .com. */
export const publicWords: ReadonlySet<string> = new Set(
  (
    'trust academy academies school schools college university learning education educational association society ' +
    'foundation hospice charity community housing church diocesan diocese council federation union museum theatre ' +
    'theatres institute royal national aid relief cooperative'
  ).split(' '),
)
