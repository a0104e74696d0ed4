import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const alarm = (threshold: string): string =>
  `resource "aws_cloudwatch_metric_alarm" "errors" {\n  alarm_name = var.name\n  threshold  = ${threshold} # per minute\n}\n`;
const variables = 'variable "name" {\n  type = string\n}\n';
const twoCalls = (arguments_: string): string =>
  `module "cart" {\n  source = "./service"\n  name   = "cart"\n${arguments_}}\n\nmodule "search" {\n  source = "./service"\n  name   = "search"\n}\n`;

describe('a literal in a module that differs for one call', () => {
  it('becomes a variable with the literal as its default', () => {
    const files = { 'main.tf': twoCalls(''), 'service/main.tf': alarm('10'), 'service/variables.tf': variables };

    const proved = provedFor({ files, address: 'module.cart.aws_cloudwatch_metric_alarm.errors', path: 'threshold', from: 10, to: 25 });

    expect(proved).toEqual({
      'main.tf': `module "cart" {\n  source    = "./service"\n  name      = "cart"\n  threshold = 25\n}\n\nmodule "search" {\n  source = "./service"\n  name   = "search"\n}\n`,
      'service/main.tf': alarm('var.threshold'),
      'service/variables.tf': `${variables}\nvariable "threshold" {\n  type    = number\n  default = 10\n}\n`,
    });
  });

  it('is set for one key of a call with for_each over names', () => {
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

  it.each<{
    readonly name: string;
    readonly body: string;
    readonly path: string;
    readonly from: Json;
    readonly to: Json;
    /** What the module, its variables and the call say afterwards. */
    readonly after: { readonly body: string; readonly variable: string; readonly said: string };
  }>([
    {
      name: 'an argument that code does not set gets null as default',
      body: '  alarm_name = var.name\n',
      path: 'datapoints_to_alarm',
      from: null,
      to: 2,
      after: {
        body: '  alarm_name          = var.name\n  datapoints_to_alarm = var.datapoints_to_alarm\n',
        variable: 'variable "datapoints_to_alarm" {\n  type    = number\n  default = null\n}\n',
        said: '  source              = "./service"\n  name                = "cart"\n  datapoints_to_alarm = 2\n',
      },
    },
    {
      name: 'tags become a map of strings',
      body: '  alarm_name = var.name\n',
      path: 'tags',
      from: {},
      to: { Owner: 'dana' },
      after: {
        body: '  alarm_name = var.name\n  tags       = var.tags\n',
        variable: 'variable "tags" {\n  type    = map(string)\n  default = null\n}\n',
        said: '  source = "./service"\n  name   = "cart"\n  tags = {\n    Owner = "dana"\n  }\n',
      },
    },
    {
      name: 'a list of literals becomes a list of strings',
      body: '  alarm_name    = var.name\n  alarm_actions = ["arn:a"]\n',
      path: 'alarm_actions',
      from: ['arn:a'],
      to: ['arn:a', 'arn:b'],
      after: {
        body: '  alarm_name    = var.name\n  alarm_actions = var.alarm_actions\n',
        variable: 'variable "alarm_actions" {\n  type    = list(string)\n  default = ["arn:a"]\n}\n',
        said: '  source        = "./service"\n  name          = "cart"\n  alarm_actions = ["arn:a", "arn:b"]\n',
      },
    },
    {
      name: 'a value computed from shared values is kept, and the variable has precedence',
      body: '  alarm_name        = var.name\n  alarm_description = "${var.name} fails"\n',
      path: 'alarm_description',
      from: 'cart fails',
      to: 'see the runbook',
      after: {
        body: '  alarm_name        = var.name\n  alarm_description = var.alarm_description != null ? var.alarm_description : "${var.name} fails"\n',
        variable: 'variable "alarm_description" {\n  type    = string\n  default = null\n}\n',
        said: '  source            = "./service"\n  name              = "cart"\n  alarm_description = "see the runbook"\n',
      },
    },
    {
      name: 'a computed map is merged with the added entries',
      body: '  alarm_name = var.name\n  tags       = merge({ Name = var.name })\n',
      path: 'tags',
      from: { Name: 'cart' },
      to: { Name: 'cart', Owner: 'dana' },
      after: {
        body: '  alarm_name = var.name\n  tags       = merge({ Name = var.name }, var.tags)\n',
        variable: 'variable "tags" {\n  type    = map(string)\n  default = {}\n}\n',
        said: '  source = "./service"\n  name   = "cart"\n  tags = {\n    Owner = "dana"\n  }\n',
      },
    },
  ])('a value that is not a literal: $name', ({ body, path, from, to, after }) => {
    const module_ = (text: string): string => `resource "aws_cloudwatch_metric_alarm" "errors" {\n${text}}\n`;
    const files = { 'main.tf': twoCalls(''), 'service/main.tf': module_(body), 'service/variables.tf': variables };

    const proved = provedFor({ files, address: 'module.cart.aws_cloudwatch_metric_alarm.errors', path, from, to });

    expect(proved).toEqual({
      'main.tf': twoCalls('').replace('  source = "./service"\n  name   = "cart"\n', () => after.said),
      'service/main.tf': module_(after.body),
      'service/variables.tf': `${variables}\n${after.variable}`,
    });
  });

  it('gets another name if its own is already used', () => {
    const taken = `${variables}\nvariable "threshold" {\n  default = 1\n}\n`;

    const proved = provedFor({
      files: { 'main.tf': twoCalls(''), 'service/main.tf': alarm('10'), 'service/variables.tf': taken },
      address: 'module.cart.aws_cloudwatch_metric_alarm.errors',
      path: 'threshold',
      from: 10,
      to: 25,
    });

    expect(proved?.['service/main.tf']).toBe(alarm('var.errors_threshold'));
  });

  it.each<{ readonly name: string; readonly files: Readonly<Record<string, string>>; readonly to: Json }>([
    {
      name: 'other variables use all candidate names',
      files: {
        'main.tf': twoCalls(''),
        'service/main.tf': alarm('10'),
        'service/variables.tf': `${variables}\nvariable "threshold" {\n  default = 1\n}\n\nvariable "errors_threshold" {\n  default = 1\n}\n`,
      },
      to: 25,
    },
    {
      name: 'the module is vendored',
      files: {
        'main.tf': twoCalls('').replaceAll('./service', './vendor/service'),
        'vendor/service/main.tf': alarm('10'),
        'vendor/service/variables.tf': variables,
      },
      to: 25,
    },
    {
      name: 'the value would have another type',
      files: { 'main.tf': twoCalls(''), 'service/main.tf': alarm('10'), 'service/variables.tf': variables },
      to: null,
    },
  ])('is unchanged if $name', ({ files, to }) => {
    const proved = provedFor({ files, address: 'module.cart.aws_cloudwatch_metric_alarm.errors', path: 'threshold', from: 10, to });

    expect(proved).toBeUndefined();
  });
});
