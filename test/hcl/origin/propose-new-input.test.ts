import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../support/proposals.ts';

beforeAll(loadGrammar);

const alarm = (threshold: string): string =>
  `resource "aws_cloudwatch_metric_alarm" "errors" {\n  alarm_name = var.name\n  threshold  = ${threshold} # per minute\n}\n`;
const variables = 'variable "name" {\n  type = string\n}\n';
const twoCalls = (arguments_: string): string =>
  `module "cart" {\n  source = "./service"\n  name   = "cart"\n${arguments_}}\n\nmodule "search" {\n  source = "./service"\n  name   = "search"\n}\n`;

describe('a literal of a module that one call wants otherwise', () => {
  it('becomes a variable with what stands there as its default', () => {
    const files = { 'main.tf': twoCalls(''), 'service/main.tf': alarm('10'), 'service/variables.tf': variables };

    const proved = provedFor({ files, address: 'module.cart.aws_cloudwatch_metric_alarm.errors', path: 'threshold', from: 10, to: 25 });

    expect(proved).toEqual({
      'main.tf': `module "cart" {\n  source    = "./service"\n  name      = "cart"\n  threshold = 25\n}\n\nmodule "search" {\n  source = "./service"\n  name   = "search"\n}\n`,
      'service/main.tf': alarm('var.threshold'),
      'service/variables.tf': `${variables}\nvariable "threshold" {\n  type    = number\n  default = 10\n}\n`,
    });
  });

  it('is said for one key of a call that is repeated over names', () => {
    const call = (arguments_: string): string =>
      `module "service" {\n  source   = "./service"\n  for_each = toset(["cart", "search"])\n${arguments_}}\n`;
    const module_ = (threshold: string, rest: string): string => `${variables}${rest}\n${alarm(threshold)}`;

    const proved = provedFor({
      files: { 'main.tf': call('  name     = each.key\n'), 'service/main.tf': module_('10', '') },
      address: 'module.service["cart"].aws_cloudwatch_metric_alarm.errors',
      path: 'threshold',
      from: 10,
      to: 25,
    });

    expect(proved).toEqual({
      'main.tf': call('  name     = each.key\n  threshold = each.key == "cart" ? 25 : 10\n').replaceAll(
        /^ {2}(source|for_each|name) +=/gm,
        (_, name: string) => `  ${name.padEnd(9)} =`,
      ),
      'service/main.tf': module_('var.threshold', '\nvariable "threshold" {\n  type    = number\n  default = 10\n}\n'),
    });
  });

  it.each<{ readonly name: string; readonly files: Readonly<Record<string, string>>; readonly to: Json }>([
    {
      name: 'other variables have its names',
      files: {
        'main.tf': twoCalls(''),
        'service/main.tf': alarm('10'),
        'service/variables.tf': `${variables}\nvariable "threshold" {\n  default = 1\n}\n\nvariable "errors_threshold" {\n  default = 1\n}\n`,
      },
      to: 25,
    },
    {
      name: 'the module came from elsewhere',
      files: {
        'main.tf': twoCalls('').replaceAll('./service', './vendor/service'),
        'vendor/service/main.tf': alarm('10'),
        'vendor/service/variables.tf': variables,
      },
      to: 25,
    },
    {
      name: 'it would be of another kind',
      files: { 'main.tf': twoCalls(''), 'service/main.tf': alarm('10'), 'service/variables.tf': variables },
      to: null,
    },
  ])('stays where $name', ({ files, to }) => {
    const proved = provedFor({ files, address: 'module.cart.aws_cloudwatch_metric_alarm.errors', path: 'threshold', from: 10, to });

    expect(proved).toBeUndefined();
  });
});
