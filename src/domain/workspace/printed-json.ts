/**
 * The JSON that a program printed. OpenTofu prints its warnings to the same stream, ahead of it: of a CLI configuration that is not there, or of
 * state encryption that is being introduced. https://opentofu.org/docs/cli/config/config-file/ · https://opentofu.org/docs/language/state/encryption/
 * @param stdout of a command that prints JSON
 * @returns it from the first line that begins an object; as it is where no line does
 */
export function printedJson(stdout: string): string {
  const start = /^\{/m.exec(stdout)?.index ?? 0;
  return stdout.slice(start);
}
