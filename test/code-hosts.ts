import { createHmac } from 'node:crypto'
import type { CodeHost } from '../server/resources/integrations/integrations.schema.ts'
import { type Answer, callServer, type Headers_, type Team } from './team.ts'

/** Payloads of code hosts, including the parts that are not read, signed as the hosts sign them. */

/** A pull request in a test; each host has its own format for it. */
export interface Request {
  id: number
  number: number
  title: string
  body: string | null
  branch: string
  base: string
  action: string
  state: 'open' | 'closed' | 'merged'
  draft: boolean
  reviewers: number
  /** Seconds after the first moment of 2026. */
  at: number
  /** When it was closed or merged, if that was before. */
  ended?: number
}

const REQUEST: Request = {
  id: 2_145_778_001,
  number: 128,
  title: 'Write the launch post',
  body: null,
  branch: 'fix',
  base: 'main',
  action: 'opened',
  state: 'open',
  draft: false,
  reviewers: 0,
  at: 60,
}

const iso = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString().replace('.000Z', 'Z')
const person = (id: number) => ({ login: `person-${id}`, id, type: 'User', site_admin: false })

function githubPayload(request: Request) {
  const { id, number, title, body, branch, base, action, state, draft, reviewers, at, ended = at } = request
  const isOver = state !== 'open'
  const side = (ref: string) => ({
    label: `acme:${ref}`,
    ref,
    sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e',
    user: person(1),
    repo: { id: 140, name: 'website', full_name: 'acme/website', private: true, default_branch: 'main' },
  })
  return {
    action,
    number,
    pull_request: {
      url: `https://api.github.com/repos/acme/website/pulls/${number}`,
      id,
      node_id: 'PR_kwDOABCD',
      html_url: `https://github.com/acme/website/pull/${number}`,
      number,
      state: isOver ? 'closed' : 'open',
      locked: false,
      title,
      user: person(1),
      body,
      created_at: iso(0),
      updated_at: iso(at),
      closed_at: isOver ? iso(ended) : null,
      merged_at: state === 'merged' ? iso(ended) : null,
      assignees: [],
      requested_reviewers: Array.from({ length: reviewers }, (_, index) => person(index + 2)),
      requested_teams: [],
      labels: [],
      milestone: null,
      draft,
      head: side(branch),
      base: side(base),
      merged: state === 'merged',
      mergeable: null,
      comments: 0,
      commits: 1,
      additions: 3,
      deletions: 1,
      changed_files: 1,
    },
    repository: { id: 140, name: 'website', full_name: 'acme/website', private: true },
    sender: person(1),
  }
}

function giteaPayload(request: Request) {
  const { action, pull_request, ...rest } = githubPayload(request)
  const { draft, requested_teams: _, ...shown } = pull_request
  return {
    ...rest,
    action: action === 'synchronize' ? 'synchronized' : action,
    pull_request: {
      ...shown,
      // Older ones have no flag: the title shows it.
      title: draft ? `WIP: ${shown.title}` : shown.title,
      html_url: `https://git.example.com/acme/website/pulls/${request.number}`,
      head: { ...shown.head, label: request.branch },
      base: { ...shown.base, label: request.base },
      requested_reviewers: request.reviewers === 0 ? null : shown.requested_reviewers,
    },
  }
}

const GITLAB_ACTIONS: Record<string, string> = { opened: 'open', closed: 'close', reopened: 'reopen' }

function gitlabPayload(request: Request) {
  const { id, number, title, body, branch, base, action, state, draft, reviewers, at } = request
  const project = {
    id: 14,
    name: 'Website',
    web_url: 'https://gitlab.example.com/acme/website',
    path_with_namespace: 'acme/website',
    default_branch: 'main',
  }
  // Two ways to write a moment, by what the host is.
  const moment = (seconds: number) => iso(seconds).replace('T', ' ').replace('Z', ' UTC')
  return {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: { id: 1, name: 'Ada', username: 'ada' },
    project,
    repository: { name: 'Website', url: 'git@gitlab.example.com:acme/website.git' },
    object_attributes: {
      id,
      iid: number,
      target_branch: base,
      source_branch: branch,
      source_project_id: 14,
      target_project_id: 14,
      author_id: 1,
      title,
      description: body,
      created_at: moment(0),
      updated_at: moment(at),
      state: state === 'open' ? 'opened' : state,
      merge_status: 'unchecked',
      draft,
      work_in_progress: draft,
      source: project,
      target: project,
      url: `https://gitlab.example.com/acme/website/-/merge_requests/${number}`,
      action: state === 'merged' ? 'merge' : (GITLAB_ACTIONS[action] ?? 'update'),
    },
    labels: [],
    changes: action === 'review_request_removed' ? { reviewers: { previous: [{ id: 2 }], current: [] } } : {},
    ...(reviewers > 0 && { reviewers: Array.from({ length: reviewers }, (_, index) => ({ id: index + 2 })) }),
  }
}

const PAYLOADS: Record<CodeHost, (request: Request) => object> = {
  github: githubPayload,
  gitlab: gitlabPayload,
  gitea: giteaPayload,
}

function hmac(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** The headers that say who sent these bytes. */
export function signed(type: CodeHost, body: string, secret: string, id: string): Headers_ {
  switch (type) {
    case 'github':
      return {
        'x-github-event': 'pull_request',
        'x-github-delivery': id,
        'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
      }
    case 'gitlab':
      return { 'x-gitlab-event': 'Merge Request Hook', 'x-gitlab-token': secret, 'idempotency-key': id }
    case 'gitea':
      return { 'x-gitea-event': 'pull_request', 'x-gitea-delivery': id, 'x-gitea-signature': hmac(secret, body) }
  }
}

/** As GitLab signs when it was given a signing token. */
export function signedInFull(body: string, secret: string, id: string, at: number): Headers_ {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const time = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}

/** A host that is connected to a workspace. */
export class ConnectedHost {
  readonly team: Team
  readonly type: CodeHost
  readonly id: string
  readonly secret: string
  readonly path: string

  constructor(team: Team, type: CodeHost, integration: { id: string; hook_url: string }, secret: string) {
    this.team = team
    this.type = type
    this.id = integration.id
    this.secret = secret
    this.path = new URL(integration.hook_url).pathname
  }

  bodyOf(request: Partial<Request>): string {
    return JSON.stringify(PAYLOADS[this.type]({ ...REQUEST, ...request }))
  }

  /** Delivers the current state of a pull request. */
  async deliver(request: Partial<Request>, id: string = crypto.randomUUID()) {
    const answer = await this.send(this.bodyOf(request), { id })
    if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }

  send(body: string, { id = crypto.randomUUID() as string, headers = {} as Headers_ } = {}): Promise<Answer> {
    return this.sendAs(body, { ...signed(this.type, body, this.secret, id), ...headers })
  }

  sendAs(body: string, headers: Headers_): Promise<Answer> {
    return callServer(this.team.server, 'POST', this.path, body, headers)
  }
}

export async function connect(team: Team, type: CodeHost = 'github'): Promise<ConnectedHost> {
  const { integration, secret } = await team.made('/integrations', { type, title: 'Code' })
  return new ConnectedHost(team, type, integration, secret)
}
