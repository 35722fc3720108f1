import { clientContract } from './client-contract.js'

clientContract('postgres')
