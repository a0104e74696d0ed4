import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { asList, firstOf } from '../select.ts';
import { listIn, member, parameter } from './request.ts';

/** Who may launch: the API's name and Terraform's. */
const HOLDERS = [
  ['UserId', 'account_id'],
  ['Group', 'group'],
  ['OrganizationArn', 'organization_arn'],
  ['OrganizationalUnitArn', 'organizational_unit_arn'],
] as const;

const image = parameter('ImageId');
const holder = (name: string): Select => request(`holder.${name}`);
const byHolder = firstOf(...HOLDERS.map(([, own]) => by({ image_id: image, [own]: holder(own) })));

/** A call may let in some and shut out others; the oldest form names them in lists of their own. */
function each(operation: 'add' | 'remove'): (event: CloudTrailEvent) => readonly CloudTrailEvent[] {
  return (event) => {
    const permission = parameter('LaunchPermission')(event);
    const named = isJsonObject(permission) ? listIn(member(permission, operation === 'add' ? 'Add' : 'Remove')).filter(isJsonObject) : [];
    const older = parameter('OperationType')(event) === operation ? olderForm(event) : [];
    const holders = [
      ...named.flatMap((item) => HOLDERS.flatMap(([api, own]) => asList(member(item, api)).map((value) => ({ [own]: String(value) })))),
      ...older,
    ];
    return holders.map((one) => ({ ...event, requestParameters: { imageId: image(event) ?? '', holder: one } }));
  };
}

function olderForm(event: CloudTrailEvent): readonly Readonly<Record<string, string>>[] {
  const lists = {
    account_id: 'UserId',
    group: 'UserGroup',
    organization_arn: 'OrganizationArn',
    organizational_unit_arn: 'OrganizationalUnitArn',
  };
  return Object.entries(lists).flatMap(([own, api]) =>
    [api, `${api}s`, `${api}Set`]
      .flatMap((name) => listIn(parameter(name)(event)))
      .map((item) => ({ [own]: String(isJsonObject(item) ? Object.values(item)[0] : item) })),
  );
}

const making: Call = creates(byHolder, put('image_id', image), ...HOLDERS.map(([, own]) => put(own, holder(own))));

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyImageAttribute.html
export const amiLaunchPermission = defineResource({
  type: 'aws_ami_launch_permission',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'image_id',
      access: 'account_id group organization_arn organizational_unit_arn',
    },
  },
  importId: (values) => {
    const named = HOLDERS.map(([, own]) => values[own]).find((value) => typeof value === 'string' && value !== '');
    return named === undefined || typeof values['image_id'] !== 'string' ? undefined : `${String(named)}/${values['image_id']}`;
  },
  calls: {
    ModifyImageAttribute: [forEachOf(each('add'), making), forEachOf(each('remove'), deletes(byHolder))],
    // Takes all of them away.
    ResetImageAttribute: deletes(by({ image_id: image })),
    // Whoever the image was shared with gives the share back.
    CancelImageLaunchPermission: deletes(by({ image_id: image, account_id: (event) => event.recipientAccountId })),
  },
  attributes: {
    image_id: identity(),
    account_id: identity(),
    group: identity(),
    organization_arn: identity(),
    organizational_unit_arn: identity(),
    id: computed(),
  },
  references: { image_id: { type: 'aws_ami', attribute: 'id' } },
  sharing: HOLDERS.map(([, own]) => own),
});
