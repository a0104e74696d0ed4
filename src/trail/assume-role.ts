import type { AwsCredentialIdentityProvider } from '@aws-sdk/types';
