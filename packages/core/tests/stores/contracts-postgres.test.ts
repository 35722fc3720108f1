import { describe } from 'vitest'
import { storesOn, testContracts } from './contracts.js'

describe('stores on postgres', () => testContracts(storesOn('postgres')))
