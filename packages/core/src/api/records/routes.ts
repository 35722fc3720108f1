import { z } from 'zod'
import { pageParameters, reachesTooDeep, tooDeep, wholeNumberText, writtenNumber } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { ownershipDepthMax } from '../../sync/records/ownership.js'
import { asOfParameter } from '../as-of.js'
import { companyNumber } from '../companies/schemas.js'
import {
  exampleCharges,
  exampleFilings,
  exampleInsolvency,
  exampleOfficers,
  exampleOwners,
  exampleOwnership,
  examplePerson,
} from './examples.js'
import { ownership } from './ownership-schemas.js'
import { officerPage, ownerPage, person } from './people-schemas.js'
import { chargePage, filingPage, insolvencyPage } from './schemas.js'

const input = {
  path: z.object({ company_number: companyNumber }),
  query: z.object(pageParameters).refine((query) => !reachesTooDeep(query), tooDeep),
}

const datedParameters = {
  ...pageParameters,
  as_of: asOfParameter('Leaves out what is dated after this day, from the present list.'),
}

const datedInput = {
  path: input.path,
  query: z.object(datedParameters).refine((query) => !reachesTooDeep(query), tooDeep),
}

const filingInput = {
  path: input.path,
  query: z
    .object({
      ...datedParameters,
      category: z
        .string()
        .max(100)
        .regex(/^[a-z-]+$/, 'must be a category such as accounts or officers')
        .optional()
        .meta({ description: 'Only filings of this category, such as `accounts`, among the latest 100.' }),
    })
    .refine((query) => !reachesTooDeep(query), tooDeep),
}

const peopleInput = {
  path: input.path,
  query: z
    .object({
      ...pageParameters,
      as_of: asOfParameter(
        'The list known at this time, with the states of that day. Only for companies watched since.',
      ),
    })
    .refine((query) => !reachesTooDeep(query), tooDeep),
}

const depthParameter = wholeNumberText
  .transform(Number)
  .pipe(z.int().max(ownershipDepthMax, `must be at most ${ownershipDepthMax}`))
  .default(5)
  .meta(
    writtenNumber(`How many levels of owners to follow, from 1 to ${ownershipDepthMax}. Default: 5.`, {
      maximum: ownershipDepthMax,
      default: 5,
    }),
  )

const byParameter = z
  .enum(['officers'])
  .optional()
  .meta({ description: '`officers` adds the companies that share a serving officer. They need not be connected.' })

/** What all routes share that read the record of one company. */
export const companyRecordRoute = {
  method: 'GET',
  area: 'register',
  credentials: ['session', 'key'],
  right: 'read',
  rate: 'account',
  input,
  errors: [
    'invalid_company_number',
    'company_not_found',
    'upstream_unavailable',
    'register_key_refused',
    'register_not_configured',
    'unavailable',
  ],
} as const

const freshness = 'A copy older than a day is refreshed if possible; free.'

const freshnessOfPeople =
  'A copy older than a day is refreshed if possible; free. With `as_of`: as it was then, if you watch the company.'

const example = (number: string) => ({ path: { company_number: number }, query: { page: '1', limit: '20' } })

export const recordRoutes = defineRoutes(companyRecordRoute, {
  listOfficers: {
    input: peopleInput,
    path: '/v1/companies/{company_number}/officers',
    summary: 'List the officers of a company, with the state of their identity verification',
    description: `Directors, secretaries and members, those in office first. ${freshnessOfPeople}`,
    outputs: {
      200: { description: 'A page of officers', schema: officerPage, example: exampleOfficers },
    },
    example: example('09999991'),
  },

  listOwners: {
    input: peopleInput,
    path: '/v1/companies/{company_number}/persons-with-significant-control',
    summary: 'List the persons with significant control of a company',
    description: `Who controls a company, current ones first; \`control_status\` tells "none" from "not known". ${freshnessOfPeople}`,
    outputs: {
      200: { description: 'A page of persons with significant control', schema: ownerPage, example: exampleOwners },
    },
    example: example('09999991'),
  },

  listCharges: {
    input: datedInput,
    path: '/v1/companies/{company_number}/charges',
    summary: 'List the charges over the assets of a company',
    description: `Outstanding and satisfied charges, the latest first. ${freshness}`,
    outputs: {
      200: { description: 'A page of charges', schema: chargePage, example: exampleCharges },
    },
    example: example('09999991'),
  },

  listInsolvencyCases: {
    input: datedInput,
    path: '/v1/companies/{company_number}/insolvency',
    summary: 'List the insolvency cases of a company',
    description: `Open and closed cases with their dates and practitioners; empty if Companies House has none. ${freshness}`,
    outputs: {
      200: { description: 'A page of insolvency cases', schema: insolvencyPage, example: exampleInsolvency },
    },
    example: example('09999991'),
  },

  listFilings: {
    input: filingInput,
    path: '/v1/companies/{company_number}/filings',
    summary: 'List what a company has filed at Companies House',
    description:
      'The filing history, the latest first. The latest 100 are stored for an hour; older ones are read from Companies House each time. Free.',
    outputs: {
      200: { description: 'A page of filings', schema: filingPage, example: exampleFilings },
    },
    example: example('09999991'),
  },

  getPerson: {
    input: {
      path: input.path.extend({
        person_id: z.string().max(200).meta({ description: 'An `appointment_id`, `officer_id` or `psc_id`.' }),
      }),
    },
    path: '/v1/companies/{company_number}/people/{person_id}',
    summary: 'Get an officer or owner with the appointments at all companies',
    description:
      'Appointments elsewhere are joined by the id of Companies House; officers and owners of this company by name and month of birth. Free.',
    outputs: { 200: { description: 'The person or firm', schema: person, example: examplePerson } },
    errors: [...companyRecordRoute.errors, 'not_found'],
    example: { path: { company_number: '09999991', person_id: 'hL9mQ2xTrB4vKc7ZpN1wYs8dFgA' } },
  },

  getOwnership: {
    path: '/v1/companies/{company_number}/ownership',
    summary: 'Follow the owners of a company up to people',
    description:
      'Walks up through owners that are UK companies, and marks what it could not read. Copies older than a week are refreshed, of at most 20 companies and 10 officers. Free.',
    input: { path: input.path, query: z.object({ depth: depthParameter, by: byParameter }) },
    outputs: {
      200: {
        description: 'The companies, people and firms that were found, and the links between them',
        schema: ownership,
        example: exampleOwnership,
      },
    },
    example: { path: { company_number: '09999991' }, query: { depth: '5' } },
  },
})
