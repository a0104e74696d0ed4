import type { ResourceEntry } from '../define.ts';
import { serviceDiscoveryPrivateDnsNamespace } from './service-discovery-private-dns-namespace.ts';
import { serviceDiscoveryService } from './service-discovery-service.ts';

/** The types of AWS Cloud Map. */
export const servicediscovery: readonly ResourceEntry[] = [serviceDiscoveryPrivateDnsNamespace, serviceDiscoveryService];
