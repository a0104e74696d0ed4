import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsPage } from '#cli/manual/commands-page.ts';
import { PAGES } from '#cli/manual/index.ts';
import { buildProgram } from '#cli/program.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

const program = buildProgram({ terminal: aTerminal([]), loadFlow: async () => aFlow().flow, again: async () => 0, done: () => undefined });
const PAGE = commandsPage(program);

describe('commandsPage', () => {
  it('equals docs/commands.md (run npm run commands-page)', () => {
    expect(readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8')).toBe(PAGE);
  });

  it('has a section for every command', () => {
    const sections = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, path]) => path);

    expect(new Set(sections)).toEqual(new Set(Object.keys(PAGES)));
  });

  it('prints defaults with their units, and the choices of an option', () => {
    expect(PAGE).toContain('| `--terraform-timeout <duration>` | the timeout of one Terraform command (default: 20m) |');
    expect(PAGE).toMatch(/\| `--format <format>` \| .* \(one of text, json, markdown, html, sarif, junit; default: text\) \|/);
  });
});
