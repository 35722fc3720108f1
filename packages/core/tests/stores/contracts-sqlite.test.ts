import { describe } from 'vitest'
import { holdToContracts, storesOn } from './contracts.js'

describe('stores on sqlite', () => holdToContracts('sqlite', storesOn('sqlite')))
