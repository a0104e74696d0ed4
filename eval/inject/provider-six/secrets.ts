/**
 * Days on which a secret differs from the one in code. Its argument is write-only, so that state and refresh show nothing: only the trail
 * shows that it changed, and never the value. https://developer.hashicorp.com/terraform/language/manage-sensitive-data/write-only
 */
import { call } from '../api-call.ts';
import { nothingExpected } from '../story.ts';
import type { Days } from './day.ts';
import { HOME, STANDBY, item, intentOf, resourceAt, timedCalls, firstActorOf } from './day.ts';

const DATABASE = 'aws_db_instance.ledger';
const TOKEN = 'aws_ssm_parameter.webhook';
const KEY = 'aws_secretsmanager_secret_version.partner';

export const SECRET_DAYS: Days = {
  // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBInstance.html: MasterUserPassword is not returned
  'master-password-reset': (id) => ({
    title: 'Somebody sets another master password in the console',
    summary: 'The argument is write-only: nothing is to be seen in state or refresh.',
    origin: 'console',
    intent: intentOf('security', 'The password was known to too many.'),
    hard: ['hidden', 'write-only'],
    calls: timedCalls(id, firstActorOf('console'), HOME, [
      call('rds', 'DescribeDBInstances', { DBInstanceIdentifier: 'ledger-main' }),
      call('rds', 'ModifyDBInstance', { DBInstanceIdentifier: 'ledger-main', MasterUserPassword: 'not recorded', ApplyImmediately: true }),
    ]),
    expected: [
      item('hold', DATABASE, ['password_wo'], 'a secret that code must not hold: somebody has to hand the new one to the pipeline first'),
    ],
  }),
  // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html: Overwrite creates another version
  'token-overwritten': (id) => ({
    title: 'A script writes another token into the parameter of the second region',
    summary: 'The value is hidden in the trail; the version is what a refresh sees.',
    origin: 'script',
    intent: intentOf('security', 'Tokens are renewed every quarter.', 'scheduled'),
    hard: ['hidden', 'write-only'],
    calls: timedCalls(id, firstActorOf('script'), STANDBY, [
      {
        ...call('ssm', 'PutParameter', { Name: '/ledger/webhook-token', Value: 'hidden', Type: 'SecureString', Overwrite: true }),
        response: { version: 2, tier: 'Standard' },
      },
    ]),
    after: { [TOKEN]: { version: 2 } },
    expected: [
      item('hold', TOKEN, ['value_wo'], 'a secret that code must not hold, and that no later plan puts back unless its version moves'),
    ],
  }),
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html#term_version: staging labels move, versions stay
  'partner-key-put': (id) => {
    const secret = String(resourceAt('aws_secretsmanager_secret.partner').values['arn']);
    const version = '5e9f4c1a-7a44-4c1b-8f0e-2b7f6a1d9c33';
    return {
      title: 'Somebody puts another signing key beside the one of the pipeline',
      summary: 'A new version takes the label AWSCURRENT; the one that the root made is AWSPREVIOUS now.',
      origin: 'cli',
      intent: intentOf('security', 'The partner bank sent a new key.'),
      hard: ['hidden', 'write-only'],
      calls: timedCalls(id, firstActorOf('cli'), HOME, [
        {
          ...call('secretsmanager', 'PutSecretValue', { SecretId: secret, SecretString: 'absent' }),
          response: { aRN: secret, name: 'ledger/partner-key', versionId: version, versionStages: ['AWSCURRENT'] },
        },
      ]),
      after: { [KEY]: { version_stages: ['AWSPREVIOUS'] } },
      expected: [
        nothingExpected(KEY, 'the new key is another version; this resource still is its own one, and no plan would take the label back'),
      ],
    };
  },
};
