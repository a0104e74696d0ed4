import type { ResourceEntry } from '../define.ts';
import { secretsmanagerSecretPolicy } from './secretsmanager-secret-policy.ts';
import { secretsmanagerSecretRotation } from './secretsmanager-secret-rotation.ts';
import { secretsmanagerSecretVersion } from './secretsmanager-secret-version.ts';
import { secretsmanagerSecret } from './secretsmanager-secret.ts';

/** The types of AWS Secrets Manager. */
export const secretsmanager: readonly ResourceEntry[] = [
  secretsmanagerSecret,
  secretsmanagerSecretPolicy,
  secretsmanagerSecretRotation,
  secretsmanagerSecretVersion,
];
