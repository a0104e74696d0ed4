/** The used endpoints of GitLab with their permitted parameters, from its documentation. */
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import type { Question } from './vcs-world.ts';

interface Endpoint {
  /** Page of GitLab's documentation. */
  readonly docs: string;
  readonly method: string;
  readonly path: string;
  /** JSON Schemas of the documented parameters; others are refused. */
  readonly query?: Readonly<Record<string, object>>;
  readonly body?: { readonly required: readonly string[]; readonly properties: Readonly<Record<string, object>> };
}

const PROJECT = '/api/v4/projects/{id}';
const TEXT = { type: 'string', minLength: 1 };
const DESCRIPTION = { type: 'string', maxLength: 1_048_576 };
const TITLE = { type: 'string', minLength: 1, maxLength: 255 };
const IDS = { type: 'array', items: { type: 'integer' } };
const LABELS = { type: 'string' };
const PAGES = {
  page: { type: 'string', pattern: '^\\d+$' },
  per_page: { enum: Array.from({ length: 100 }, (_, index) => String(index + 1)) },
};
const ORDER = { order_by: { enum: ['created_at', 'updated_at'] }, sort: { enum: ['asc', 'desc'] } };
const STATE_EVENT = { enum: ['close', 'reopen'] };

/** Every endpoint, with its documentation. */
const ENDPOINTS: readonly Endpoint[] = [
  { docs: 'https://docs.gitlab.com/api/projects/#get-a-single-project', method: 'GET', path: PROJECT },
  {
    docs: 'https://docs.gitlab.com/api/merge_requests/#list-project-merge-requests',
    method: 'GET',
    path: `${PROJECT}/merge_requests`,
    query: {
      ...PAGES,
      ...ORDER,
      state: { enum: ['opened', 'closed', 'locked', 'merged', 'all'] },
      source_branch: TEXT,
      target_branch: TEXT,
      labels: TEXT,
    },
  },
  {
    docs: 'https://docs.gitlab.com/api/merge_requests/#create-mr',
    method: 'POST',
    path: `${PROJECT}/merge_requests`,
    body: {
      required: ['source_branch', 'target_branch', 'title'],
      properties: { source_branch: TEXT, target_branch: TEXT, title: TITLE, description: DESCRIPTION },
    },
  },
  { docs: 'https://docs.gitlab.com/api/merge_requests/#get-single-mr', method: 'GET', path: `${PROJECT}/merge_requests/{iid}` },
  {
    docs: 'https://docs.gitlab.com/api/merge_requests/#update-mr',
    method: 'PUT',
    path: `${PROJECT}/merge_requests/{iid}`,
    body: {
      required: [],
      properties: {
        title: TITLE,
        description: DESCRIPTION,
        state_event: STATE_EVENT,
        add_labels: LABELS,
        reviewer_ids: IDS,
        assignee_ids: IDS,
      },
    },
  },
  {
    docs: 'https://docs.gitlab.com/api/merge_requests/#list-merge-request-diffs',
    method: 'GET',
    path: `${PROJECT}/merge_requests/{iid}/diffs`,
    query: PAGES,
  },
  {
    docs: 'https://docs.gitlab.com/api/issues/#list-project-issues',
    method: 'GET',
    path: `${PROJECT}/issues`,
    query: { ...PAGES, ...ORDER, labels: TEXT },
  },
  {
    docs: 'https://docs.gitlab.com/api/issues/#new-issue',
    method: 'POST',
    path: `${PROJECT}/issues`,
    body: { required: ['title'], properties: { title: TITLE, description: DESCRIPTION, labels: LABELS } },
  },
  {
    docs: 'https://docs.gitlab.com/api/issues/#edit-an-issue',
    method: 'PUT',
    path: `${PROJECT}/issues/{iid}`,
    body: {
      required: [],
      properties: { title: TITLE, description: DESCRIPTION, state_event: STATE_EVENT, add_labels: LABELS, assignee_ids: IDS },
    },
  },
  ...['issues', 'merge_requests'].flatMap((kind): readonly Endpoint[] => {
    const docs = `https://docs.gitlab.com/api/notes/#${kind === 'issues' ? 'issues' : 'merge-requests'}`;
    const body = { required: ['body'], properties: { body: { ...DESCRIPTION, minLength: 1 } } };
    return [
      { docs, method: 'GET', path: `${PROJECT}/${kind}/{iid}/notes`, query: { ...PAGES, ...ORDER } },
      { docs, method: 'POST', path: `${PROJECT}/${kind}/{iid}/notes`, body },
      { docs, method: 'PUT', path: `${PROJECT}/${kind}/{iid}/notes/{note}`, body },
    ];
  }),
  {
    docs: 'https://docs.gitlab.com/api/repository_files/#get-raw-file-from-repository',
    method: 'GET',
    path: `${PROJECT}/repository/files/{path}/raw`,
    query: { ref: TEXT },
  },
  { docs: 'https://docs.gitlab.com/api/users/#list-users', method: 'GET', path: '/api/v4/users', query: { username: TEXT } },
  {
    docs: 'https://docs.gitlab.com/api/members/#get-a-member-of-a-group-or-project-including-inherited-and-invited-members',
    method: 'GET',
    path: `${PROJECT}/members/all/{user}`,
  },
  {
    docs: 'https://docs.gitlab.com/api/members/#get-a-member-of-a-group-or-project-including-inherited-and-invited-members',
    method: 'GET',
    path: '/api/v4/groups/{id}/members/all/{user}',
  },
];

const ajv = new Ajv({ strict: true, allErrors: true });
const compiled = new Map<object, ValidateFunction>();

/** Parts of a request that GitLab's documentation does not allow; empty if there are none. */
export function faultsOfRequest({ method, path, query, body, headers }: Question): readonly string[] {
  const endpoint = ENDPOINTS.find((one) => one.method === method && new RegExp(`^${one.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path));
  if (endpoint === undefined) return [`${method} ${path}: no such endpoint`];
  const name = `${method} ${endpoint.path} (${endpoint.docs})`;
  const parameters = { type: 'object', properties: endpoint.query ?? {}, additionalProperties: false };
  const taken = { type: 'object', ...(endpoint.body ?? { properties: {}, required: [] }), additionalProperties: false };
  return [
    ...check(name, parameters, Object.fromEntries(query)),
    ...(body === undefined && endpoint.body === undefined ? [] : check(name, taken, body)),
    ...(body !== undefined && headers['content-type'] !== 'application/json' ? [`${name}: a body that is not called JSON`] : []),
  ];
}

function check(name: string, schema: object, value: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
}
