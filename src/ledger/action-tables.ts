import type { Generated } from 'kysely';
import type { ActionMove } from '#ports/act.ts';

/** Only actions.ts writes these tables. */
export interface ActionTables {
  readonly actions: {
    readonly seq: Generated<number>;
    readonly id: string;
    readonly root: string;
    readonly planned_at: string;
    readonly document_text: string;
    readonly document_sha256: string;
    readonly plan: Buffer | null;
    readonly plan_json_gzip: Buffer | null;
  };
  readonly action_moves: {
    readonly seq: Generated<number>;
    readonly action_id: string;
    readonly at: string;
    readonly kind: ActionMove['kind'];
    readonly move_json: string;
  };
}
