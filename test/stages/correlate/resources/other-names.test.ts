import { describe, expect, it } from 'vitest';
import { createFindByOtherName } from '#stages/correlate/resources/other-names.ts';
import { inState } from '../../../support/workspaces.ts';

const CLUSTERS = [
  inState('aws_ecs_cluster.shop', {
    id: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
    arn: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
    name: 'shop',
  }),
  inState('aws_ecs_cluster.mail', {
    id: 'arn:aws:ecs:us-east-1:123456789012:cluster/mail',
    arn: 'arn:aws:ecs:us-east-1:123456789012:cluster/mail',
    name: 'mail',
  }),
];
const WAREHOUSE = inState('aws_redshift_cluster.sales', {
  id: 'sales',
  cluster_identifier: 'sales',
  arn: 'arn:aws:redshift:us-east-1:123456789012:namespace:11111111-2222-4333-8444-555555555555',
});

function found(alike: ReturnType<ReturnType<typeof createFindByOtherName>>): readonly (readonly [string, boolean])[] {
  return alike.map(({ resource, sure }) => [resource.address, sure] as const);
}

describe('a resource that a call names in another form', () => {
  it.each([
    ['its ARN in place of its name', { name: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop' }, 'aws_ecs_cluster.shop', true],
    ['a percent-encoded ARN', { arn: 'arn%3Aaws%3Aecs%3Aus-east-1%3A123456789012%3Acluster%2Fmail' }, 'aws_ecs_cluster.mail', true],
    ['its name in upper case', { name: 'SHOP' }, 'aws_ecs_cluster.shop', false],
    ['a part of its ARN', { arn: 'cluster/shop' }, 'aws_ecs_cluster.shop', false],
    ['its name in place of its ARN', { arn: 'shop' }, 'aws_ecs_cluster.shop', false],
    ['its ARN with a qualifier', { arn: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop:live' }, 'aws_ecs_cluster.shop', false],
    ['an ARN of another kind', { arn: 'arn:aws:redshift:us-east-1:123456789012:cluster:sales' }, 'aws_redshift_cluster.sales', false],
  ])('is found by %s', (_case, identity, address, sure) => {
    const alike = createFindByOtherName([...CLUSTERS, WAREHOUSE]);

    expect(found(alike([identity]))).toEqual([[address, sure]]);
  });

  it.each([
    ['another name', { name: 'web' }],
    ['the ARN of another resource', { arn: 'arn:aws:ecs:us-east-1:123456789012:cluster/web' }],
    ['an ARN of another region', { arn: 'arn:aws:ecs:eu-west-1:123456789012:cluster/shop' }],
    ['a name if another member does not match', { name: 'SHOP', status: 'gone' }],
    ['nothing', {}],
  ])('is not found by %s', (_case, identity) => {
    expect(createFindByOtherName(CLUSTERS)([identity])).toEqual([]);
  });

  it.each([
    ['a path that ends with the name', { name: '/shop/url' }, { name: 'url' }],
    ['a longer path', { name: 'url', arn: 'arn:aws:ssm:us-east-1:123456789012:parameter/url' }, { name: '/mail/url' }],
    [
      'another resource whose ARN contains the name',
      { arn: 'arn:aws:iam::123456789012:role/app/deploy', name: 'deployer' },
      { name: 'deploy' },
    ],
  ])('is not found by a name if the state has %s', (_case, values, identity) => {
    expect(createFindByOtherName([inState('aws_ssm_parameter.url', values)])([identity])).toEqual([]);
  });

  it('is found by a path without its leading slash', () => {
    const alike = createFindByOtherName([inState('aws_ssm_parameter.url', { name: '/shop/url' })]);

    expect(found(alike([{ name: 'shop/url' }]))).toEqual([['aws_ssm_parameter.url', false]]);
  });

  it('can be several resources', () => {
    const alike = createFindByOtherName([inState('aws_iam_role.a', { name: 'Deploy' }), inState('aws_iam_role.b', { name: 'deploy' })]);

    expect(found(alike([{ name: 'DEPLOY' }]))).toEqual([
      ['aws_iam_role.a', false],
      ['aws_iam_role.b', false],
    ]);
  });
});
