import type { Child } from 'hono/jsx'
import { valuesOfColour } from '../../../assets.js'
import { Badge, CompanyStatus, Dot } from '../../console/parts/badges.js'
import { Card, Crumbs, Facts } from '../../console/parts/card.js'
import { CodeBlock } from '../../console/parts/code/code-block.js'
import { FileDrop } from '../../console/parts/file-drop.js'
import { ChoiceChips, FilterChips } from '../../console/parts/filter-chips.js'
import { Choice, Field } from '../../console/parts/forms.js'
import { Icon, iconNames } from '../../console/parts/icon.js'
import { Monogram } from '../../console/parts/monogram.js'
import { Empty, Problem } from '../../console/parts/notes.js'
import { TableCard } from '../../console/parts/tables/table.js'
import { CompanyName, Day, Now, Time } from '../../console/parts/text.js'
import { designPath } from '../addresses.js'
import type { Docs } from '../docs.js'
import { DocsLayout } from '../docs-layout.js'
import {
  colours,
  columns,
  companies,
  marks,
  monograms,
  sampleCommand,
  sampleTime,
  sizes,
  spaces,
} from './design-samples.js'

/** Every part of the pages, made by the same components that the pages use. */
export function DesignPage({ docs }: { docs: Docs }) {
  return (
    <DocsLayout
      docs={docs}
      title="Design of the pages"
      current={designPath}
      parts={partTitles.map((title) => [anchorOf(title), title])}
      isWide
      hasConsoleParts
    >
      <Now.Provider value={Date.parse(sampleTime) + 60_000}>
        <p class="lead">
          The pages of the console are made of these parts. They work without scripts, with the keyboard, in light and
          dark, and on a phone.
        </p>
        <Part
          title="Colours"
          note="Brass marks links and what is current. Green, amber, red and blue are for states and code. Values in light / in dark."
        >
          <ul class="swatches small muted">
            {colours.map((name) => (
              <li>
                <svg aria-hidden="true">
                  <rect fill={`var(--${name})`} />
                </svg>
                {name}
                <br />
                <code>{valuesOfColour(name).join(' / ')}</code>
              </li>
            ))}
          </ul>
        </Part>
        <Part
          title="Type"
          note="Inter for text, JetBrains Mono for code, Source Serif for the name of the product and big numbers."
        >
          <Card>
            <Facts facts={sizes.map(([size, use, kind]) => [size, <Sample use={use} kind={kind} />])} />
          </Card>
        </Part>
        <Part title="Spacing" note="Seven steps. Cards have corners of 8 px, fields of 6 px.">
          <Card>
            <Facts facts={spaces.map((space) => [`${space} px`, <Bar length={space} />])} kind="spaces" />
          </Card>
        </Part>
        <Part
          title="Icons"
          note="Drawn on 16 by 16 with one line of 1.4. An icon has its word beside it, or one for screen readers."
        >
          <ul class="legend">
            {iconNames.map((name) => (
              <li>
                <Icon name={name} /> {name}
              </li>
            ))}
          </ul>
        </Part>
        <Part
          title="Names and dates"
          note="Names in title case; the official form shows under the pointer and is what is copied. Times are of London."
        >
          <Card>
            <Facts
              facts={[
                ['HARBOUR LANE BOATWORKS LIMITED', <CompanyName name="HARBOUR LANE BOATWORKS LIMITED" />],
                ['A day', <Day day="2026-11-16" />],
                ['A time of today', <Time at={sampleTime} />],
              ]}
            />
          </Card>
        </Part>
        <Part title="Monograms" note="The initials of a name in a colour of its own: companies square, people round.">
          <p class="actions">
            {monograms.map(([name, isPerson]) => (
              <Monogram name={name} isPerson={isPerson} isLarge />
            ))}
          </p>
        </Part>
        <Part title="Way back" note="A page below another one says where it belongs.">
          <Crumbs
            parents={[
              [designPath, 'Lists'],
              [designPath, 'customers.csv'],
            ]}
          />
        </Part>
        <Part title="Code" note="Coloured on the server. A button copies it.">
          <CodeBlock code={sampleCommand} language="shell" />
        </Part>
        <Part title="Tables" note="Titles that stay in sight, numbers to the right, actions behind ⋯.">
          <TableCard
            label="Sample companies"
            rows={companies}
            columns={columns}
            sorting={{ path: designPath, query: {}, by: 'name', isDescending: false }}
          />
        </Part>
        <Part title="Filters" note="One line. A filter in use shows its value; its cross removes it.">
          <ChoiceChips
            label="Sample views"
            choices={[
              { text: 'To decide', path: designPath, isCurrent: true, count: 4 },
              { text: 'Decided', path: designPath, isCurrent: false },
            ]}
          />
          <FilterChips
            path={designPath}
            label="Sample filters"
            asked={{ status: 'liquidation', town: '' }}
            chips={[
              {
                name: 'status',
                label: 'Status',
                options: [
                  ['', 'Any'],
                  ['liquidation', 'Liquidation'],
                ],
              },
              { name: 'town', label: 'Town' },
            ]}
          />
        </Part>
        <Part title="States" note="A pill only for what is not normal. A dot before a sentence tells how grave it is.">
          <p class="actions">
            <CompanyStatus status="active" />
            <CompanyStatus status="liquidation" />
            <CompanyStatus status="dissolved" />
            <Badge text="needs review" tone="warn" />
            <Badge text="matched" tone="good" />
          </p>
          <p>
            <Dot tone="bad" word="critical" /> The company was put into liquidation.
          </p>
          <p class="actions">
            {marks.map(([icon, tone]) => (
              <span class={`mark ${tone}`}>
                <Icon name={icon} />
              </span>
            ))}
            <span class="muted">Kinds of signals, in the colour of their severity</span>
          </p>
        </Part>
        <Part title="Fields">
          <Card>
            <div class="fields">
              <Field name="sample" label="Name" placeholder="Nightly import" />
              <Field name="wrong" label="Web address" value="htps:/hooks" error="must start with https://" />
              <Choice name="kind" label="Kind" value="" options={[['', 'Webhook']]} />
            </div>
            <FileDrop hint="CSV, TSV or XLSX, up to 20,000 rows" accept=".csv" />
          </Card>
        </Part>
        <Part title="Buttons">
          <p class="actions">
            <button type="button">Watch</button>
            <button type="button" class="quiet">
              Skip
            </button>
            <button type="button" class="danger">
              Remove
            </button>
            <button type="button" class="quiet tiny">
              Send again
            </button>
          </p>
        </Part>
        <Part title="Messages">
          <Problem text="The watchlist is full (50 companies)." nextStep="Remove companies that you no longer need." />
          <Empty
            icon="send"
            title="No destination yet"
            action={
              <a class="button" href={designPath}>
                Add a destination
              </a>
            }
            example={
              <>
                <Dot tone="bad" word="critical" /> <strong>Tidewright (UK) PLC</strong> was put into liquidation.
              </>
            }
          >
            Signals of the companies that you watch, sent to Slack, Teams, a mailbox or your own system.
          </Empty>
        </Part>
      </Now.Provider>
    </DocsLayout>
  )
}

const partTitles = [
  ...(['Colours', 'Type', 'Spacing', 'Icons', 'Names and dates', 'Monograms', 'Way back', 'Code'] as const),
  ...(['Tables', 'Filters', 'States', 'Fields', 'Buttons', 'Messages'] as const),
] as const

interface PartProps {
  readonly title: (typeof partTitles)[number]
  readonly note?: string
  readonly children?: Child
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

function Part({ title, note, children }: PartProps) {
  return (
    <section id={anchorOf(title)}>
      <h2>{title}</h2>
      {note ? <p class="muted">{note}</p> : null}
      {children}
    </section>
  )
}

function Bar({ length }: { length: number }) {
  return (
    <svg aria-hidden="true" width={length}>
      <rect width={length} height="20" fill={'var(--brass)'} />
    </svg>
  )
}

function Sample({ use, kind }: { use: string; kind: string }) {
  return <span class={kind}>{use}</span>
}
