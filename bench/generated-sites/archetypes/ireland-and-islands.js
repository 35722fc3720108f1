import { foreignSite } from './abroad.js'
import { heldOut, tuning } from './support.js'

const eircode = ['D02 XK47', 'T12 R8PV', 'H91 E4WC', 'A65 F4E2']

export const irish = {
  name: 'irish',
  templates: [
    tuning(
      'registered in Ireland',
      foreignSite(['.ie', '.com'], (site, s) =>
        site.footer.push(`${s.bare} Limited. Registered in Ireland No. ${s.six}.`),
      ),
    ),
    tuning(
      'CRO and eircode',
      foreignSite(['.ie'], (site, s) =>
        site.footer.push(`© ${s.bare} Ltd, ${s.town}, Dublin 2, ${eircode[0]}. CRO number ${s.six}`),
      ),
    ),
    heldOut(
      'terms',
      foreignSite(['.ie', '.com'], (site, s) =>
        site
          .page('terms')
          .push(
            `${s.bare} Limited is a company incorporated in the Republic of Ireland with registration number ${s.six}, having its registered office at ${s.town}, Co. Cork, ${eircode[1]}. These terms are governed by the laws of Ireland.`,
          ),
      ),
    ),
    heldOut(
      'DAC',
      foreignSite(['.ie', '.eu'], (site, s) =>
        site
          .page('privacy')
          .push(
            `The data controller is ${s.bare} DAC (company registration number ${s.six}, registered in Ireland), ${s.town}, Co. Galway, ${eircode[2]}.`,
          ),
      ),
    ),
  ],
}

export const crownDependency = {
  name: 'crown-dependency',
  templates: [
    tuning(
      'Jersey',
      foreignSite(['.com', '.je'], (site, s) =>
        site.footer.push(
          `${s.bare} Limited is registered in Jersey, company number ${s.six}. ${s.town} House, St Helier, JE2 3QZ.`,
        ),
      ),
    ),
    tuning(
      'Guernsey',
      foreignSite(['.com', '.gg'], (site, s) =>
        site.footer.push(`${s.bare} Limited. Registered in Guernsey No. ${s.five}. St Peter Port GY1 9ZZ`),
      ),
    ),
    heldOut(
      'Isle of Man',
      foreignSite(['.com', '.im'], (site, s) =>
        site
          .page('terms')
          .push(
            `This site is operated by ${s.bare} Limited, a company incorporated in the Isle of Man under number ${s.six}C, Douglas, IM1 9ZZ.`,
          ),
      ),
    ),
    heldOut(
      'Jersey in the privacy notice',
      foreignSite(['.com'], (site, s) =>
        site
          .page('privacy')
          .push(`We are ${s.bare} Ltd, incorporated under the laws of Jersey with registered number ${s.five}.`),
      ),
    ),
  ],
}
