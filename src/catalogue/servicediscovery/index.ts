/** The types of AWS Cloud Map. */
export { serviceDiscoveryPrivateDnsNamespace } from './service-discovery-private-dns-namespace.ts';
export { serviceDiscoveryService } from './service-discovery-service.ts';
