import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { adoptRenamed } from '#stages/patch/adopt-renamed.ts';
import { startDraft } from '#stages/patch/draft.ts';
import { arnOf, queueValues, urlOf } from '../../support/calls.ts';
import { aMissing, anUnmanaged } from '../../support/drifts.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const made = (name: string, over: JsonObject = {}): Drift =>
  anUnmanaged('aws_sqs_queue', { id: urlOf(name), url: urlOf(name), arn: arnOf(name), name, ...over }, { importId: urlOf(name) });
const GONE = aMissing('aws_sqs_queue.orders', queueValues('orders'));
const BLOCK = 'resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n';

function renamed(drifts: readonly Drift[], rest = '') {
  const workspace = aWorkspace({ 'main.tf': BLOCK + rest }, [inState('aws_sqs_queue.orders', queueValues('orders'))]);
  return adoptRenamed(drifts, startDraft(workspace), { drifts, accepted: drifts, workspace, catalogue });
}

describe('a resource deleted and recreated with another name', () => {
  it('is renamed in code and imported in place of the old one', () => {
    const sales = made('sales');

    const { draft, adopted } = renamed([GONE, sales]);

    expect([...adopted]).toEqual([sales]);
    expect(draft.workspace.files[0]?.text).toBe(
      `resource "aws_sqs_queue" "sales" {\n  name = "sales"\n}\n\nimport {\n  to = aws_sqs_queue.sales\n  id = "${urlOf('sales')}"\n}\n`,
    );
    expect(draft.imports).toMatchObject([{ to: 'aws_sqs_queue.sales', inPlaceOf: 'aws_sqs_queue.orders' }]);
  });

  const reader =
    '\nresource "aws_lambda_event_source_mapping" "m" {\n  function_name    = "f"\n  event_source_arn = aws_sqs_queue.orders.arn\n}\n';

  it.each<{ readonly name: string; readonly drifts: readonly Drift[]; readonly rest?: string }>([
    { name: 'with two candidates', drifts: [GONE, made('sales'), made('purchases')] },
    { name: 'with another value', drifts: [GONE, made('sales', { delay_seconds: 5 })] },
    { name: 'with an unknown value', drifts: [GONE, { ...made('sales'), importId: '' as string, observed: {} }] },
    { name: 'with the same name', drifts: [GONE, made('orders')] },
    { name: 'if another resource depends on the old name', drifts: [GONE, made('sales')], rest: reader },
  ])('is not renamed $name', ({ drifts, rest }) => {
    const { draft, adopted } = renamed(drifts, rest);

    expect(adopted.size).toBe(0);
    expect(draft.sessions).toEqual([]);
  });
});
