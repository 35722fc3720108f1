export { type EmbedOptions, embed } from './embed.js'
export type { EmbeddedOptions } from './embedded-options.js'
export { type EmbeddedClient, openEmbedded } from './open-embedded.js'
