import { noCandidate, nothingToRead, unread } from '../expected.js'
import { htmlAt, redirect } from '../markup.js'
import { bareSite, withOther } from '../scenes.js'

/** The owner of the domain sends visitors to a page that sells it. */
function pagesOfSeller(domain, body, world) {
  const url = `https://www.${world.stranger().domain}/lot/${domain}`
  return [redirect(domain, url, world.random.oneOf([302, 307])), htmlAt(url, body)]
}

function challengePages(domain, body, _world, { status }) {
  const paths = ['/', '/terms', '/privacy', '/contact', '/about']
  return paths.map((path) => htmlAt(`https://${domain}${path}`, body, status))
}

/** Domains without a readable site. The name of a company is not enough. */
export const deadSites = [
  {
    name: 'parked',
    build: bareSite({ expected: noCandidate, cast: withOther }),
    templates: [
      { lines: ['The domain {domain} is for sale.', 'Make an offer'] },
      { lines: ['{domain} is parked free of charge, courtesy of its registrar.', 'Related searches: plumbers, loans'] },
      { lines: ['Buy this domain', '{domain} may be for sale by its owner!'] },
      {
        lines: [
          'This page is parked: {domain} was recently registered.',
          '© {other.name}, company number {other.number}',
        ],
      },
      {
        lines: [
          '{domain} has been registered on behalf of one of our customers and is parked here.',
          '{other.name} is registered in England no. {other.number}. Domain names from £4.99 a year.',
        ],
      },
      { lines: ['Get {domain} for £1,495.', 'This premium domain name is available to purchase.'] },
      { lines: ['The domain name {domain} has expired.', 'If you are the owner, renew it with your registrar.'] },
      {
        lines: [
          '<ul><li><a href="/s?q=loans">Loans</a></li><li><a href="/s?q=vans">Used vans</a></li></ul>',
          'The sponsored listings on this page are provided by a third party.',
        ],
      },
      { lines: ['Rent or buy {domain}', 'This domain is listed with a broker. Submit your offer, minimum £500.'] },
    ],
  },
  {
    name: 'sold-elsewhere',
    build: bareSite({ expected: noCandidate, cast: withOther, pagesOf: pagesOfSeller }),
    templates: [
      { lines: ['{domain} is for sale', 'Buy now or make an offer'] },
      { lines: ['This domain name is for sale. Starting price £850.', '{other.name}, company number {other.number}'] },
    ],
  },
  {
    name: 'no-site-yet',
    build: bareSite({ expected: nothingToRead }),
    templates: [
      { lines: ['This domain has been registered for a client.', '{domain}', 'Website coming soon'] },
      { lines: ['Welcome! If you can see this page, the web server is installed and working.'] },
      { lines: ['Account Suspended', 'Contact your hosting provider for more information.'] },
      { lines: ['Index of /', '<pre><a href="cgi-bin/">cgi-bin/</a>   2021-02-11 09:14   -</pre>'] },
      { lines: ['Our new website is on its way.', 'Please come back soon or e-mail info@{domain}.'] },
      { lines: ['<div id="root"></div><script defer src="/static/js/main.81.js"></script>'] },
    ],
  },
  {
    name: 'bot-challenge',
    build: bareSite({ expected: unread, pagesOf: challengePages }),
    templates: [
      { status: 503, lines: ['Just a moment...', 'Checking your browser before you can open {domain}.'] },
      { status: 403, lines: ['Access denied', 'Please verify that you are a human by completing the captcha.'] },
      { status: 200, lines: ['Attention required', '{domain} needs to review the security of your connection.'] },
      { status: 429, lines: ['Pardon our interruption', 'Please solve this puzzle to prove you are human.'] },
      { status: 403, lines: ['Before we continue', '{name}, company number {number}', 'Press and hold the button.'] },
    ],
  },
]
