import { z } from 'zod'
import { time } from '../../contract/common.js'
import { companyStatus } from '../../register/company/company-schemas.js'
import { unreadReasons } from '../../sync/records/appointment-reading.js'
import { calculatedKinds, thresholdAnswers } from '../../sync/records/calculated-control.js'
import { missingReasons, ownershipKinds } from '../../sync/records/ownership.js'
import { sharedStates } from '../../sync/records/shared-officers.js'
import { controlStatus, natureOfControl } from './people-schemas.js'
import { day, text } from './schemas.js'

const calculatedControl = z
  .strictObject({
    kind: z.enum(calculatedKinds),
    from: z.number(),
    to: z.number(),
    over_25_percent: z.enum(thresholdAnswers).meta({
      description: '`not_shown`: these chains give no more. Holdings up to 25% are not on the register.',
    }),
    calculation: text.meta({ description: 'Null if several chains are added up.' }),
  })
  .meta({ id: 'CalculatedControl' })

const ownershipNode = z
  .strictObject({
    id: z.string().meta({ description: 'The company number, or an id within this answer.' }),
    kind: z.enum(ownershipKinds).meta({ description: '`firm`: it gave no number of the UK register.' }),
    name: text,
    company_number: text,
    company_status: companyStatus.nullable(),
    level: z.int().meta({ description: 'How many links it is away from the company.' }),
    registration_number: text.meta({ description: 'Of a firm, as it was filed.' }),
    country: text.meta({ description: 'Of a firm, as it was filed.' }),
    control_status: controlStatus.nullable(),
    as_of: time.nullable().meta({ description: 'When Companies House last reported on its owners.' }),
    stale: z.boolean(),
    missing: z.enum(missingReasons).nullable().meta({
      description: 'Why its owners are not shown, or not all of them. Null if none are missing.',
    }),
    calculated_control: z.array(calculatedControl).nullable().meta({
      description:
        'Percent of the company that follow from the bands of the chain: arithmetic, no fact of the register. Null if companies own each other.',
    }),
  })
  .meta({ id: 'OwnershipNode' })

const ownershipLink = z
  .strictObject({
    owner: z.string().meta({ description: 'The id of the owner.' }),
    owned: z.string().meta({ description: 'The id of the company that it controls.' }),
    natures_of_control: z.array(natureOfControl),
    notified_on: day,
    ceased_on: day,
    is_ceased: z.boolean(),
    closes_loop: z.boolean().meta({ description: 'The company in turn controls its owner.' }),
  })
  .meta({ id: 'OwnershipLink' })

const servingOfficer = z
  .strictObject({
    name: z.string(),
    officer_roles: z.array(z.string()),
    is_corporate: z.boolean(),
    appointments: z.int().nullable().meta({
      description: 'How many appointments the officer has or had, at all companies. Null if it is not known.',
    }),
    missing: z.enum(unreadReasons).nullable().meta({
      description: 'Why the appointments of the officer are not shown, or not all of them. Null if they are.',
    }),
  })
  .meta({ id: 'ServingOfficer' })

const sharedCompany = z
  .strictObject({
    company_number: z.string(),
    company_name: text,
    company_status: companyStatus.nullable(),
    state: z.enum(sharedStates).meta({
      description:
        '`serving`: at least one of the officers serves here now. `resigned`: they have all left. `dissolved`: the company is off the register.',
    }),
    officers: z.array(
      z.strictObject({
        name: z.string(),
        officer_role: z.string(),
        status: z.enum(['active', 'resigned']),
        appointed_on: day,
        resigned_on: day,
      }),
    ),
  })
  .meta({ id: 'SharedCompany', description: 'A company that has or had one of the officers. No sign of ownership.' })

const sharedOfficers = z
  .strictObject({
    as_of: time.meta({ description: 'The time of the oldest copy that it was read from.' }),
    stale: z.boolean().meta({ description: 'Some copy is too old, and could not be refreshed.' }),
    is_complete: z
      .boolean()
      .meta({ description: 'False if appointments of some officer, or some companies, are missing.' }),
    officers: z.array(servingOfficer),
    companies: z.array(sharedCompany),
  })
  .meta({ id: 'SharedOfficers' })

export const ownership = z
  .strictObject({
    company_number: z.string(),
    depth: z.int(),
    is_complete: z.boolean().meta({ description: 'False if owners of some node are missing.' }),
    nodes: z.array(ownershipNode),
    links: z.array(ownershipLink),
    shared_officers: sharedOfficers.nullable().meta({
      description: 'The companies that share a serving officer. Null unless `by=officers` was given.',
    }),
  })
  .meta({ id: 'Ownership' })
