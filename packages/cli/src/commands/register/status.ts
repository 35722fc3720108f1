import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText, show, showJson } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'
import { ageDays, renderSnapshot } from './render-snapshot.js'

export async function status(terminal: Terminal, options: OperatorOptions): Promise<void> {
  const snapshot = await withEngine(terminal, options, (engine) => engine.register.snapshot())
  if (!isText(terminal, options)) {
    showJson(
      terminal,
      snapshot ? { snapshot: renderSnapshot(snapshot), age_days: ageDays(snapshot, Date.now()) } : { snapshot: null },
    )
    return
  }
  if (snapshot) {
    const age = ageDays(snapshot, Date.now())
    show(terminal, { ...renderSnapshot(snapshot), files: snapshot.files.join(', '), age_days: age }, options)
  } else {
    terminal.stdout.write('No register has been imported yet. Import it with:\n  brassplate register import latest\n')
  }
}
