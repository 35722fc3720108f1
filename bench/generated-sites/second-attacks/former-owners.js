import { strangerSite } from '../scenes.js'
import { baitedSite, withBait } from './cast.js'
import { magazine, personal } from './themes.js'

/** A site whose address tells the name of a company, though the site is only about it. */
function siteAbout(ending, look) {
  return strangerSite({
    draw(world) {
      const { random, companies } = world
      const company = companies.add({ status: random.oneOf(['Active', 'Active', 'Liquidation']) })
      return { about: company, brand: `${company.bare.replace(/ \([^)]*\)$/, '')} ${random.oneOf(ending)}` }
    },
    cast: (world, actor, facts) => ({
      ...withBait(world, actor, facts),
      bait: { ...world.factsOf(actor.about), brand: actor.about.bare },
    }),
    ...look,
  })
}

/** Companies that the site remembers, mourns or fights. */
export const formerOwners = [
  {
    name: 'former-owner',
    build: baitedSite({ ownTheme: personal }),
    templates: [
      {
        home: '{blog}',
        about:
          'Until {year} this address belonged to {bait.name} (company number {bait.number}), which has moved to {bait.domain}. I bought the name when it expired and have nothing to do with them.',
      },
      { footer: '{blog} Looking for {bait.name}? They left this domain years ago: see {bait.domain}.' },
      {
        home: ['If you want {bait.brand}, you are in the wrong place.', '{blog}'],
        contact: 'Letters for {bait.name}, {bait.office} (Reg. {bait.number}), cannot be passed on.',
      },
      {
        about: [
          '{blog}',
          'Some old pages of the previous owner are kept as a curiosity.',
          {
            html: '<blockquote><p>Copyright {bait.name} 2009. Registered in England No. {bait.number}. Registered office {bait.office}</p></blockquote>',
          },
        ],
      },
      {
        legal: 'Previous owner of this domain: {bait.upper}, no. {bait.full}. Present owner: {person}, privately.',
        home: '{blog}',
      },
      {
        home: '{blog}',
        footer: 'This website is no longer connected with {bait.name}, company {bait.number}, in any way.',
      },
    ],
  },
  {
    name: 'dissolved-predecessor',
    build: baitedSite({
      cast: (world, actor, facts) => ({
        ...withBait(world, actor, facts),
        past: world.newFacts({ bare: actor.brand, status: 'Liquidation' }),
      }),
    }),
    templates: [
      {
        about:
          'Until {year} we traded as {past.name} (company number {past.number}). That company is being wound up. Since then {person} has traded alone, as a sole trader.',
        footer: '{person} t/a {brand}',
      },
      { footer: '{person} trading as {brand}, sole trader. Not {past.name}, which went into liquidation.' },
      {
        terms:
          '{brand} is now a partnership of {person} and family. It is not a limited company, and debts of the former {past.name} ({past.number}) are no concern of it.',
      },
      {
        home: 'Under new ownership! {person} bought the name and the website from the liquidator of {past.name} and runs both as a self-employed trader.',
        legal: 'Guarantees that {past.name}, Reg. No. {past.number}, gave before {year} cannot be honoured.',
      },
      {
        contact: {
          rows: [
            'Owner: {person}, sole trader',
            'Former owner: {past.name}, no. {past.number}, in liquidation',
            'Telephone: {phone}',
          ],
        },
      },
      {
        privacy:
          'Controller: {person}, sole trader, who took over {brand} in {year}. Records of {past.name} (company {past.number}) stayed with its liquidator.',
      },
    ],
  },
  {
    name: 'action-group',
    build: siteAbout(['Customers Group', 'Creditors', 'Victims', 'Watch', 'Complaints'], { ownTheme: magazine }),
    templates: [
      {
        home: 'We are people who paid {bait.name} (company number {bait.number}) and got nothing. This is not the website of {bait.brand}.',
        footer: '{blog}',
      },
      {
        home: '{blog}',
        about: {
          rows: [
            'The firm: {bait.name}',
            'Number: {bait.number}',
            'Registered office: {bait.office}',
            'Our view: avoid',
          ],
        },
      },
      {
        home: ['Did {bait.brand} take your deposit too? Join 214 others.', '{blog}'],
        contact: 'Write to the firm at {bait.office} and send us a copy.',
      },
      {
        news: 'A judge has ordered {bait.upper}, REGISTERED NUMBER {bait.full}, to pay £4,210 to one of our members.',
        footer: '{blog} We have no link with {bait.name}.',
      },
      {
        about:
          'Volunteers run this site for creditors of {bait.name}. The administrators, not we, hold the records. Company {bait.number}.',
        home: '{blog}',
      },
      {
        legal:
          'This independent site criticises {bait.name} (registered in England {bait.number}). Its own website is elsewhere. Fair comment, honestly held.',
        footer: '{blog}',
      },
    ],
  },
  {
    name: 'company-archive',
    build: siteAbout(['Archive', 'Memories', 'History', 'Collectors', 'Owners Club', 'Pensioners'], {
      ownTheme: personal,
    }),
    templates: [
      { home: 'An unofficial history of {bait.name}, founded at {bait.street}, {bait.town}. {blog}' },
      {
        about: [
          '{blog}',
          '{bait.name} (company number {bait.number}) owns its trade marks. We only collect its catalogues.',
        ],
      },
      {
        home: '{blog}',
        footer: 'Not affiliated with, endorsed by or run by {bait.name}, registered in England {bait.number}.',
      },
      {
        about: {
          rows: [
            'Works: {bait.office}',
            'Maker: {bait.name}',
            'Company number of the maker: {bait.number}',
            'Site keeper: {person}, retired fitter',
          ],
        },
        footer: '{blog}',
      },
      {
        home: ['Former staff of {bait.upper} meet each May in {bait.town}.', '{club}'],
        legal: 'For pension questions ask the firm itself: {bait.office}, Reg. {bait.number}.',
      },
      { footer: 'Fan site. {blog} For the real {bait.brand}, contact {bait.name}, {bait.office}.' },
    ],
  },
]
