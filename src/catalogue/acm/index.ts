import type { ResourceEntry } from '../define.ts';
import { acmCertificateValidation } from './acm-certificate-validation.ts';
import { acmCertificate } from './acm-certificate.ts';

/** The types of AWS Certificate Manager. */
export const acm: readonly ResourceEntry[] = [acmCertificateValidation, acmCertificate];
