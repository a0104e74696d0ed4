import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { renderIdioms, shareEdited } from '../../../eval/idioms/idiom-board.ts';
import { inputsOf, otherValues, withInput } from '../../../eval/idioms/move-inputs.ts';
import { idiomNames, openIdiom } from '../../../eval/idioms/open-idiom.ts';
import { runIdioms } from '../../../eval/idioms/run-idioms.ts';
import { searchInputs } from '../../../eval/idioms/search-inputs.ts';
import { differing } from '../../../eval/compare-instances.ts';
import { valuesIn } from '../../../eval/idioms/values.ts';

const MINUTES_5 = { timeout: 5 * 60 * 1000, tags: ['slow'] };

beforeAll(loadGrammar);

describe('inputs of published modules', () => {
  it('edits at least nineteen of twenty reachable values, and none wrongly', MINUTES_5, async () => {
    const moved = await runIdioms(undefined);

    expect(new Set(moved.map(({ idiom }) => idiom)).size).toBeGreaterThanOrEqual(12);
    expect(moved.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(shareEdited(moved)).toBeGreaterThanOrEqual(0.95);
    for (const reach of ['all', 'one', 'part'])
      expect(shareEdited(moved.filter((one) => one.reach === reach))).toBeGreaterThanOrEqual(0.95);
  });

  it('counts refused and unreachable values separately', MINUTES_5, async () => {
    const moved = await runIdioms('alarms');
    const count = (wanted: string): number => moved.filter(({ result }) => result === wanted).length;

    expect(moved.length).toBe(count('edited') + count('refused') + count('impossible'));
    expect(count('impossible')).toBeGreaterThan(0);
    expect(renderIdioms(moved)).toContain('edited of possible');
  });
});

describe('the search for an edit of a call', () => {
  it('finds every change of one input', { tags: ['slow'] }, () => {
    const workspace = openIdiom('queues');
    const inputs = inputsOf(workspace).filter(({ call }) => call.name === 'orders');
    const missed = inputs.flatMap((input) =>
      otherValues(input.values.get('') ?? null, input.type).flatMap((value) => {
        const wanted = valuesIn(withInput(workspace, input, new Map([['', value]])));
        const isMoved = differing(valuesIn(workspace), wanted).length > 0;
        return isMoved && searchInputs(workspace, { inputs, key: '' }, wanted) === undefined ? [[input.name, value]] : [];
      }),
    );

    expect(inputs.length).toBeGreaterThan(15);
    expect(missed).toEqual([]);
  });

  it('finds a second input that keeps other values unchanged', () => {
    const workspace = openIdiom('queues');
    const inputs = inputsOf(workspace).filter(({ call }) => call.name === 'orders');
    const before = valuesIn(workspace);
    const address = 'module.orders.aws_sqs_queue.this[0]';
    const wanted = new Map([...before, [address, { ...before.get(address), visibility_timeout_seconds: 90 }]]);

    expect(searchInputs(workspace, { inputs, key: '' }, wanted)).toEqual(['visibility_timeout_seconds', 'dlq_visibility_timeout_seconds']);
  });

  it('finds nothing if no input reaches the value', () => {
    const workspace = openIdiom('alarms');
    const inputs = inputsOf(workspace);
    const before = valuesIn(workspace);
    const address = 'module.alarms.aws_cloudwatch_metric_alarm.this["disk"]';
    const wanted = new Map([...before, [address, { ...before.get(address), treat_missing_data: 'breaching' }]]);

    expect(before.has(address)).toBe(true);
    expect(searchInputs(workspace, { inputs, key: '' }, wanted)).toBeUndefined();
  });
});

it('has a call with several inputs in every root', () => {
  for (const name of idiomNames()) expect(inputsOf(openIdiom(name)).length).toBeGreaterThan(1);
});
