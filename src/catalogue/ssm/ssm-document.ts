import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const byName = c.by({ name: 'name' });

/** The content is always hidden. https://docs.aws.amazon.com/systems-manager/latest/userguide/monitoring-cloudtrail-logs.html */
const content: readonly c.Writing[] = [
  {
    document_format: c.withDefault('documentFormat', 'JSON'),
    attachments_source: ['attachments', c.blocksOf({ key: '', name: '', values: [] })],
  },
  'content target_type version_name',
];

/** Accounts are one text, separated by commas; `all` is public. */
const sharing: c.Writer = (event, current) => {
  const before = current['permissions'];
  const known = c.isJsonObject(before) && typeof before['account_ids'] === 'string' ? before['account_ids'].split(',') : [];
  const removed = new Set(listOf(c.request('accountIdsToRemove'))(event));
  const accounts = [...new Set([...known, ...listOf(c.request('accountIdsToAdd'))(event)])].filter(
    (one) => one !== '' && !removed.has(one),
  );
  return {
    permissions:
      accounts.length === 0 ? {} : { type: String(c.request('permissionType')(event) ?? 'Share'), account_ids: accounts.join(',') },
  };
};

function listOf(select: c.Select): (event: Parameters<c.Select>[0]) => readonly c.Json[] {
  return (event) => c.asList(select(event));
}

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_UpdateDocument.html
export const ssmDocument = c.defineResource({
  type: 'aws_ssm_document',
  is: ['runs-code'],
  governs: {
    code: 'content attachments_source',
    mode: 'document_format document_type target_type',
    access: 'permissions',
    label: 'version_name',
  },

  calls: {
    CreateDocument: c.creates(
      byName,
      {
        id: 'name',
        arn: c.arnOf('ssm', 'document/', 'name'),
        document_type: (event) => c.request('documentType')(event) ?? c.response('documentDescription.documentType')(event),
      },
      'name',
      ...content,
      'tags',
    ),
    UpdateDocument: c.updates(byName, ...content),
    UpdateDocumentDefaultVersion: c.updates(byName, { default_version: 'documentVersion' }),
    ModifyDocumentPermission: c.updates(byName, sharing),
    ...taggingOf('Document', 'name'),
    DeleteDocument: c.deletes(byName),
  },
  written: 'permissions',
  identity: 'name',
  sharing: ['permissions'],
});
