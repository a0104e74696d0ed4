/** The registry: every resource type the tool knows, one line per service. */
import { buildCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { dynamodb } from './dynamodb/index.ts';
import { iam } from './iam/index.ts';
import { lambda } from './lambda/index.ts';
import { logs } from './logs/index.ts';
import { s3 } from './s3/index.ts';
import { secretsmanager } from './secretsmanager/index.ts';
import { sns } from './sns/index.ts';
import { sqs } from './sqs/index.ts';
import { ssm } from './ssm/index.ts';

/** All entries of all services. */
export const catalogue: Catalogue = buildCatalogue([...dynamodb, ...iam, ...lambda, ...logs, ...s3, ...secretsmanager, ...sns, ...sqs, ...ssm]);
