import type { Tool } from '../tool.js'
import { getAccount } from './get-account.js'

/** Every tool, in the order in which agents see them. */
export const tools: readonly Tool[] = [getAccount]
