/** The types of AWS Secrets Manager. */
export { secretsmanagerSecret } from './secretsmanager-secret.ts';
export { secretsmanagerSecretPolicy } from './secretsmanager-secret-policy.ts';
export { secretsmanagerSecretRotation } from './secretsmanager-secret-rotation.ts';
export { secretsmanagerSecretVersion } from './secretsmanager-secret-version.ts';
