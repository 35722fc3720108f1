import { anyButMatched, matchedOrReview, unsettledStranger } from '../expected.js'
import { ownSite, strangerSite } from '../scenes.js'
import { coined } from '../words.js'

/** A parent and a sister, with a word of the name in common and the same office. */
export function withRelatives({ companies, factsOf, random }, { company }) {
  const word = company.bare.split(/[\s-]/).find((part) => part.length > 3) ?? company.bare
  const relative = (...tails) => {
    const bare = companies.newText(() =>
      `${word} ${random.oneOf(tails)} ${random.oneOf(['', random.between(2, 99)])}`.trim(),
    )
    return factsOf(companies.add({ bare, address: company.address }))
  }
  return {
    parent: relative('Group Holdings', 'Holdings', 'Topco', 'Group'),
    sister: relative('Finance Services', 'Property Management', 'Developments', 'Europe'),
  }
}

/** A chain and the company that runs one of its branches. */
function drawBranch(world) {
  const chain = world.own()
  const local = world.companies.add()
  return { chain, local, brand: `${chain.brand} ${local.address.town}` }
}

const withChain = (world, { chain, local }) => ({
  local: world.factsOf(local),
  chain: { ...world.factsOf(chain.company), brand: chain.brand },
})

export const groups = [
  {
    name: 'parent-only',
    build: ownSite({ cast: withRelatives, expected: unsettledStranger }),
    templates: [
      { footer: '{brand} is part of {parent.name} (company number {parent.number}).' },
      { footer: 'A {parent.name} company. Registered in England and Wales No. {parent.number}.' },
      { about: 'Since 2019 we have belonged to {parent.name}, registered number {parent.number}, of {parent.office}.' },
      { about: 'Our majority shareholder is {parent.name} (registered in England, {parent.number}).' },
      { about: 'In 2021 {brand} joined {parent.name} (registered no. {parent.number}).' },
      { footer: '{brand} is backed by {parent.name}, company number {parent.number}, {parent.office}.' },
      {
        slavery:
          'This statement was approved by the board of {parent.name} (company no {parent.number}) and covers all its subsidiaries, {brand} among them.',
      },
      { legal: 'Our ultimate holding company is {parent.name}, registered in England, number {parent.number}.' },
      {
        home: '{parent.name} (Companies House {parent.number}) has bought the whole of the share capital of our company.',
      },
    ],
  },
  {
    name: 'franchisor-only',
    build: strangerSite({ draw: drawBranch, cast: withChain, expected: unsettledStranger }),
    templates: [
      {
        footer:
          'Each office is independently owned. {chain.name}, company number {chain.number}, grants franchises under this name.',
      },
      {
        footer:
          '{chain.name} is registered in England ({chain.number}) and is the franchisor. All businesses are independently owned and run by franchisees.',
      },
      {
        footer:
          '{chain.brand} is a registered trade mark of {chain.name}. Company No. {chain.number}. Franchise territories are individually owned.',
      },
      {
        about: [
          '{brand} is one of 64 territories, each owned by its own manager.',
          'Interested in a franchise? Write to {chain.name} (registered in England {chain.number}), {chain.office}.',
        ],
      },
      {
        terms:
          'The network is administered by {chain.name}, number {chain.number}. Services are supplied by your local franchisee, who is named on your invoice.',
      },
    ],
  },
  {
    name: 'franchisee-named',
    build: strangerSite({
      draw: drawBranch,
      cast: withChain,
      expected: (_, { local }) => matchedOrReview({ number: local.full }),
    }),
    templates: [
      {
        footer: [
          '{brand} is owned and operated under licence by {local.name}, company number {local.number}, {local.office}.',
          'The franchisor is {chain.name} (company number {chain.number}).',
        ],
      },
      {
        terms: [
          'Your contract is with {local.name}, registered no. {local.number}, of {local.office}, which trades as {brand}.',
          'It is not with {chain.name} (registered no. {chain.number}), the franchisor, which carries no liability for the work.',
        ],
      },
      {
        contact: {
          divs: [
            'Locally owned by {local.name}, trading as {brand}',
            '{local.lines}',
            'Registered number {local.number}',
          ],
        },
        footer: 'The mark is used with the permission of {chain.name} ({chain.number}).',
      },
    ],
  },
  {
    name: 'uk-section',
    build: strangerSite({
      isForeign: true,
      draw: ({ companies, random }) => ({ brand: companies.newText(() => coined(random)), endings: ['.com', '.io'] }),
      cast: (world, { brand }) => ({
        branch: world.newFacts({ bare: `${brand} ${world.random.oneOf(['UK', 'Europe'])}` }),
      }),
      expected: anyButMatched,
    }),
    templates: [
      { footer: '© {brand}', ukSection: '{branch.name}. Registered in England No. {branch.number}. {branch.office}' },
      { ukSection: 'In the UK this website is operated by {branch.name}, company number {branch.number}.' },
    ],
  },
]
