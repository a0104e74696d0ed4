import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { effectOf } from '#stages/patch/effect-of.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const A = 'aws_sqs_queue.a';
const DRIFT = aChangedDrift(A, { visibility_timeout_seconds: [30, 90] });
const STATE = [inState(A, { name: 'a', visibility_timeout_seconds: 30 })];
const withTimeout = (source: string) =>
  aWorkspace({ 'main.tf': `variable "t" {}\nresource "aws_sqs_queue" "a" {\n  visibility_timeout_seconds = ${source}\n}\n` }, STATE);

it.each([
  ['the value that the code now has, even if another was wanted', '600', 600],
  ['the accepted value, if the value is unknown', 'var.t', 90],
])('returns %s', (_what, source, expected) => {
  expect(effectOf(DRIFT, withTimeout(source)).changes.map((change) => change.after)).toEqual([expected]);
});
