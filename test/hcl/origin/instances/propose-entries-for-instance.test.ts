import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { candidatesFor, provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const queues = (tags: string): string =>
  `resource "aws_sqs_queue" "q" {\n  for_each = toset(["a", "b"])\n  name     = each.key\n${tags}}\n`;
const rest = '\nlocals {\n  tags = { Team = "shop" }\n}\n\nresource "aws_sqs_queue" "other" {\n  tags = local.tags\n}\n';

describe('entries of a map that one instance has or lacks', () => {
  it.each<{ readonly name: string; readonly before: string; readonly from: Json; readonly to: Json; readonly after: string }>([
    {
      name: 'an object in the block',
      before: '  tags     = { Name = each.key }\n',
      from: { Name: 'b' },
      to: { Name: 'b', Tier: '1' },
      after: '  tags     = merge({ Name = each.key }, each.key == "b" ? { Tier = "1" } : {})\n',
    },
    {
      name: 'a multi-line map',
      before: '  tags = {\n    Name = each.key # theirs\n  }\n',
      from: { Name: 'b' },
      to: { Name: 'b', 'kept:by': 'us' },
      after: '  tags = merge({\n    Name = each.key # theirs\n  }, each.key == "b" ? { "kept:by" = "us" } : {})\n',
    },
    {
      name: 'a call of merge()',
      before: '  tags     = merge(local.tags, { Name = each.key })\n',
      from: { Name: 'b', Team: 'shop' },
      to: { Name: 'b', Team: 'ops', Tier: '1' },
      after: '  tags     = merge(local.tags, { Name = each.key }, each.key == "b" ? { Team = "ops", Tier = "1" } : {})\n',
    },
    {
      name: 'a multi-line call of merge() with a trailing comma',
      before: '  tags = merge(\n    local.tags,\n    { Name = each.key },\n  )\n',
      from: { Name: 'b', Team: 'shop' },
      to: { Name: 'b', Team: 'shop', Tier: '1' },
      after: '  tags = merge(\n    local.tags,\n    { Name = each.key },\n    each.key == "b" ? { Tier = "1" } : {},\n  )\n',
    },
    {
      name: 'a reference',
      before: '  tags     = local.tags\n',
      from: { Team: 'shop' },
      to: { Team: 'shop', Tier: '${x}' },
      after: '  tags     = merge(local.tags, each.key == "b" ? { Tier = "$${x}" } : {})\n',
    },
    {
      name: 'a removed entry',
      before: '  tags     = { Name = each.key, Team = "shop" }\n',
      from: { Name: 'b', Team: 'shop' },
      to: { Name: 'b' },
      after:
        '  tags     = { for key, value in { Name = each.key, Team = "shop" } : key => value if !(each.key == "b" && key == "Team") }\n',
    },
    {
      name: 'entries removed while another is added',
      before: '  tags     = local.tags\n',
      from: { Team: 'shop' },
      to: { Tier: '1' },
      after:
        '  tags     = merge({ for key, value in local.tags : key => value if !(each.key == "b" && key == "Team") }, each.key == "b" ? { Tier = "1" } : {})\n',
    },
    {
      name: 'a map that is not set',
      before: '',
      from: {},
      to: { Tier: '1' },
      after: '  tags     = each.key == "b" ? { Tier = "1" } : null\n',
    },
  ])('$name', ({ before, from, to, after }) => {
    const proved = provedFor({ files: { 'main.tf': queues(before) + rest }, address: 'aws_sqs_queue.q["b"]', path: 'tags', from, to });

    expect(proved).toEqual({ 'main.tf': queues(after) + rest });
  });

  it('do not apply to a resource without repetition', () => {
    const found = candidatesFor({
      files: { 'main.tf': 'resource "aws_sqs_queue" "q" {\n  tags = merge({ A = "1" }, {})\n}\n' },
      address: 'aws_sqs_queue.q',
      path: 'tags',
      from: { A: '1' },
      to: { A: '1', B: '2' },
    });

    expect(found.some((texts) => texts['main.tf']?.includes('?'))).toBe(false);
  });
});
