import { clientContract } from './client-contract/client-contract.js'

clientContract('postgres')
