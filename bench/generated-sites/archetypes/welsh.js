import { matched } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

function welsh(world, put) {
  const { random } = world
  const operator = world.operator({
    kind: random.oneOf(['seven', 'eight']),
    ending: random.oneOf(['welsh', 'limited']),
    region: 'wales',
    endings: ['.cymru', '.wales', '.co.uk', '.com'],
  })
  const { company } = operator
  const site = openSite(world, operator)
  site.speak('cy')
  site.home.push('Croeso i’n gwefan. Mae’r siop ar agor bob dydd o naw tan bump.')
  put(site, { name: world.write(company), n: shortened(random, company.number), office: officeOf(world, company) })
  return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['welsh']))
}

export const welshNumber = {
  name: 'welsh-number',
  templates: [
    tuning('cofrestrwyd', (world) =>
      welsh(world, (site, s) => site.footer.push(`Cofrestrwyd yng Nghymru a Lloegr Rhif ${s.n}`, `© ${s.name}`)),
    ),
    tuning('rhif cwmni', (world) =>
      welsh(world, (site, s) => site.footer.push(`${s.name}. Rhif y cwmni: ${s.n}. Swyddfa gofrestredig: ${s.office}`)),
    ),
    heldOut('both languages', (world) =>
      welsh(world, (site, s) =>
        site.footer.push(`Rhif Cofrestru'r Cwmni / Company Registration Number: ${s.n}`, `Hawlfraint ${s.name}`),
      ),
    ),
    heldOut('cwmni cyfyngedig', (world) =>
      welsh(world, (site, s) =>
        site
          .page('privacy')
          .push(
            `Mae ${s.name} yn gwmni cyfyngedig a gofrestrwyd yng Nghymru a Lloegr, rhif cofrestredig ${s.n}, a'i swyddfa gofrestredig yn ${s.office}.`,
          ),
      ),
    ),
  ],
}
