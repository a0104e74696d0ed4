// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { queueValues, setAttributes } from '../support/calls.ts';
import { layOut, runBy, runOver } from '../support/day-on-disk.ts';
import { inState } from '../support/workspaces.ts';

const TOOLS = ['trace', 'drift', 'edit', 'check', 'owners'];

/** A root with one queue whose visibility timeout somebody raised, long before now. */
function dayOf(name: string) {
  return layOut({
    code: `resource "aws_sqs_queue" "${name}" {\n  name                       = "${name}"\n  visibility_timeout_seconds = 30\n}\n`,
    state: [inState(`aws_sqs_queue.${name}`, queueValues(name))],
    calls: [
      { ...setAttributes(name, { VisibilityTimeout: '90' }), eventID: `event-${name}` },
      { ...setAttributes('elsewhere', { DelaySeconds: '5' }), eventID: 'event-account', recipientAccountId: '210987654321' },
      { ...setAttributes('elsewhere', { DelaySeconds: '5' }), eventID: 'event-region', awsRegion: 'ap-south-1' },
    ],
  });
}

interface Structured {
  readonly [key: string]: unknown;
}

describe('reconcile mcp with the official client', { timeout: 120_000 }, () => {
  let client: Client;
  const folders: string[] = [];
  let ledger = '';
  let theirs: readonly string[] = [];

  beforeAll(async () => {
    folders.push(dayOf('mine'), dayOf('theirs'), mkdtempSync(join(tmpdir(), 'reconcile-mcp-')), dayOf('mine'));
    const [mine = '', other = '', shared = '', twin = ''] = folders;
    ledger = join(shared, 'ledger.sqlite');
    const run = await runBy(builtProgram())([...runOver(other, ledger), '--format', 'json']);
    theirs = (JSON.parse(run.out) as { readonly reconciliations: readonly { readonly id: string }[] }).reconciliations.map(({ id }) => id);
    expect(theirs).toHaveLength(1);
    await markTwin(twin);
    const [, ...options] = runOver(mine, ledger);
    const args = [builtProgram(), 'mcp', ...options];
    client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: shared, stderr: 'pipe' }));
    // The client checks structured answers against the schemas that it has listed.
    await client.listTools();
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Another project from the same template has drifts of the same ids, and what people say of them. */
  async function markTwin(twin: string): Promise<void> {
    const run = await runBy(builtProgram())([...runOver(twin, ledger), '--format', 'json']);
    const [{ id } = { id: '' }] = (JSON.parse(run.out) as { readonly reconciliations: readonly { readonly id: string }[] }).reconciliations;
    const words = ['wrong', '--root', twin, '--reason', 'said by theirs', '--as', 'theirs', '--ledger', ledger];
    expect(await runBy(builtProgram())(['mark', id, ...words])).toMatchObject({ code: 0 });
  }

  async function call(name: string, input: Record<string, unknown> = {}) {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
    const blocks = content as readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
    return { blocks, text: blocks[0]?.text ?? '', data: structuredContent as Structured | undefined, isError: isError === true };
  }

  it('introduces itself with name, title and instructions that name its tools', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'reconcile', title: expect.any(String) as string });
    const told = client.getInstructions() ?? '';
    for (const name of TOOLS) expect(told).toContain(name);
    expect(told).toMatch(/data/);
  });

  it('gives every tool a title and an output schema, and requires no input except its subject', async () => {
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, title, outputSchema, annotations } of tools) {
      expect.soft(title, name).toMatch(/^[A-Z]/);
      expect.soft(annotations?.title ?? title, name).toBe(title);
      expect.soft(outputSchema, name).toMatchObject({ type: 'object' });
    }
    expect(tools.map(({ inputSchema }) => inputSchema.required ?? [])).toEqual([[], [], ['id'], ['proposal'], []]);
  });

  it('reads a complete file without since', async () => {
    const trace = await call('trace');
    const drift = await call('drift');

    expect([trace.isError, drift.isError]).toEqual([false, false]);
    expect(trace.data).toMatchObject({ events: [{ eventID: 'event-mine', eventName: 'SetQueueAttributes' }] });
    expect(drift.data).toMatchObject({ changes: [{ address: 'aws_sqs_queue.mine', verdict: 'accept' }] });
    expect(drift.text).toContain('# Out-of-band changes');
    expect((await call('drift', { since: '1h' })).data).toMatchObject({ changes: [] });
  });

  it('leads from a drift to its edit and its report', async () => {
    const drift = await call('drift');
    const [change] = (drift.data?.['changes'] ?? []) as readonly { readonly id: string }[];
    const edit = await call('edit', { id: change?.id });
    const link = drift.blocks.find(({ type }) => type === 'resource_link');

    expect(edit.data).toMatchObject({ id: change?.id, address: 'aws_sqs_queue.mine', verdict: 'accept' });
    expect(edit.data?.['diff']).toContain('+  visibility_timeout_seconds = 90');
    const { contents } = await client.readResource({ uri: link?.uri ?? '' });
    expect(JSON.parse((contents[0] as { readonly text: string }).text)).toMatchObject({
      schemaVersion: '1.0',
      reconciliations: [{ address: 'aws_sqs_queue.mine' }],
    });
  });

  it('answers a proposal and names owners, also as structured data', async () => {
    const proposal = { actor: 'scaler', goal: 'cost', address: 'aws_sqs_queue.mine', attribute: 'delay_seconds', value: 9 };
    const check = await call('check', { proposal });
    const owners = await call('owners');

    expect(check.data).toMatchObject({ answer: expect.stringMatching(/^(allow|veto|ask-a-person)$/) as string });
    expect(owners.data).toMatchObject({ fields: expect.any(Array) as unknown[] });
  });

  it('offers reports as resources: the statistics of its roots, and its own runs', async () => {
    await call('drift');
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();

    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['reconcile://stats', expect.stringMatching(/^reconcile:\/\/runs\//)]),
    );
    expect(resources.every(({ title, mimeType }) => title !== undefined && mimeType !== undefined)).toBe(true);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['reconcile://reconciliations/{id}']);
    const { contents } = await client.readResource({ uri: 'reconcile://stats' });
    expect(JSON.parse((contents[0] as { readonly text: string }).text)).toMatchObject({
      all: { cases: 1, falsePositives: { of: 0 } },
      byRoot: [{ cases: 1 }],
      said: [],
    });
  });

  it('shows nothing of another project in the same ledger', async () => {
    await call('drift');
    const [byId, byPrefix] = [await call('edit', { id: theirs[0] }), await call('edit', { id: theirs[0]?.slice(0, 4) })];
    const [all, one] = [await call('owners'), await call('owners', { address: 'aws_sqs_queue.theirs' })];
    const { contents } = await client.readResource({ uri: 'reconcile://stats' });

    expect([byId, byPrefix, one].map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(one.text.replace('found aws_sqs_queue.theirs', '')).not.toContain('theirs');
    expect(JSON.stringify([byId.blocks, byPrefix.blocks, all.blocks, all.data, contents])).not.toContain('theirs');
    await expect(client.readResource({ uri: `reconcile://reconciliations/${theirs[0]}` })).rejects.toThrow(/found none/);
  });

  it('traces no event of another account or region', async () => {
    const seen = await Promise.all(['kept', 'context', 'dropped'].map((which) => call('trace', { which })));

    expect(JSON.stringify(seen[0]?.data)).toContain('event-mine');
    for (const { blocks, data } of seen) expect(JSON.stringify([blocks, data])).not.toMatch(/event-(?:account|region)/);
  });

  it('reports the progress of a run only to a client that requests it', async () => {
    const told: { readonly progress: number; readonly message?: string | undefined }[] = [];
    await client.callTool({ name: 'drift', arguments: {} }, undefined, { onprogress: (progress) => told.push(progress) });

    expect(told.length).toBeGreaterThan(3);
    expect(told.map(({ progress }) => progress)).toEqual(told.map((_one, index) => index + 1));
    expect(told.map(({ message }) => message).join('\n')).toMatch(/^open: .*[^]*^decide: /m);
  });

  it('ends a cancelled run, and answers the next question', async () => {
    const stop = new AbortController();
    const waiting = client.callTool({ name: 'drift', arguments: {} }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort('enough'),
    });

    await expect(waiting).rejects.toThrow(/enough/);
    expect((await call('drift')).data).toMatchObject({ changes: [{ address: 'aws_sqs_queue.mine' }] });
    const { contents } = await client.readResource({ uri: 'reconcile://stats' });
    expect(JSON.parse((contents[0] as { readonly text: string }).text)).toMatchObject({ all: { cases: 1 } });
  });

  it('refuses an unknown resource', async () => {
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/found file:/);
    await expect(client.readResource({ uri: 'reconcile://reconciliations/--ledger' })).rejects.toThrow();
    await expect(client.readResource({ uri: 'reconcile://runs/unknown' })).rejects.toThrow();
  });
});
