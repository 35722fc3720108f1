import type { Place } from './command-tree.js'

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/**
 * Follows the typed words through the command tree. After an option that takes a value, it offers the values that are
 * known, or file names.
 */
export function completionScript(shell: Shell, places: readonly Place[]): string {
  switch (shell) {
    case 'bash':
      return bash(places)
    case 'zsh':
      return zsh(places)
    case 'fish':
      return fish(places)
    case 'powershell':
      return powershell(places)
  }
}

const wordsAt = ({ commands, options }: Place) => [
  ...commands.map(({ name }) => name),
  ...options.map(({ flag }) => flag),
]

const pathsOf = (places: readonly Place[]) => places.map(({ path }) => path).filter((path) => path !== '')

const valueFlags = (places: readonly Place[]) => [
  ...new Set(places.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue).map(({ flag }) => flag))),
]

/** The options with known values, each after the commands before it. */
const knownValues = (places: readonly Place[]) =>
  places.flatMap(({ path, options }) =>
    options.filter(({ values }) => values.length > 0).map(({ flag, values }) => [`${path} ${flag}`, values] as const),
  )

/** One arm of a `case` for each place. */
function arms(places: readonly Place[], body: (place: Place) => string): string[] {
  return places.map((place) => `    ${quoted(place.path)}) ${body(place)} ;;`)
}

function bash(places: readonly Place[]): string {
  return lines(
    '# Bash completion for brassplate. Try it with: source <(brassplate completion bash)',
    '_brassplate() {',
    '  local place="" word words="" index',
    '  COMPREPLY=()',
    '  for ((index = 1; index < COMP_CWORD; index += 1)); do',
    `    word="\${COMP_WORDS[index]}"`,
    '    case "$place $word" in',
    `    ${pathsOf(places).map(quoted).join(' | ')}) place="$place $word" ;;`,
    '    esac',
    '  done',
    `  word="\${COMP_WORDS[COMP_CWORD - 1]}"`,
    '  case "$place $word" in',
    ...knownValues(places).map(([path, values]) => `    ${quoted(path)}) words=${quoted(values.join(' '))} ;;`),
    '    *) case "$word" in',
    `    ${valueFlags(places).join(' | ')}) return ;;`,
    '    esac',
    '    case "$place" in',
    ...arms(places, (place) => `words=${quoted(wordsAt(place).join(' '))}`),
    '    esac ;;',
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _brassplate brassplate',
  )
}

function zsh(places: readonly Place[]): string {
  const described = ({ commands, options }: Place) =>
    [
      ...commands.map(({ name, description }) => [name, description] as const),
      ...options.map(({ flag, description }) => [flag, description] as const),
    ]
      .map(([name, description]) => quoted(`${name}:${description}`))
      .join(' ')
  return lines(
    '#compdef brassplate',
    '# Zsh completion for brassplate. Save it as _brassplate in a folder of $fpath.',
    '_brassplate() {',
    '  local place="" word',
    '  local -a offered',
    `  for word in "\${(@)words[2,CURRENT-1]}"; do`,
    '    case "$place $word" in',
    `    ${pathsOf(places).map(quoted).join(' | ')}) place="$place $word" ;;`,
    '    esac',
    '  done',
    `  case "$place \${words[CURRENT-1]}" in`,
    ...knownValues(places).map(([path, values]) => `    ${quoted(path)}) compadd -- ${values.join(' ')}; return ;;`),
    '  esac',
    `  case "\${words[CURRENT-1]}" in`,
    `    ${valueFlags(places).join(' | ')}) _files; return ;;`,
    '  esac',
    '  case "$place" in',
    ...arms(places, (place) => `offered=(${described(place)})`),
    '  esac',
    "  _describe 'brassplate' offered || _files",
    '}',
    'if [ "$funcstack[1]" = "_brassplate" ]; then _brassplate "$@"; else compdef _brassplate brassplate; fi',
  )
}

/** What fish completes after an option: nothing, known values or file names. */
function afterFlag(takesValue: boolean, values: readonly string[]): string {
  if (!takesValue) return ' -f'
  return values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r'
}

function fish(places: readonly Place[]): string {
  const at = (path: string) => `-n ${quoted(`__brassplate_at ${quotedInside(path)}`)}`
  return lines(
    '# Fish completion for brassplate. Save it as ~/.config/fish/completions/brassplate.fish',
    'function __brassplate_at',
    '  set -l place ""',
    `  set -l places ${pathsOf(places).map(quoted).join(' ')}`,
    '  for word in (commandline -opc)[2..-1]',
    '    if contains -- "$place $word" $places',
    '      set place "$place $word"',
    '    end',
    '  end',
    '  test "$place" = "$argv[1]"',
    'end',
    ...places.flatMap(({ path, commands, options }) => [
      ...commands.map(
        ({ name, description }) => `complete -c brassplate -f ${at(path)} -a ${name} -d ${quoted(description)}`,
      ),
      ...options.map(
        ({ flag, description, takesValue, values }) =>
          `complete -c brassplate ${at(path)} -l ${flag.slice(2)}${afterFlag(takesValue, values)} -d ${quoted(description)}`,
      ),
    ]),
  )
}

function powershell(places: readonly Place[]): string {
  const list = (words: readonly string[]) => `@(${words.map(quoted).join(', ')})`
  return lines(
    '# PowerShell completion for brassplate. Add to $PROFILE: brassplate completion powershell | Out-String | Invoke-Expression',
    'Register-ArgumentCompleter -Native -CommandName brassplate -ScriptBlock {',
    '  param($word, $line, $cursor)',
    '  $places = @{',
    ...places.map((place) => `    ${quoted(place.path)} = ${list(wordsAt(place))}`),
    '  }',
    '  $values = @{',
    ...knownValues(places).map(([path, values]) => `    ${quoted(path)} = ${list(values)}`),
    '  }',
    `  $valueFlags = ${list(valueFlags(places))}`,
    '  $typed = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })',
    "  if ($word -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }",
    "  $place = ''",
    "  $last = ''",
    '  foreach ($each in $typed) {',
    '    $last = $each',
    '    if ($places.ContainsKey("$place $each")) { $place = "$place $each" }',
    '  }',
    '  $offered = $places[$place]',
    '  if ($values.ContainsKey("$place $last")) { $offered = $values["$place $last"] }',
    '  elseif ($valueFlags -contains $last) { $offered = @() }',
    '  $offered | Where-Object { $_.StartsWith($word) } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
  )
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}

/** Single-quotes a text for any of these shells. Apostrophes inside become typographic ones. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}

function quotedInside(text: string): string {
  return `"${text}"`
}
