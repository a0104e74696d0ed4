import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolsOf } from '#mcp/tools.ts';

const SOURCES = { roots: ['--dir', 'infra'], policy: [], trail: ['--trace', 't'], ledger: ['--ledger', 'l'], settle: [] };
const proposal = { actor: 'a', goal: 'cost', address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', value: 9 };

function question(name: string, input: unknown) {
  return toolsOf(SOURCES)
    .find((tool) => tool.name === name)
    ?.question(input);
}

describe('toolsOf', () => {
  it.each([
    ['trace', {}, ['events', '--of-roots', '--dir', 'infra', '--trace', 't', '--kept', '--format', 'json']],
    ['trace', { since: '2h' }, ['events', '--of-roots', '--dir', 'infra', '--trace', 't', '--since', '2h', '--kept', '--format', 'json']],
    [
      'drift',
      { since: '7d' },
      ['run', '--dir', 'infra', '--trace', 't', '--ledger', 'l', '--since', '7d', '--format', 'json', '--exit-zero'],
    ],
    ['edit', { id: '3f2a' }, ['explain', '3f2a', '--ledger', 'l', '--format', 'json']],
    ['check', { proposal }, ['check', '--dir', 'infra', '--ledger', 'l', '--proposal', '-', '--format', 'json']],
    ['owners', { address: 'aws_ecs_service.this["web"]' }, ['owners', 'aws_ecs_service.this["web"]', '--ledger', 'l', '--format', 'json']],
  ])('%s is one fixed command line', (name, input, words) => {
    expect(question(name, input)?.words).toEqual(words);
  });

  it('never writes, with any input', () => {
    const words = toolsOf(SOURCES).flatMap((tool) =>
      [{ since: '1h' }, { id: 'abcd' }, { proposal }, {}].flatMap((input) =>
        tool.input.safeParse(input).success ? tool.question(input).words : [],
      ),
    );

    expect(words.filter((word) => ['--write', '--deliver', '--out', '--patch-file', 'act', 'init', 'watch'].includes(word))).toEqual([]);
  });

  it('never passes text as an option', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('id', 'address', 'since'), (text, field) => {
        for (const tool of toolsOf(SOURCES)) {
          const input = { [field]: text };
          if (!tool.input.safeParse(input).success) continue;
          const { words } = tool.question(input);
          expect(words.filter((word) => word === text && word.startsWith('-'))).toEqual([]);
        }
      }),
    );
  });
});
