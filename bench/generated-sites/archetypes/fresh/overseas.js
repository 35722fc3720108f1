import { fresh, ownSite } from './support.js'

function branch(name, put) {
  return fresh(
    name,
    ownSite(
      { draw: () => ({ kind: 'overseas', category: 'Overseas company', origin: 'SWEDEN' }), tags: ['overseas'] },
      (site, s) => {
        put(site, s)
        return ['number']
      },
    ),
  )
}

export const overseasTemplates = {
  'overseas-fc': [
    branch('UK establishment', (site, s) =>
      site.footer.push(
        `${s.name} has a UK establishment at ${s.office} and is on the UK register as ${s.full} (company number).`,
      ),
    ),
    branch('row of the notice', (site, s) =>
      site.page('legal').push({
        rows: [
          ['Legal name', s.name],
          ['Number at Companies House', s.full],
          ['Branch address', s.office],
        ],
      }),
    ),
    branch('seller abroad', (site, s) =>
      site
        .page('terms')
        .push(`The seller is ${s.name}, an overseas company registered in the United Kingdom with number ${s.full}.`),
    ),
  ],
}
