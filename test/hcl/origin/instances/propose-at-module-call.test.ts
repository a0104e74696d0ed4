import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const MODULE = dedent`
  variable "name" {
    type = string
  }

  variable "tries" {
    type    = number
    default = 5
  }

  variable "timing" {
    type = object({
      delay   = optional(number, 0)
      timeout = optional(number, 30)
    })
    default = { delay = 2 }
  }

  resource "aws_sqs_queue" "q" {
    name                       = var.name
    delay_seconds              = var.timing.delay
    visibility_timeout_seconds = var.timing.timeout

    redrive_policy = jsonencode({
      deadLetterTargetArn = "arn:aws:sqs:us-east-1:123456789012:dead"
      maxReceiveCount     = var.tries
    })
  }

`;
const CALL = 'module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n';

const redrive = (tries: number): string =>
  JSON.stringify({ deadLetterTargetArn: 'arn:aws:sqs:us-east-1:123456789012:dead', maxReceiveCount: tries });

// A default that the call leaves as it is, wanted otherwise by one instance of the call.
it.each<{ readonly name: string; readonly path: string; readonly from: Json; readonly to: Json; readonly argument: string }>([
  {
    name: 'a variable that an entry of a document reads, regardless of its name',
    path: 'redrive_policy',
    from: redrive(5),
    to: redrive(8),
    argument: 'tries    = each.key == "a" ? 8 : 5',
  },
  {
    name: 'a member of an object, with the other members from the default',
    path: 'visibility_timeout_seconds',
    from: 30,
    to: 90,
    argument: 'timing   = { delay = 2, timeout = each.key == "a" ? 90 : 30 }',
  },
])('sets $name in the call', ({ path, from, to, argument }) => {
  const patched = provedFor({ files: { 'main.tf': CALL, 'm/main.tf': MODULE }, address: 'module.m["a"].aws_sqs_queue.q', path, from, to });

  expect(patched).toEqual({ 'main.tf': CALL.replace('each.key\n}', `each.key\n  ${argument}\n}`) });
});

const TAGGED = dedent`
  variable "name" {}

  variable "tags" {
    type    = map(string)
    default = {}
  }

  variable "layers" {
    type    = list(string)
    default = []
  }

  resource "aws_lambda_function" "f" {
    function_name = var.name
    layers        = var.layers
    tags          = var.tags
  }

`;

// A map or a list that one call, or one instance of it, wants otherwise.
it.each<{
  readonly name: string;
  readonly main: string;
  readonly key: string;
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
  readonly after: readonly [was: string, is: string];
}>([
  {
    name: 'a default, for one call',
    main: 'module "m" {\n  source = "./m"\n  name   = "a"\n}\n\nmodule "n" {\n  source = "./m"\n  name   = "b"\n}\n',
    key: 'module.m',
    path: 'layers',
    from: [],
    to: ['arn:x'],
    after: ['"a"\n', '"a"\n  layers = ["arn:x"]\n'],
  },
  {
    name: 'a default that the other call overrides, set in the call too',
    main: 'module "m" {\n  source = "./m"\n  name   = "a"\n}\n\nmodule "n" {\n  source = "./m"\n  name   = "b"\n  layers = ["arn:y"]\n}\n',
    key: 'module.m',
    path: 'layers',
    from: [],
    to: ['arn:x'],
    after: ['"a"\n', '"a"\n  layers = ["arn:x"]\n'],
  },
  {
    name: 'a default, for one key',
    main: 'module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n',
    key: 'module.m["a"]',
    path: 'tags',
    from: {},
    to: { Owner: 'dana' },
    after: ['each.key\n', 'each.key\n  tags     = each.key == "a" ? { Owner = "dana" } : {}\n'],
  },
  {
    name: 'a default, in the entry of a map of objects',
    main: 'module "m" {\n  source   = "./m"\n  for_each = { a = { n = 1 }, b = { n = 2 } }\n  name     = each.key\n}\n',
    key: 'module.m["a"]',
    path: 'tags',
    from: {},
    to: { Owner: 'dana' },
    after: [
      '{ n = 1 }, b = { n = 2 } }\n  name     = each.key\n',
      '{ n = 1, tags = { Owner = "dana" } }, b = { n = 2 } }\n  name     = each.key\n  tags     = try(each.value.tags, {})\n',
    ],
  },
  {
    name: 'a value shared with others, merged in the entry of the call',
    main: 'locals {\n  tags = { Team = "x" }\n}\n\nmodule "m" {\n  source   = "./m"\n  for_each = { a = { n = 1 }, b = { n = 2 } }\n  name     = each.key\n  tags     = merge(local.tags, { Name = each.key })\n}\n',
    key: 'module.m["a"]',
    path: 'tags',
    from: { Team: 'x', Name: 'a' },
    to: { Team: 'x', Name: 'a', Owner: 'dana' },
    after: [
      '{ n = 1 }, b = { n = 2 } }\n  name     = each.key\n  tags     = merge(local.tags, { Name = each.key })\n',
      '{ n = 1, tags = { Owner = "dana" } }, b = { n = 2 } }\n  name     = each.key\n  tags     = merge(local.tags, { Name = each.key }, try(each.value.tags, {}))\n',
    ],
  },
])('sets a list or map: $name', ({ main, key, path, from, to, after }) => {
  const patched = provedFor({ files: { 'main.tf': main, 'm/main.tf': TAGGED }, address: `${key}.aws_lambda_function.f`, path, from, to });

  expect(patched).toEqual({ 'main.tf': main.replace(after[0], () => after[1]) });
});

it('keeps a fallback in the module if the caller can set the value', () => {
  const module_ = 'variable "config" {}\n\nresource "aws_sqs_queue" "q" {\n  delay_seconds = coalesce(var.config.delay, 5)\n}\n';
  const main = (config: string): string => `module "m" {\n  source = "./m"\n  config = { delay = ${config} }\n}\n`;

  const patched = provedFor({
    files: { 'main.tf': main('null'), 'm/main.tf': module_ },
    address: 'module.m.aws_sqs_queue.q',
    path: 'delay_seconds',
    from: 5,
    to: 9,
  });

  expect(patched).toEqual({ 'main.tf': main('9') });
});
