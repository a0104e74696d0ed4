/** The types of AWS Resource Access Manager. */
export { ramPrincipalAssociation } from './ram-principal-association.ts';
export { ramResourceAssociation } from './ram-resource-association.ts';
export { ramResourceShare } from './ram-resource-share.ts';
