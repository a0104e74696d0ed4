import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { expect, it } from 'vitest';

it('returns nothing for valid HCL', async () => {
  expect(await parsesWithHashiCorp('main.tf', 'resource "aws_sns_topic" "a" {\n  name = "x"\n}\n')).toBeUndefined();
});

it('returns the message of HashiCorp for invalid HCL', async () => {
  expect(await parsesWithHashiCorp('main.tf', 'resource "aws_sns_topic" "a" { a = 1 b = 2 }\n')).toContain('main.tf:1');
});
