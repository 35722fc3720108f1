import { fresh, ownSite } from './support.js'

const draw = (random) => ({
  kind: random.oneOf(['seven', 'eight']),
  region: 'wales',
  ending: random.oneOf(['welsh', 'limited']),
  domainEndings: ['.cymru', '.co.uk', '.wales', '.com'],
})

function welsh(name, put) {
  return fresh(
    name,
    ownSite({ draw, tags: ['welsh'], speak: 'cy' }, (site, s) => {
      site.home.push('Rydym yn fusnes teuluol ac yn falch o wasanaethu’r ardal ers tair cenhedlaeth.')
      put(site, s)
      return ['number']
    }),
  )
}

export const welshTemplates = {
  'welsh-number': [
    welsh('registration and office', (site, s) =>
      site.footer.push(`${s.name} | Rhif Cofrestru ${s.n} | Swyddfa Gofrestredig ${s.office}`),
    ),
    welsh('company registered', (site, s) =>
      site.page('privacy').push(`Cwmni a gofrestrwyd yng Nghymru (rhif ${s.n}) yw ${s.name}. Ni yw’r rheolydd data.`),
    ),
    welsh('English under Welsh', (site, s) =>
      site.footer.push({
        lines: [`Cwmni cofrestredig rhif ${s.n}`, `Registered company number ${s.n}`, `Hawlfraint © ${s.name}`],
      }),
    ),
    welsh('company number with colon', (site, s) =>
      site.page('contact').push({ lines: [s.name, ...s.lines, `Rhif Cwmni: ${s.full}`, `Rhif TAW: ${s.vat}`] }),
    ),
  ],
}
