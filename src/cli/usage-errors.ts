import type { Command } from '@commander-js/extra-typings';
import type { CommanderError } from 'commander';
import { ConfigurationError } from '#domain/errors.ts';

/** Commander's message for an invalid value; the last part, from the option's parser, states the expected values. */
const INVALID = /^option '(.+?)' argument '(.*)' is invalid\. (Allowed choices are )?(.*)$/;

/** A structural type, because commands with different options have different types. */
interface CommandFace {
  exitOverride(callback: (error: CommanderError) => never): unknown;
  name(): string;
  readonly options: readonly { readonly long?: string | undefined }[];
  readonly args: readonly string[];
}

/** Turns usage errors into ConfigurationErrors that list the allowed values. Help and version are not errors. */
export function throwUsageErrors(command: CommandFace, program: Command): void {
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    throw usageError(error, command, program.commands.map((each) => each.name()).join(', '));
  });
}

function usageError(error: CommanderError, command: CommandFace, commands: string): ConfigurationError {
  const found = error.message
    .replace(/^error: /, '')
    .replace(/\n/g, ' ')
    .replace(/\.$/, '');
  const help = `reconcile ${command.name()} --help`;
  switch (error.code) {
    case 'commander.unknownCommand':
    case 'commander.excessArguments':
      if (command.name() !== 'run') break;
      return new ConfigurationError(
        'unknown-command',
        `Expected one of the commands ${commands}, or options; found ${command.args[0] ?? 'another word'}.`,
        'See reconcile --help.',
        error,
      );
    case 'commander.unknownOption': {
      const allowed = command.options.flatMap((option) => option.long ?? []).join(' ');
      return new ConfigurationError('unknown-option', `Expected an option of ${help}; found ${found}.`, `Allowed: ${allowed}.`, error);
    }
  }
  const [, option, value, choices, expected] = INVALID.exec(found) ?? [];
  if (option !== undefined) {
    const what = `${choices === undefined ? '' : 'one of '}${expected}`;
    return new ConfigurationError('wrong-usage', `Expected ${what} for ${option}; found ${value}.`, `See ${help}.`, error);
  }
  return new ConfigurationError('wrong-usage', `Expected the usage in ${help}; found: ${found}.`, `See ${help}.`, error);
}
