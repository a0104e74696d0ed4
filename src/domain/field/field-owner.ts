/** Who manages a field, as Kubernetes' server-side apply keeps it. https://kubernetes.io/docs/reference/using-api/server-side-apply/#managers */

export const MANAGERS = ['terraform', 'person', 'controller', 'agent', 'foreign-iac'] as const;
/** controller: an AWS service that moves a number by itself, such as Auto Scaling. */
export type Manager = (typeof MANAGERS)[number];

/** Who manages one attribute of one resource. */
export interface FieldOwner {
  /** Instance address. */
  readonly address: string;
  /** The root it is in, as describeRoot names it; absent: the only one. */
  readonly root?: string;
  /** Top-level attribute. */
  readonly path: string;
  readonly manager: Manager;
  /** For people: `alice@example.com`, `autoscaling`, `CloudFormation stack shop-api`. */
  readonly name: string;
  /** Since when. ISO 8601. */
  readonly since: string;
  /** decision: a verdict gave it the field · trace: it wrote the field, and nobody decided yet. */
  readonly by: 'decision' | 'trace';
}
