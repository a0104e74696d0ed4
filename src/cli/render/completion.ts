import type { Command, CommandUnknownOpts } from '@commander-js/extra-typings';

export type Shell = 'bash' | 'zsh' | 'fish';

/** What can be typed after one command. */
interface Words {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly choices: readonly string[] }[];
}

/**
 * Writes a script that completes commands, options and their choices. It is made of the program itself, so that it cannot fall behind it.
 * https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html https://fishshell.com/docs/current/completions.html
 * @param shell whose script
 * @param program with all its commands
 * @returns the script, with a line break at the end
 */
export function completionScript(shell: Shell, program: Command): string {
  const commands = program.commands.map(wordsOf);
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      // zsh completes by bash's functions once it is told to. https://zsh.sourceforge.io/Doc/Release/Completion-System.html
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function wordsOf(command: CommandUnknownOpts): Words {
  return {
    name: command.name(),
    description: command.description(),
    options: command.options
      .filter(({ long }) => long !== undefined && long !== null)
      .map((option) => ({ flag: option.long ?? '', description: option.description, choices: option.argChoices ?? [] })),
  };
}

function bash(commands: readonly Words[]): string {
  const cases = commands.map(({ name, options }) => {
    const choices = options
      .filter((option) => option.choices.length > 0)
      .map(({ flag, choices: values }) => `        ${flag}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word")); return ;;`);
    return [
      `    ${name})`,
      ...(choices.length === 0 ? [] : ['      case "$before" in', ...choices, '      esac']),
      `      words='${options.map(({ flag }) => flag).join(' ')} --help' ;;`,
    ].join('\n');
  });
  return `_reconcile() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] && [[ "$word" != -* ]]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word"))
    return
  fi
  local command="\${COMP_WORDS[1]}"
  [[ "$command" == -* ]] && command=run
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _reconcile reconcile
`;
}

function fish(commands: readonly Words[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c reconcile -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...options.map(({ flag, description: text, choices }) => {
      const values = choices.length === 0 ? '' : ` -x -a ${quoted(choices.join(' '))}`;
      return `complete -c reconcile -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}${values} -d ${quoted(text)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
