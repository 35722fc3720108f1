import type { ReconcileLink } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { useWasSent } from '../parts/form-state.js'
import { Action, Field, Form } from '../parts/forms.js'
import { Opener } from '../parts/menu.js'
import { TableFoot } from '../parts/tables/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

export function LinksPage({ visit, links }: { visit: Visit; links: readonly ReconcileLink[] }) {
  const columns: readonly Column<ReconcileLink>[] = [
    ['Name', ({ name }) => <span class="strong">{name ?? 'Without a name'}</span>, 'given main'],
    ['Address', (link) => `ends in ${link.token_last4}`, 'small clear'],
    ['Added', (link) => <Time at={link.created_at} />, 'small'],
    ['Last used', ({ last_used_at: at }) => (at ? <Time at={at} /> : 'Never'), 'small'],
    [
      hiddenTitle('Actions'),
      ({ id, name, token_last4: last4 }) => (
        <Action
          visit={visit}
          path="/account/links/remove"
          label="Revoke"
          spoken={`Revoke ${name ?? last4}`}
          kind="danger tiny"
          fields={{ id }}
        />
      ),
      'right row-action',
    ],
  ]
  return (
    <>
      <PageHead
        title="OpenRefine"
        parents={[['/account', 'Account']]}
        lead={
          links.length > 0
            ? 'Add one of these addresses in OpenRefine as a reconciliation service. They can only read.'
            : 'Add an address here and paste it into OpenRefine as a reconciliation service. It can only read.'
        }
        aside={
          links.length > 0 ? (
            <Opener label={addTitle} isOpen={useWasSent('name')}>
              <AddForm visit={visit} />
            </Opener>
          ) : null
        }
      />
      {links.length > 0 ? (
        <TableCard label="Addresses" rows={links} columns={columns}>
          <TableFoot>
            An address is shown only when it is added. If you no longer have it, add a new one and revoke the old one.
          </TableFoot>
        </TableCard>
      ) : (
        <Card title={addTitle}>
          <AddForm visit={visit} />
        </Card>
      )}
      <Card title={stepsTitle}>
        <OpenRefineSteps />
      </Card>
    </>
  )
}

const addTitle = 'Add an address'
export const stepsTitle = 'How to use it, in four steps'

function AddForm({ visit }: { visit: Visit }) {
  return (
    <Form visit={visit} path="/account/links/add">
      <div class="row begin">
        <Field name="name" label="A name to recognise it by" placeholder="OpenRefine on my laptop" maxLength={100} />
        <button type="submit">Add</button>
      </div>
    </Form>
  )
}

/** The way from the address to matched cells. */
export function OpenRefineSteps() {
  return (
    <ol class="numbered">
      <li>
        In OpenRefine, open the menu of the column with your companies and choose <i>Reconcile</i>,{' '}
        <i>Start reconciling…</i>
      </li>
      <li>
        Choose <i>Add standard service…</i> and paste the address.
      </li>
      <li>
        Choose the type <i>UK company</i>. If other columns have numbers, websites, e-mail addresses or postcodes, tick
        them and write <code>company_number</code>, <code>website</code>, <code>email</code> or <code>postcode</code>.
      </li>
      <li>
        Choose <i>Start reconciling…</i> Then <i>Edit column</i>, <i>Add columns from reconciled values…</i> adds what
        the register knows. <a href="/docs/guides/reconciliation">More about it</a>
      </li>
    </ol>
  )
}
