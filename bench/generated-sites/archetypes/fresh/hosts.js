import { noCompany, unsettled } from '../../verdicts.js'
import { coined, place } from '../../words.js'
import { finish, openSite } from '../support.js'
import { freshOperator, freshStranger } from './operators.js'
import { factsOf, fresh } from './support.js'

/** Somebody's paper on a host of everybody's papers; `own` is where its company really is. */
function hostedDocument(name, put) {
  return fresh(name, (world) => {
    const brand = `${coined(world.random)}${world.random.oneOf(['Reader', 'Flip', 'Press', 'Share', 'Library'])}`
    const { domain } = freshStranger(world, { brand, domainEndings: ['.com', '.net', '.co', '.org'] })
    const other = freshOperator(world)
    const site = openSite(world, { brand, domain, theme: 'platform', town: place(world.random) })
    put(site, factsOf(world, other.company, other), brand)
    return finish(site, domain, noCompany(['third_party_document']))
  })
}

/** A policy that was written for another site, and says so. */
function copied(name, put) {
  return fresh(name, (world) => {
    const { brand, domain } = freshStranger(world)
    const other = freshOperator(world)
    const site = openSite(world, { brand, domain, company: other.company })
    put(site, factsOf(world, other.company, other), brand)
    return finish(site, domain, unsettled(null, ['names_another_domain']))
  })
}

export const hostTemplates = {
  'document-host': [
    hostedDocument('flipping pages', (site, s) =>
      site.home.push(
        { heading: `${s.brand} catalogue ${s.year}` },
        `Published on Mar 4, ${s.year}. 48 pages. Like, save or download.`,
        `${s.name}, ${s.office}. Company registration number ${s.n}. www.${s.domain}`,
        'More from this publisher. Create your own flipbook.',
      ),
    ),
    hostedDocument('planning papers', (site, s, brand) =>
      site.home.push(
        { heading: 'Design and access statement.pdf' },
        `Prepared for the applicant, ${s.name} (company no. ${s.n}), ${s.office}.`,
        `File size 4.2 MB. Uploaded by a member of ${brand}. Sign in to comment.`,
      ),
    ),
    hostedDocument('news on the wire', (site, s, brand) =>
      site.home.push(
        { heading: `${s.brand} opens a second branch` },
        `${s.town}, 3 June - ${s.name} announced today that it will open a second branch.`,
        `Notes to editors: ${s.name} is registered in England with number ${s.n}. Press office: press@${s.domain}.`,
        `${brand} distributes releases on behalf of its customers. Submit a release.`,
      ),
    ),
    hostedDocument('contract template shared', (site, s) =>
      site.home.push(
        { heading: 'Hire agreement (example) - shared with you' },
        `This agreement is between ${s.name} (registered number ${s.n}), whose website is ${s.domain}, and the Hirer.`,
        'View only. Make a copy. Request access to edit.',
      ),
    ),
    hostedDocument('slides', (site, s) =>
      site.home.push(
        'Slide 1 of 22 Slide 2 of 22 Slide 3 of 22',
        `Thank you! ${s.person}, ${s.name} | ${s.domain} | Company No. ${s.n} | ${s.office}`,
        'Related presentations. Report this presentation as inappropriate.',
      ),
    ),
  ],
  'shared-host': [
    copied('policy of another shop', (site, s) =>
      site
        .page('privacy')
        .push(
          `This privacy statement explains how ${s.name} (company number ${s.n}) collects data through its website, https://www.${s.domain}/.`,
        ),
    ),
    copied('terms from elsewhere', (site, s) =>
      site
        .page('terms')
        .push(
          `Welcome to ${s.domain}. If you continue to browse ${s.domain} you agree to the following terms. ${s.name}, whose registered office is ${s.office} and whose company number is ${s.n}, is the owner of ${s.domain}.`,
        ),
    ),
    copied('cookies of a sister site', (site, s) =>
      site
        .page('cookies')
        .push(
          `Cookies set by www.${s.domain} are the responsibility of ${s.name}, Reg No. ${s.n}. Questions to ${s.mail}.`,
        ),
    ),
    copied('controller with another address', (site, s) =>
      site.page('privacy').push({
        rows: [
          ['Website', `www.${s.domain}`],
          ['Controller', s.name],
          ['Registration', `company number ${s.n}`],
          ['E-mail', `dpo@${s.domain}`],
        ],
      }),
    ),
  ],
}
