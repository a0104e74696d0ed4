import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it } from 'vitest';
import { mcpCommand } from '#cli/commands/mcp.ts';
import { main } from '#cli/main.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

describe('reconcile mcp', () => {
  it('answers a tool call with the result of the command, with the options of the server', async () => {
    const { flow, calls } = aFlow();
    const terminal = aTerminal([]);
    const [near, far] = InMemoryTransport.createLinkedPair();
    const served = mcpCommand(
      { dir: ['.'], trace: ['trail.json'], refresh: 'off' },
      { terminal, version: '1', again: (other) => main(other, async () => flow), transport: far },
    );
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    const { content } = await client.callTool({ name: 'drift', arguments: { since: '24h' } });
    await client.close();

    expect(await served).toBe(0);
    expect((content as readonly { readonly text: string }[])[0]?.text).toContain('# Out-of-band changes');
    expect(calls.contexts.map(({ traces }) => traces)).toEqual([['trail.json']]);
    expect(calls.runs.map(({ write, deliver }) => [write, deliver])).toEqual([[false, 'none']]);
    expect(terminal.printed.stdout).toBe('');
  });
});
