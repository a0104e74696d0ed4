/** Managers of a field, as in Kubernetes' server-side apply. https://kubernetes.io/docs/reference/using-api/server-side-apply/#managers */

export const MANAGERS = ['terraform', 'person', 'controller', 'agent', 'foreign-iac'] as const;
/** controller: an AWS service that changes a number by itself, such as Auto Scaling. */
export type Manager = (typeof MANAGERS)[number];

export interface FieldOwner {
  readonly address: string;
  readonly root?: string;
  readonly path: string;
  readonly manager: Manager;
  /** The displayed name: `alice@example.com`, `autoscaling`, `CloudFormation stack shop-api`. */
  readonly name: string;
  readonly since: string;
  /** decision: a verdict assigned the field. trace: it wrote the field, and there is no decision yet. */
  readonly by: 'decision' | 'trace';
}
