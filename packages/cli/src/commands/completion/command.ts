import type { Command } from 'commander'
import { UsageError } from '../../exit-codes.js'
import type { Terminal } from '../../terminal/terminal.js'

const completionHelp = `
Examples: source <(brassplate completion bash)
          brassplate completion zsh > "\${fpath[1]}/_brassplate"
          brassplate completion fish > ~/.config/fish/completions/brassplate.fish
          brassplate completion powershell | Out-String | Invoke-Expression
Prints a script that completes the commands and options of this version, and the values of options that are few.
Exit codes here: 2 for any other shell.`

export function addCompletionCommand(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a shell completion script')
    .argument('<shell>', 'bash, zsh, fish or powershell')
    .addHelpText('after', completionHelp)
    .action(async (given: string) => {
      const { completionScript, shells } = await import('./completion-script.js')
      const { placesOf } = await import('./command-tree.js')
      const shell = shells.find((known) => known === given)
      if (!shell) throw new UsageError(`No completion script for ${given}.`, `Give one of ${shells.join(', ')}.`)
      terminal.stdout.write(completionScript(shell, placesOf(program)))
    })
}
