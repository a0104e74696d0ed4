import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { verify } from '#stages/verify/verify.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

/** Of a provider that nobody here has the schema of. */
const SERVICE = 'acme_service.a';

const rule = (port: number, more: Readonly<Record<string, Json>> = {}) => ({ port, protocol: 'tcp', id: `r-${port}`, note: '', ...more });

function edited(code: string, drift: Drift): { readonly text: string | undefined; readonly refusal: string | undefined } {
  const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace({ 'main.tf': code }), catalogue });
  return { text: proposal.patch?.files[0]?.after, refusal: proposal.refusals.get(drift.id) };
}

interface Case {
  readonly name: string;
  readonly drift: Drift;
  readonly before: string;
  readonly after: string;
}

const CASES: readonly Case[] = [
  {
    name: 'an argument',
    drift: aChangedDrift(SERVICE, { size: ['small', 'large'] }),
    before: 'resource "acme_service" "a" {\n  size = "small" # as agreed\n}\n',
    after: 'resource "acme_service" "a" {\n  size = "large" # as agreed\n}\n',
  },
  {
    name: 'an argument of a nested block',
    drift: aChangedDrift(SERVICE, {
      rule: [
        [rule(80), rule(443)],
        [rule(8080, { id: 'r-80' }), rule(443)],
      ],
    }),
    before: dedent`
      resource "acme_service" "a" {
        rule {
          port     = 80
          protocol = "tcp"
        }

        rule {
          port     = 443
          protocol = "tcp"
        }
      }
    `,
    after: dedent`
      resource "acme_service" "a" {
        rule {
          port     = 8080
          protocol = "tcp"
        }

        rule {
          port     = 443
          protocol = "tcp"
        }
      }
    `,
  },
  {
    name: 'a removed nested block',
    drift: aChangedDrift(SERVICE, { rule: [[rule(80), rule(443)], [rule(80)]] }),
    before: 'resource "acme_service" "a" {\n  rule {\n    port = 80\n  }\n\n  rule {\n    port = 443\n  }\n}\n',
    after: 'resource "acme_service" "a" {\n  rule {\n    port = 80\n  }\n}\n',
  },
  {
    name: 'a block in a nested block',
    drift: aChangedDrift(SERVICE, {
      rule: [[{ port: 80, target: [{ zone: 'a', weight: 1 }] }], [{ port: 80, target: [{ zone: 'a', weight: 2 }] }]],
    }),
    before: 'resource "acme_service" "a" {\n  rule {\n    port = 80\n    target {\n      zone   = "a"\n      weight = 1\n    }\n  }\n}\n',
    after: 'resource "acme_service" "a" {\n  rule {\n    port = 80\n    target {\n      zone   = "a"\n      weight = 2\n    }\n  }\n}\n',
  },
  {
    name: 'an element of the list of a dynamic block',
    drift: aChangedDrift(SERVICE, { rule: [[{ port: 80 }], [{ port: 80 }, { port: 443 }]] }),
    before: dedent`
      locals {
        ports = [80]
      }

      resource "acme_service" "a" {
        dynamic "rule" {
          for_each = local.ports
          content {
            port = rule.value
          }
        }
      }
    `,
    after: dedent`
      locals {
        ports = [80, 443]
      }

      resource "acme_service" "a" {
        dynamic "rule" {
          for_each = local.ports
          content {
            port = rule.value
          }
        }
      }
    `,
  },
  {
    name: 'an argument that is newer than the schema',
    drift: aChangedDrift('aws_sqs_queue.a', { newest_setting: ['on', 'off'] }),
    before: 'resource "aws_sqs_queue" "a" {\n  name           = "a"\n  newest_setting = "on"\n}\n',
    after: 'resource "aws_sqs_queue" "a" {\n  name           = "a"\n  newest_setting = "off"\n}\n',
  },
  {
    name: 'a block that is newer than the schema',
    drift: aChangedDrift('aws_sqs_queue.a', { newest_rule: [[{ limit: 5 }], [{ limit: 6 }]] }),
    before: 'resource "aws_sqs_queue" "a" {\n  name = "a"\n\n  newest_rule {\n    limit = 5\n  }\n}\n',
    after: 'resource "aws_sqs_queue" "a" {\n  name = "a"\n\n  newest_rule {\n    limit = 6\n  }\n}\n',
  },
];

