/** Writes docs/commands.md anew from the program's own commands: `npm run commands-page`. A test holds it to them. */
import { writeFileSync } from 'node:fs';
import { commandsPage } from '../src/cli/manual/commands-page.ts';
import { buildProgram } from '../src/cli/program.ts';
import { processTerminal } from '../src/cli/terminal.ts';

const program = buildProgram({
  terminal: processTerminal(),
  loadFlow: () => Promise.reject(new Error('no command runs here')),
  again: async () => 2,
  done: () => undefined,
});
writeFileSync(new URL('../docs/commands.md', import.meta.url), commandsPage(program));
