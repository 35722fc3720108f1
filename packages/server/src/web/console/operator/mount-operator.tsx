import { modelVersion } from '@brassplate/core'
import { unstyledImage } from '../../pages/guide-folder.js'
import { type Console, missingPage, onVisit } from '../on-visit.js'
import { OperatorPage } from './operator-page.js'

/** The state of the server, for accounts that are marked as operators. For others, the page does not exist. */
export function mountOperator(console: Console): void {
  const { config, version } = console.services
  let calibration: string | null = null

  onVisit(console, '/operator', async (visit) => {
    if (!visit.person.isOperator) return missingPage(visit)
    calibration ??= unstyledImage('calibration.svg')
    return visit.show(
      { title: 'Operator', section: '/operator' },
      <OperatorPage
        overview={await visit.beyondApi.overview()}
        model={modelVersion}
        threshold={config.matchThreshold}
        version={version}
        calibration={calibration}
      />,
    )
  })
}
