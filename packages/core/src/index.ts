export { createEngine } from './engine.js'
