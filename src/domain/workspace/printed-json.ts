/**
 * Returns the JSON that a program printed. OpenTofu prints warnings before it: of a missing CLI configuration, or of new state
 * encryption. https://opentofu.org/docs/cli/config/config-file/ · https://opentofu.org/docs/language/state/encryption/
 * @param stdout the output of a command that prints JSON
 * @returns the text from the first line that begins an object; the whole output if no line does
 */
export function printedJson(stdout: string): string {
  const start = /^\{/m.exec(stdout)?.index ?? 0;
  return stdout.slice(start);
}
