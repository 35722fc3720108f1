import { addressLines, makeAddress } from '../places.js'
import { strangerSite } from '../scenes.js'

/** The post goes to a firm, which has its registered office there. */
const withHost = (world) => ({ host: world.newFacts({ address: makeAddress(world.random) }) })

/** An office that hundreds of companies share. */
const withMassOffice = ({ random, companies }) => ({
  shared: addressLines(random, companies.massOffice()).join(', '),
})

/** Addresses that lead to companies which do not run the site. */
export const offices = [
  {
    name: 'care-of',
    build: strangerSite({ cast: withHost }),
    templates: [
      { contact: '{brand}, c/o {host.name}, {host.office}' },
      { footer: 'Post: care of {host.name}, {host.office}' },
      { about: 'Our books are kept by {host.name} of {host.office}.' },
      { privacy: 'We are {brand}, a group of volunteers. Our mailing address is c/o {host.name}, {host.office}.' },
      { contact: { lines: ['{brand}', 'F.A.O. the Treasurer', 'C/O {host.name}', '{host.lines}'] } },
      { legal: 'Formal letters for {brand} should go to its solicitors, {host.name}, at {host.office}.' },
      { footer: '{brand} has a desk in the office of {host.name}, {host.office}, who kindly take in our post.' },
      { delivery: 'Send returns ℅ {host.name}, {host.office}' },
      {
        terms:
          '{person}, who keeps this site, may be reached via {host.name} (company number {host.number}), {host.office}.',
      },
    ],
  },
  {
    name: 'virtual-office',
    build: strangerSite({ cast: withMassOffice }),
    templates: [
      { footer: '© {brand}, {shared}' },
      { terms: 'Our registered office is {shared}.' },
      { contact: { lines: ['{brand}', '{phone}', '{shared}'] } },
      { privacy: 'The controller is {brand}, {shared}.' },
    ],
  },
]
