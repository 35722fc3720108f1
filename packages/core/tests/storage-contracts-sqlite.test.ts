import { describe } from 'vitest'
import { holdToContracts, storesOn } from './storage-contracts.js'

describe('stores on sqlite', () => holdToContracts('sqlite', storesOn('sqlite')))
