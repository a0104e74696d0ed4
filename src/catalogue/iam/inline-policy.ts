import * as c from '../words.ts';

/** The owner of the policy. */
type Owner = 'user' | 'group' | 'role';

/**
 * Common parts of inline policies of users, groups and roles.
 * @param owner the kind of owner
 * @param limit wraps each call; absent: unchanged
 * @returns everything but the type
 */
export function inlinePolicy(owner: Owner, limit: (call: c.Call) => c.Call = (call) => call): Omit<c.ResourceDefinition, 'type'> {
  const name = `${owner}Name`;
  const identify = c.by({ [owner]: name, name: 'policyName' });
  const id: c.Select = (event) => {
    const [identity] = identify(event);
    return identity === undefined ? undefined : `${identity[owner]}:${identity['name']}`;
  };
  const capital = owner.replace(/^./, (letter) => letter.toUpperCase());
  return {
    is: ['grants'],
    governs: { access: 'policy' },
    importId: `{${owner}}:{name}`,
    calls: {
      [`Put${capital}Policy`]: limit(c.puts(identify, { id, [owner]: name, name: 'policyName', policy: ['policyDocument', c.jsonText] })),
      [`Delete${capital}Policy`]: limit(c.deletes(identify)),
    },
    written: 'policy',
    identity: `name ${owner}`,
    terraformOnly: 'name_prefix',
    references: { [owner]: `aws_iam_${owner}.name` },
  };
}
