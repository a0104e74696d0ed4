import * as c from '../words.ts';
import { listIn, member, parameter } from './request.ts';

/** Who may launch the image: names in the API and in Terraform. */
const HOLDERS = [
  ['UserId', 'account_id'],
  ['Group', 'group'],
  ['OrganizationArn', 'organization_arn'],
  ['OrganizationalUnitArn', 'organizational_unit_arn'],
] as const;

const image = parameter('ImageId');
const holder = (name: string): c.Select => c.request(`holder.${name}`);
const byHolder = c.firstOf(...HOLDERS.map(([, own]) => c.by({ image_id: image, [own]: holder(own) })));

/** A call may add some accounts and remove others. The oldest form has separate lists for them. */
function each(operation: 'add' | 'remove'): (event: c.CloudTrailEvent) => readonly c.CloudTrailEvent[] {
  return (event) => {
    const permission = parameter('LaunchPermission')(event);
    const named = c.isJsonObject(permission)
      ? listIn(member(permission, operation === 'add' ? 'Add' : 'Remove')).filter(c.isJsonObject)
      : [];
    const older = parameter('OperationType')(event) === operation ? olderForm(event) : [];
    const holders = [
      ...named.flatMap((item) => HOLDERS.flatMap(([api, own]) => c.asList(member(item, api)).map((value) => ({ [own]: String(value) })))),
      ...older,
    ];
    return holders.map((one) => ({ ...event, requestParameters: { imageId: image(event) ?? '', holder: one } }));
  };
}

function olderForm(event: c.CloudTrailEvent): readonly Readonly<Record<string, string>>[] {
  const lists = {
    account_id: 'UserId',
    group: 'UserGroup',
    organization_arn: 'OrganizationArn',
    organizational_unit_arn: 'OrganizationalUnitArn',
  };
  return Object.entries(lists).flatMap(([own, api]) =>
    [api, `${api}s`, `${api}Set`]
      .flatMap((name) => listIn(parameter(name)(event)))
      .map((item) => ({ [own]: String(c.isJsonObject(item) ? Object.values(item)[0] : item) })),
  );
}

const making: c.Call = c.creates(byHolder, { image_id: image }, ...HOLDERS.map(([, own]) => c.writes({ [own]: holder(own) })));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyImageAttribute.html
export const amiLaunchPermission = c.defineResource({
  type: 'aws_ami_launch_permission',
  is: ['grants'],
  governs: { access: 'account_id group organization_arn organizational_unit_arn' },
  importId: HOLDERS.map(([, own]) => `{${own}}/{image_id}`),
  calls: {
    ModifyImageAttribute: [c.forEachOf(each('add'), making), c.forEachOf(each('remove'), c.deletes(byHolder))],
    // Removes all of them.
    ResetImageAttribute: c.deletes(c.by({ image_id: image })),
    // The account with which the image was shared cancels the share.
    CancelImageLaunchPermission: c.deletes(c.by({ image_id: image, account_id: (event) => event.recipientAccountId })),
  },
  identity: 'image_id account_id group organization_arn organizational_unit_arn',
  references: { image_id: 'aws_ami.id' },
  sharing: HOLDERS.map(([, own]) => own),
});
