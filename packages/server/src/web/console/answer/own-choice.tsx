import { noteLengthMax } from '@brassplate/core/lists'
import type { DomainAnswer } from '../api-types.js'
import { Card } from '../parts/card.js'
import { Field, FoldedForm, Form } from '../parts/forms.js'
import { withQuery } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { companyField, noneOfThem } from './named-company.js'
import { NameCompany } from './other-company.js'

export interface OwnChoiceProps {
  readonly visit: Visit
  readonly answer: DomainAnswer
}

/** The person knows what the website does not tell. The decision is free and can be undone like any other. */
export function OwnChoice({ visit, answer: { input_domain: domain, canonical_domain: canonical } }: OwnChoiceProps) {
  const [name = canonical] = canonical.split('.')
  return (
    <Card
      title="Do you know which company it is?"
      aside={<a href={withQuery('/search', { name: name.replaceAll('-', ' ') })}>Search the register</a>}
    >
      <p class="muted">What you say counts for your account, is free, and can be undone under Reviews.</p>
      <Form visit={visit} path={choicePath(domain)} label="Say which company it is">
        <NameCompany id="other" isMain>
          <DecisionNote />
        </NameCompany>
      </Form>
    </Card>
  )
}

/** A match, or that no UK company runs the site, can be wrong. What a person says takes its place, for their account. */
export function Correct({ visit, answer: { input_domain: domain, company } }: OwnChoiceProps) {
  return (
    <FoldedForm
      visit={visit}
      path={choicePath(domain)}
      summary={company ? 'Not this company' : 'It is a UK company after all'}
      field={companyField}
    >
      <p class="muted">
        Say which company it is. It counts for your account, is free, and can be undone under Reviews.
      </p>
      <NameCompany
        id="other"
        isMain
        aside={
          company ? (
            <button type="submit" class="danger" name="company_number" value={noneOfThem}>
              No registered company runs it
            </button>
          ) : null
        }
      >
        <DecisionNote />
      </NameCompany>
    </FoldedForm>
  )
}

function DecisionNote() {
  return <Field name="note" label="Note for the history" placeholder="Optional" maxLength={noteLengthMax} />
}

function choicePath(domain: string): string {
  return `/domains/${encodeURIComponent(domain)}/company`
}