describe('a type unknown to the schema is edited from its text', () => {
  it.each(CASES)('$name', async ({ drift, before, after }) => {
    const { text, refusal } = edited(before, drift);

    expect(refusal).toBeUndefined();
    expect(text).toBe(after);
  });

  it('is verified like any other edit', async () => {
    for (const { drift, before } of CASES) {
      const workspace = aWorkspace({ 'main.tf': before });
      const { patch } = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });
      const verification = patch && (await verify({ patch, before: workspace, drifts: [drift], expectation: expectationOf([drift], []) }));

      expect(verification).toMatchObject({ outcome: 'converged' });
    }
  });

  it('writes a new block like its siblings', () => {
    const before = 'resource "acme_service" "a" {\n  rule {\n    port     = 80\n    protocol = "tcp"\n  }\n}\n';
    const drift = aChangedDrift(SERVICE, { rule: [[rule(80, { id: '' })], [rule(80, { id: '' }), rule(443, { id: '' })]] });

    expect(edited(before, drift).text).toBe(
      'resource "acme_service" "a" {\n  rule {\n    port     = 80\n    protocol = "tcp"\n  }\n\n  rule {\n    port     = 443\n    protocol = "tcp"\n  }\n}\n',
    );
  });

  it('reports the order of blocks as the difference only if there is no other', () => {
    const before = 'resource "acme_service" "a" {\n  rule {\n    port = 80\n  }\n\n  rule {\n    port = 443\n  }\n}\n';
    const drift = aChangedDrift(SERVICE, {
      rule: [
        [{ port: 80 }, { port: 443 }],
        [{ port: 443 }, { port: 80 }],
      ],
    });

    const { text, refusal } = edited(before, drift);

    expect(text).toBeUndefined();
    expect(refusal).toBe(
      'rule is a block rule at main.tf:2, which is a block rule at main.tf:6: no edit could be proved to reach the value',
    );
  });

  it.each([
    [SERVICE, 'rule', [{ port: 80 }], 'no provider schema has the type acme_service'],
    [SERVICE, 'limits', { most: 5 }, 'no provider schema has the type acme_service'],
    ['aws_sqs_queue.a', 'newest_rule', [{ port: 80 }], 'the provider schema does not have it for aws_sqs_queue'],
  ])('does not guess whether %s.%s, which code does not set, is a block', (address, path, after, why) => {
    const before = `resource "${address.split('.')[0]}" "a" {\n  name = "a"\n}\n`;

    expect(edited(before, aChangedDrift(address, { [path]: [null, after] })).refusal).toBe(
      `${path} is not set in code, and ${why}: it is unknown whether it is an argument or a block`,
    );
  });

  it('writes new plain values and maps', () => {
    const before = 'resource "acme_service" "a" {\n  name = "a"\n}\n';

    expect(edited(before, aChangedDrift(SERVICE, { size: [null, 'large'] })).text).toContain('  size = "large"\n');
    expect(edited(before, aChangedDrift(SERVICE, { tags: [null, { Team: 'x' }] })).text).toContain('  tags = {\n    Team = "x"\n  }\n');
  });

  it('names the position of code that it cannot edit', () => {
    const before = 'resource "acme_service" "a" {\n  rule {\n    port = length(data.acme_ports.all.ids)\n  }\n}\n';
    const drift = aChangedDrift(SERVICE, { rule: [[{ port: 80 }], 'a text'] });

    expect(edited(before, drift).refusal).toBe('rule is a block rule at main.tf:2: no known edit reaches the value');
  });
});
