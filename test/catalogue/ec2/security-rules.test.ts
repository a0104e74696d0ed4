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
    'a wrapped request with names in the spelling of the API',
    {
      UpdateSecurityGroupRuleDescriptionsIngressRequest: {
        GroupId: 'sg-1',
        SecurityGroupRuleDescription: { tag: 1, SecurityGroupRuleId: ID, Description: 'the office' },
      },
    },
  ],
])('reads the rule with a new description from %s', (_form, requestParameters) => {
  const event = anEvent({ eventSource: 'ec2.amazonaws.com', eventName: 'UpdateSecurityGroupRuleDescriptionsIngress', requestParameters });

  expect(rulesIn(event)).toEqual([expect.objectContaining({ id: ID, groupId: 'sg-1', description: 'the office' })]);
});
