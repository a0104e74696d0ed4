import type { Command, CommandUnknownOpts } from '@commander-js/extra-typings';

export type Shell = 'bash' | 'zsh' | 'fish';

interface Words {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly choices: readonly string[] }[];
  /** Allowed words for its first argument; empty if any word is allowed. */
  readonly choices: readonly string[];
  readonly steps: readonly Words[];
}

/**
 * Generates a script that completes commands, options and their choices, from the program itself.
 * https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html https://fishshell.com/docs/current/completions.html
 * @returns the script, with a line break at the end
 */
export function completionScript(shell: Shell, program: Command): string {
  const commands = program.commands.map(wordsOf);
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      // zsh can run bash's completion functions. https://zsh.sourceforge.io/Doc/Release/Completion-System.html
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function wordsOf(command: CommandUnknownOpts): Words {
  return {
    name: command.name(),
    description: command.summary() || command.description(),
    options: command.options
      .filter(({ long }) => long !== undefined && long !== null)
      .map((option) => ({ flag: option.long ?? '', description: option.description, choices: option.argChoices ?? [] })),
    choices: command.registeredArguments[0]?.argChoices ?? [],
    steps: command.commands.map(wordsOf),
  };
}

function bash(commands: readonly Words[]): string {
  const steps = commands
    .filter((command) => command.steps.length > 0)
    .map(({ name, steps: below }) => `    ${name}) steps='${namesOf(below)}' ;;`);
  const cases = commands.flatMap(({ steps: below, ...command }) => [
    bashCase(command.name, { ...command, options: [...command.options, ...below.flatMap(({ options }) => options)] }),
    ...below.map((step) => bashCase(`'${command.name} ${step.name}'`, step)),
  ]);
  return `_reconcile() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words='' steps='' values=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] && [[ "$word" != -* ]]; then
    COMPREPLY=($(compgen -W '${namesOf(commands)}' -- "$word"))
    return
  fi
  local command="\${COMP_WORDS[1]}"
  [[ "$command" == -* ]] && command=run
  case "$command" in
${steps.join('\n')}
  esac
  if [ -n "$steps" ] && [ "$COMP_CWORD" -eq 2 ] && [[ "$word" != -* ]]; then
    COMPREPLY=($(compgen -W "$steps" -- "$word"))
    return
  fi
  [[ -n "$steps" && " $steps " == *" \${COMP_WORDS[2]} "* ]] && command="$command \${COMP_WORDS[2]}"
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  elif [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _reconcile reconcile
`;
}

function namesOf(commands: readonly Words[]): string {
  return commands.map(({ name }) => name).join(' ');
}

function bashCase(pattern: string, { options, choices: values }: Pick<Words, 'options' | 'choices'>): string {
  const choices = unique(
    options
      .filter((option) => option.choices.length > 0)
      .map(({ flag, choices: words }) => `        ${flag}) COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word")); return ;;`),
  );
  return [
    `    ${pattern})`,
    ...(choices.length === 0 ? [] : ['      case "$before" in', ...choices, '      esac']),
    ...(values.length === 0 ? [] : [`      values='${values.join(' ')}'`]),
    `      words='${[...unique(options.map(({ flag }) => flag)), '--help'].join(' ')}' ;;`,
  ].join('\n');
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function fish(commands: readonly Words[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c reconcile -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.description)}`,
    ...fishLines(command, `__fish_seen_subcommand_from ${command.name}`),
    ...command.steps.flatMap((step) => [
      `complete -c reconcile -n '__fish_seen_subcommand_from ${command.name}; and not __fish_seen_subcommand_from ${namesOf(command.steps)}' -a ${step.name} -d ${quoted(step.description)}`,
      ...fishLines(step, `__fish_seen_subcommand_from ${command.name}; and __fish_seen_subcommand_from ${step.name}`),
    ]),
  ]);
  return `${lines.join('\n')}\n`;
}

function fishLines({ options, choices }: Words, seen: string): readonly string[] {
  return [
    ...(choices.length === 0 ? [] : [`complete -c reconcile -n '${seen}' -x -a ${quoted(choices.join(' '))}`]),
    ...options.map(({ flag, description, choices: words }) => {
      const values = words.length === 0 ? '' : ` -x -a ${quoted(words.join(' '))}`;
      return `complete -c reconcile -n '${seen}' -l ${flag.slice(2)}${values} -d ${quoted(description)}`;
    }),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
