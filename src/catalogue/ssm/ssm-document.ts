import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, value } from '../blocks.ts';
import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { orElse } from '../whole.ts';
import { taggingOf } from './tagging.ts';

const byName = by({ name: request('name') });

/** The content is always hidden. https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html */
const content: readonly Writer[] = [
  put('content', request('content')),
  put('document_format', orElse(request('documentFormat'), 'JSON'), text),
  put('target_type', request('targetType'), text),
  put('version_name', request('versionName'), text),
  put(
    'attachments_source',
    request('attachments'),
    blocksOf({ key: value('key', ''), name: value('name', ''), values: value('values', []) }),
  ),
];

/** Accounts stand in one text, with commas between; `all` is everybody. */
const sharing: Writer = (event, current) => {
  const before = current['permissions'];
  const known = isJsonObject(before) && typeof before['account_ids'] === 'string' ? before['account_ids'].split(',') : [];
  const removed = new Set(listOf(request('accountIdsToRemove'))(event));
  const accounts = [...new Set([...known, ...listOf(request('accountIdsToAdd'))(event)])].filter((one) => one !== '' && !removed.has(one));
  return {
    permissions:
      accounts.length === 0 ? {} : { type: String(request('permissionType')(event) ?? 'Share'), account_ids: accounts.join(',') },
  };
};

function listOf(select: Select): (event: Parameters<Select>[0]) => readonly Json[] {
  return (event) => asList(select(event));
}

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateDocument.html
export const ssmDocument = defineResource({
  type: 'aws_ssm_document',
  eventSource: 'ssm.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'content attachments_source',
      mode: 'document_format document_type target_type',
      identifier: 'name',
      access: 'permissions',
      label: 'version_name',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateDocument: creates(
      byName,
      put('id', request('name')),
      put('name', request('name')),
      put('arn', arnOf('ssm', 'document/', request('name'))),
      put('document_type', (event) => request('documentType')(event) ?? response('documentDescription.documentType')(event)),
      ...content,
      replaceMap('tags', request('tags')),
    ),
    UpdateDocument: updates(byName, ...content),
    UpdateDocumentDefaultVersion: updates(byName, put('default_version', request('documentVersion'))),
    ModifyDocumentPermission: updates(byName, sharing),
    ...taggingOf('Document', 'name'),
    DeleteDocument: deletes(byName),
  },
  attributes: {
    attachments_source: written(),
    content: written(),
    document_format: written(),
    document_type: written(),
    permissions: written(),
    tags: written(),
    target_type: written(),
    version_name: written(),
    name: identity(),
    arn: computed(),
    created_date: computed(),
    default_version: computed(),
    description: computed(),
    document_version: computed(),
    hash: computed(),
    hash_type: computed(),
    id: computed(),
    latest_version: computed(),
    owner: computed(),
    parameter: computed(),
    platform_types: computed(),
    schema_version: computed(),
    status: computed(),
    tags_all: computed(),
  },
  sharing: ['permissions'],
});
