import type { ActRefusal } from '#ports/act.ts';
import { refuse } from './refuse.ts';

/**
 * Refuses an environment that adds options to Terraform, because the action document would not show them.
 * https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_cli_args-and-tf_cli_args_name
 */
export function checkEnvironment(environment: Readonly<Record<string, string | undefined>>): ActRefusal | undefined {
  const name = Object.keys(environment).find((key) => key.startsWith('TF_CLI_ARGS') && (environment[key] ?? '') !== '');
  if (name === undefined) return undefined;
  return refuse(
    'added-options',
    `Expected only the Terraform options shown; found ${name} in the environment, which adds others.`,
    `Unset ${name}; pass tfvars files with --var-file.`,
  );
}
