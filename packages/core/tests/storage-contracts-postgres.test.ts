import { describe } from 'vitest'
import { holdToContracts, storesOn } from './storage-contracts.js'

describe('stores on postgres', () => holdToContracts('postgres', storesOn('postgres')))
