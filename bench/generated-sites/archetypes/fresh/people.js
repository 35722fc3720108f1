import { firstNames, surname } from '../../words.js'

export function personOf(random) {
  return `${random.oneOf(firstNames)} ${surname(random)}`
}
