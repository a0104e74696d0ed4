import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

async function run(...words: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const terminal = aTerminal(['catalogue', ...words]);
  const code = await main(terminal, async () => aFlow().flow);
  return { code, ...terminal.printed };
}

describe('reconcile catalogue', () => {
  it('lists the types of a service with totals', async () => {
    const { code, stdout } = await run('list', '--service', 'kinesis');

    const [head, first] = stdout.split('\n');
    expect(code).toBe(0);
    expect(head).toMatch(/^TYPE +SERVICE +CALLS +VERIFIED +MODEL +UNVERIFIED +DIFF +RECORDED$/);
    expect(first).toMatch(/^aws_kinesis_\w+ +kinesis +\d+ +\d+ +\d+ +\d+ +(?:yes|no) +(?:yes|no)$/);
    expect(stdout).toMatch(/\n\d+ types, \d+ of them yield a diff and \d+ have a recorded scenario; \d+ calls: \d+ verified/);
  });

  it('prints JSON and Markdown', async () => {
    const json = await run('list', '--service', 'sqs', '--format', 'json');
    const markdown = await run('list', '--format', 'markdown');

    expect(JSON.parse(json.stdout)).toMatchObject({ types: expect.arrayContaining([expect.objectContaining({ type: 'aws_sqs_queue' })]) });
    expect(markdown.stdout).toContain('| service | types |');
  });

  it('shows calls and arguments of one type', async () => {
    const { code, stdout } = await run('show', 'sqs_queue');

    expect(code).toBe(0);
    expect(stdout).toMatch(/^aws_sqs_queue {2}\(sqs\)\n/);
    expect(stdout).toMatch(/\nSetQueueAttributes +updates +verified\n/);
    expect(stdout).toMatch(/\nname_prefix +terraform-only +not-visible: controls Terraform only/);
  });

  it('prints one type as JSON', async () => {
    const { stdout } = await run('show', 'aws_sqs_queue', '--format', 'json');

    expect(JSON.parse(stdout)).toMatchObject({ type: 'aws_sqs_queue', service: 'sqs', recorded: true });
  });

  it.each([
    ['an unknown type', ['show', 'aws_sqs_queu'], /found aws_sqs_queu\.\n {2}Did you mean aws_sqs_queue\?/],
    ['a type without similar names', ['show', 'aws_gadget_of_nobody'], /List them with reconcile catalogue list/],
    ['an unknown service', ['list', '--service', 'gadgets'], /found gadgets\.\n {2}The catalogue has access-analyzer/],
  ])('refuses %s', async (_name, words, message) => {
    const { code, stderr } = await run(...words);

    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
