import { describe } from 'vitest'
import { holdToContracts, storesOn } from './contracts.js'

describe('stores on postgres', () => holdToContracts('postgres', storesOn('postgres')))
