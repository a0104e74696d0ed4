import { isJsonObject } from '#domain/json.ts';
import { blocksOf, changedBlock } from '../blocks.ts';
import { jsonText, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { change } from '../write.ts';
import { taggingOf } from './catalog.ts';
import { SETTINGS, TARGETS } from './crawler-blocks.ts';

const name = request('name');
const byName = by({ name });

/** Who names targets names all of them. */
const targets: Writer = (event) => {
  const all = request('targets')(event);
  if (!isJsonObject(all)) return {};
  return Object.fromEntries(Object.entries(TARGETS).map(([block, { from, shape }]) => [block, blocksOf(shape)(all[from] ?? [])]));
};

const settings: readonly Writer[] = [
  put('classifiers', request('classifiers')),
  put('configuration', request('configuration'), jsonText),
  put('database_name', request('databaseName'), text),
  put('description', request('description'), text),
  put('role', request('role'), text),
  put('schedule', request('schedule'), text),
  put('security_configuration', request('crawlerSecurityConfiguration'), text),
  put('table_prefix', request('tablePrefix'), text),
  targets,
  ...Object.entries(SETTINGS).map(([block, { from, shape }]) => change(block, request(from), changedBlock(shape))),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html
export const glueCrawler = defineResource({
  type: 'aws_glue_crawler',
  eventSource: 'glue.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      mode: `
        classifiers configuration lake_formation_configuration lineage_configuration recrawl_policy schema_change_policy
      `,
      identifier: 'database_name name table_prefix',
      label: 'description',
      access: 'role',
      schedule: 'schedule',
      encryption: 'security_configuration',
      source: `
        catalog_target delta_target dynamodb_target hudi_target iceberg_target jdbc_target mongodb_target s3_target
      `,
    },
    safer: { disclosure: { security_configuration: 'higher' } },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateCrawler: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', arnOf('glue', 'crawler/', name)),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    UpdateCrawler: updates(byName, ...settings),
    UpdateCrawlerSchedule: updates(by({ name: request('crawlerName') }), put('schedule', request('schedule'), text)),
    ...taggingOf(':crawler/'),
    DeleteCrawler: deletes(byName),
  },
  attributes: {
    catalog_target: written(),
    classifiers: written(),
    configuration: written(),
    delta_target: written(),
    description: written(),
    dynamodb_target: written(),
    hudi_target: written(),
    iceberg_target: written(),
    jdbc_target: written(),
    lake_formation_configuration: written(),
    lineage_configuration: written(),
    mongodb_target: written(),
    recrawl_policy: written(),
    role: written(),
    s3_target: written(),
    schedule: written(),
    schema_change_policy: written(),
    security_configuration: written(),
    table_prefix: written(),
    tags: written(),
    database_name: written(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    database_name: { type: 'aws_glue_catalog_database', attribute: 'name' },
    role: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
