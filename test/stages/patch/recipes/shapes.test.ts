import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { codeShapes } from '#stages/patch/recipes/shapes.ts';
import { hcl } from '../../../support/hcl.ts';
import { aMissing, anUnmanaged } from '../../../support/drifts.ts';
import { aChangedDrift, aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = aWorkspace({
  'main.tf': hcl`
    locals {
      queues = { mail = 30 }
    }

    resource "aws_sqs_queue" "all" {
      for_each                   = local.queues
      visibility_timeout_seconds = each.value
      tags                       = { Team = "shop" }
    }

    resource "aws_sqs_queue" "one" {
      name = "one"
    }
  `,
});

describe('codeShapes', () => {
  it('describes how each changed attribute is written, sorted', () => {
    const drift = aChangedDrift('aws_sqs_queue.all["mail"]', {
      visibility_timeout_seconds: [30, 60],
      tags: [{}, { Team: 'ops' }],
      delay_seconds: [0, 1],
    });

    expect(codeShapes(drift, CODE)).toEqual([
      'delay_seconds: nothing',
      'tags: map',
      'visibility_timeout_seconds: name > for-each > name > local > map',
    ]);
  });

  it.each([
    ['a missing resource, by its repetition', aMissing('aws_sqs_queue.all["mail"]', {}), '*: for-each > name > local > map'],
    ['a missing resource of a block without repetition', aMissing('aws_sqs_queue.one', {}), '*: block'],
    ['an unmanaged resource', anUnmanaged('aws_sqs_queue', { name: 'late' }), '*: nothing'],
    ['a resource that code does not declare', aChangedDrift('aws_sqs_queue.absent', { tags: [{}, { a: 'b' }] }), '*: nothing'],
  ])('describes %s', (_title, drift, found) => {
    expect(codeShapes(drift, CODE)).toEqual([found]);
  });
});
