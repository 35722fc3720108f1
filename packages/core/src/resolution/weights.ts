import type { Calibration } from './confidence.js'

/** Rises with every change that may change an answer. */
export const modelVersion = '3'

/** A register of a few companies is a part of the whole: those that it lacks are as likely. */
export const populationMin = 100_000

/**
 * What each kind of evidence is worth, in bits of log-odds. Within a group the largest counts in full and a quarter
 * of the rest, up to the cap of the group.
 */
export const weights = {
  shareOfRest: 0.25,
  caps: { identifier: 28, name: 24, address: 20, brand: 20.5, role: 14, contact: 6 },
  identifier: { sitewide: 27, identityZone: 25.5, body: 22.8, bracket: 22, registration: 20, unlabelled: 14, link: 24 },
  name: { spoken: 23.7, stated: 21.5, body: 19.8, besideNumber: 4, previous: -3, close: -5, unclean: -7 },
  address: { share: 0.593, premises: 3, district: 2 },
  brand: { share: 0.291, core: 15, prefix: 13.8, firstWord: 9.3, acronym: 9, title: 10, none: -2.6 },
  role: { tradingName: 12, ownDomain: 12, otherDomain: -6, heldTwice: 3, thirdParty: -10 },
  contact: { ownEmail: 2 },
  consistency: { nameConflict: -12, wrongCountry: -6, dissolved: -4, dissolvedWithSuccessor: -8 },
} as const

/** How likely a website is a company's before it is read: one found by guessing its name, and one that was known. */
export const websitePriors = { guess: -6, known: -3 } as const

export const thresholds = {
  matched: 10,
  ahead: 7,
  review: -3,
  verified: 10,
  verifiedAhead: 5,
  /** A group agrees from here on. */
  agreeing: { address: 5, brand: 6, role: 10 },
} as const

/** From bits to a probability: how often an answer with such bits was right, and the most that each pattern allows. */
// calibration: begin
export const calibration: Calibration = {
  points: [
    [-24.21, 0],
    [-5, 0],
    [-4.41, 0.0623],
    [-1, 0.0623],
    [0, 0.2823],
    [7.5, 0.2823],
    [7.59, 0.9756],
    [9, 0.9756],
    [11.99, 1],
    [66.04, 1],
  ],
  ceilings: {
    none: 0,
    address: 0,
    'address+brand': 0.002,
    'address+brand+identifier': 0.996,
    'address+brand+identifier+name': 0.989,
    'address+brand+identifier+name+role': 0.999,
    'address+brand+identifier+role': 0.998,
    'address+brand+name': 0.989,
    'address+brand+name+role': 0.997,
    'address+identifier': 0.983,
    'address+identifier+name': 0.996,
    'address+identifier+name+role': 0.997,
    'address+identifier+role': 0.989,
    'address+name': 0.982,
    'address+name+role': 0.983,
    brand: 0.049,
    'brand+identifier': 0.997,
    'brand+identifier+name': 0.994,
    'brand+identifier+name+role': 0.999,
    'brand+identifier+role': 0.965,
    'brand+name': 0.995,
    'brand+name+role': 0.97,
    identifier: 0.175,
    'identifier+name': 0.991,
    'identifier+name+role': 0.993,
    'identifier+role': 0.972,
    name: 0.539,
    unseen: 0.965,
  },
}
// calibration: end
