import { expect, it } from 'vitest';
import { rulesIn } from '#catalogue/ec2/security-rules.ts';
import { anEvent } from '../../support/builders.ts';

const ID = 'sgr-0aaaaaaaaaaaaaaa1';

it.each([
  [
    'a list of items',
    { groupId: 'sg-1', securityGroupRuleDescriptions: { items: [{ securityGroupRuleId: ID, description: 'the office' }] } },
  ],
  [
    'a wrapped request, which spells members as the API does',
    {
      UpdateSecurityGroupRuleDescriptionsIngressRequest: {
        GroupId: 'sg-1',
        SecurityGroupRuleDescription: { tag: 1, SecurityGroupRuleId: ID, Description: 'the office' },
      },
    },
  ],
])('reads the rule that is described anew in %s', (_form, requestParameters) => {
  const event = anEvent({ eventSource: 'ec2.amazonaws.com', eventName: 'UpdateSecurityGroupRuleDescriptionsIngress', requestParameters });

  expect(rulesIn(event)).toEqual([expect.objectContaining({ id: ID, groupId: 'sg-1', description: 'the office' })]);
});
