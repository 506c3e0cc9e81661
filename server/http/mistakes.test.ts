import { beforeAll, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../test/team.ts'

/**
 * Mistakes that programs make which were written for another tracker, or from memory: what each gets, and a word of the
 * advice. `T` is the workspace, `B`, `L`, `C`, `P` are a board, a list, a card and a space.
 */
type Mistake = [call: string, body: object | null, status: number, says: string | RegExp]

const PATHS: Mistake[] = [
  ['GET /v1/T/spaces', null, 404, 'Did you mean /v1/T/projects?'],
  ['GET /v1/T/spaces/P', null, 404, 'Did you mean /v1/T/projects/P?'],
  ['GET /v1/T/columns?board_id=B', null, 404, 'Did you mean /v1/T/lists?'],
  ['GET /v1/T/tasks/C', null, 404, 'Did you mean /v1/T/cards/C?'],
  ['POST /v1/T/issues', { title: 'x' }, 404, 'Did you mean /v1/T/cards?'],
  ['POST /v1/T/webhooks', { url: 'https://example.com' }, 404, 'Did you mean /v1/T/integrations?'],
  ['GET /v1/T/labels', null, 404, 'Did you mean /v1/T/tags?'],
  ['GET /v1/T/board/B', null, 404, 'Did you mean /v1/T/boards/B?'],
  ['GET /v1/T/bords', null, 404, 'Did you mean /v1/T/boards?'],
  ['GET /v1/T/users', null, 404, 'Did you mean /v1/teams/T/members?'],
  ['GET /v1/T/me', null, 404, 'Did you mean /v1/users/me?'],
  ['GET /v1/workspaces/T/boards', null, 404, 'Did you mean /v1/T/boards?'],
  ['GET /v1/teams/T/boards', null, 404, 'Did you mean /v1/T/boards?'],
  ['GET /v1/boards', null, 404, /The workspace is missing: .*Did you mean \/v1\/{team_id}\/boards\?/],
  ['GET /v1/tasks', null, 404, /The workspace is missing: .*Did you mean \/v1\/{team_id}\/cards\?/],
  ['GET /v2/T/boards', null, 404, 'This server speaks v1 alone. Did you mean /v1/T/boards?'],
  ['GET /api/v1/T/boards', null, 404, 'Did you mean /v1/T/boards?'],
  ['GET /T/boards', null, 404, 'Paths of the API begin with /v1. Did you mean /v1/T/boards?'],
  ['POST /T/cards', { title: 'x' }, 404, 'Paths of the API begin with /v1. Did you mean /v1/T/cards?'],
  ['GET /boards', null, 404, 'The workspace is missing'],
  ['GET /v1/T/cards/C/comments', null, 404, 'GET /v1/T/comments?card_id=C lists the comments'],
  ['POST /v1/T/cards/C/comments', { content: 'x' }, 404, 'POST /v1/T/comments with card_id adds one'],
  ['POST /v1/T/cards/C/move', { list_id: 'L' }, 404, 'PATCH /v1/T/cards/C with list_id or board_id'],
  ['POST /v1/T/tasks/C/move', {}, 404, 'PATCH /v1/T/cards/C with list_id or board_id'],
  ['POST /v1/T/lists/L/move', {}, 404, 'PATCH /v1/T/lists/L with board_id'],
  ['POST /v1/T/cards/C/archive', {}, 404, 'PATCH /v1/T/cards/C with {"archived": true}'],
  ['PUT /v1/T/boards/B/unarchive', {}, 404, 'PATCH /v1/T/boards/B with {"archived": false}'],
  ['POST /v1/T/cards/C/complete', {}, 404, 'PATCH /v1/T/cards/C with list_id'],
  ['POST /v1/T/cards/C/subtasks', { title: 'x' }, 404, 'POST /v1/T/cards with parent_card_id'],
  ['GET /v1/T/cards/C/attachments', null, 404, 'Did you mean /v1/T/cards/C/files?'],
  ['GET /v1/T/boards/B/cards', null, 404, 'GET /v1/T/cards?board_id=B lists them'],
  ['GET /v1/T/lists/L/cards', null, 404, 'GET /v1/T/cards?list_id=L lists them'],
  ['GET /v1/T/projects/P/boards', null, 404, 'GET /v1/T/boards?project_id=P lists them'],
  ['GET /v1/T/nothing-like-it-at-all', null, 404, 'See /docs for what there is.'],
  ['PUT /v1/T/cards/C', { title: 'x' }, 405, 'This path takes'],
]

const REQUESTS: Mistake[] = [
  ['GET /v1/T/boards?page=2', null, 400, 'send the cursor'],
  ['GET /v1/T/boards?limit=1000', null, 400, 'limit must be <= 500'],
  ['GET /v1/T/boards?sort=-time_updated', null, 400, 'filtered by project_id, bookmarked, shared, archived alone'],
  ['GET /v1/T/cards?assignee=u1234567', null, 400, 'assignee is not known here'],
  ['GET /v1/T/cards?tag=urgent', null, 400, 'tag is not known here'],
  ['GET /v1/T/cards?space_id=P', null, 400, 'Did you mean project_id?'],
  ['GET /v1/T/sprints', null, 400, 'project_id is required'],
  ['GET /v1/T/search?q=x', null, 400, 'Did you mean query?'],
  ['POST /v1/T/cards', { name: 'x', list_id: 'L', board_id: 'B' }, 400, 'Did you mean title?'],
  ['POST /v1/T/cards', { title: '   ', list_id: 'L', board_id: 'B' }, 400, 'title must not be blank'],
  ['POST /v1/T/cards', { title: '', list_id: 'L', board_id: 'B' }, 400, 'title is required'],
  ['POST /v1/T/cards', { title: 'x', list_id: '999999999', board_id: 'B' }, 404, 'no such list'],
  [
    'POST /v1/T/cards',
    { title: 'x', list_id: 'L', board_id: 'B', due_date: '2026-01-01' },
    400,
    'Unix seconds or milliseconds',
  ],
  ['PATCH /v1/T/cards/C', { status: 'completed' }, 400, 'move it with list_id'],
  ['PATCH /v1/T/cards/C', { assignee_ids: ['u1234567'] }, 400, 'Did you mean members?'],
  ['POST /v1/T/lists', { board_id: 7 }, 400, 'board_id must be a string'],
  [
    'POST /v1/T/integrations',
    { type: 'generic_webhook', title: 'x', url: 'http://192.168.1.9/hook' },
    400,
    /192\.168\.1\.9 is this machine, in a private network or reserved\. .*WEBHOOK_ALLOW/,
  ],
]

describe.each(stores)('typical mistakes of clients on %s', (store) => {
  let team: Team
  let ids: Record<string, string>
  beforeAll(async () => {
    team = await newTeam(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    ids = { T: team.team_id, B: board.id, L: board.lists[0].id, C: card.id, P: board.project_id }
  })
  const filled = (text: string) => text.replace(/\b[TBLCP]\b/g, (name) => ids[name] ?? name)

  test.each([...PATHS, ...REQUESTS])('%s %j: %i, %s', async (call, body, status, says) => {
    const [method = '', path = ''] = filled(call).split(' ')
    const text = body && JSON.stringify(body).replace(/"([BLCP])"/g, (_, name: string) => `"${ids[name]}"`)
    const response = await fetch(`${team.server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${team.token}`, 'content-type': 'application/json' },
      body: text,
    })
    const answer = (await response.json()) as { status: number; detail: string; message: string }
    expect([response.status, answer.status]).toEqual([status, status])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.detail).toBe(answer.message)
    if (typeof says === 'string') expect(answer.detail).toContain(filled(says))
    else expect(answer.detail).toMatch(says)
  })
})
