import { expect, it } from 'vitest';
import { describeVerifier } from '#domain/verification.ts';

it.each<readonly [Parameters<typeof describeVerifier>[0], string]>([
  [{ method: 'terraform', tool: { product: 'terraform', version: '1.11.4' } }, 'Terraform 1.11.4'],
  [{ method: 'terraform', tool: { product: 'tofu', version: '1.10.6' }, fallback: null }, 'OpenTofu 1.10.6'],
  [{ method: 'evaluate', tool: null, fallback: null }, 'the built-in evaluator alone'],
  [{ method: 'evaluate', fallback: 'no terraform' }, 'the built-in evaluator alone (Terraform did not run: no terraform)'],
])('names the verifier: %j', (verification, text) => {
  expect(describeVerifier(verification)).toBe(text);
});
