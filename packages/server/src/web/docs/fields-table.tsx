import { raw } from 'hono/html'
import type { Docs } from './docs.js'
import type { Field } from './fields.js'

interface FieldsTableProps {
  readonly docs: Docs
  /** `place` says where a parameter is sent. */
  readonly fields: readonly (Field & { readonly place?: string })[]
  readonly nameTitle: string
}

export function FieldsTable({ docs, fields, nameTitle }: FieldsTableProps) {
  const hasPlaces = fields.some(({ place }) => place !== undefined)
  return (
    <table class="entries">
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          {hasPlaces ? <th scope="col">In</th> : null}
          <th scope="col">Type</th>
          <th scope="col">Required</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, type, isRequired, description }) => (
          <tr>
            <td>
              <code>{name}</code>
            </td>
            {hasPlaces ? <td>{place}</td> : null}
            <td>{type}</td>
            <td data-label="required: ">{isRequired ? 'yes' : 'no'}</td>
            <td>{raw(docs.inlineHtml(description))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
