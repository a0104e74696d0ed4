/** The types of AWS Certificate Manager. */
export { acmCertificateValidation } from './acm-certificate-validation.ts';
export { acmCertificate } from './acm-certificate.ts';
