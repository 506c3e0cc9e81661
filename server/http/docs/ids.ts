import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../authenticate.ts'
import { readCookie } from '../cookies.ts'
import { inside } from '../inside.ts'
import type { PLACEHOLDERS } from './guide.ts'

interface OwnIds {
  team_name: string
  /** Null for readers who are not signed in. */
  ids: Partial<Record<(typeof PLACEHOLDERS)[number], string>> | null
}

const NOBODY: OwnIds = { team_name: '', ids: null }

/**
 * Ids of things that the signed-in reader of the reference has. They come from the API itself, asked with the reader's own
 * session, so that nobody reads here what they could not read there.
 */
export async function ownIds(app: FastifyInstance, request: FastifyRequest): Promise<OwnIds> {
  if (readCookie(request, SESSION_COOKIE) === undefined) return NOBODY
  const { cookie = '' } = request.headers
  const ask = async <Answer>(path: string): Promise<Answer | null> => {
    const message = { method: 'GET' as const, url: `/v1${path}`, headers: { cookie }, remoteAddress: request.ip }
    // Awaited in there, because the request sets out only then.
    const answer = await inside.run(true, async () => await app.inject(message))
    // The answer of a route of ours.
    return answer.statusCode === 200 ? (answer.json() as Answer) : null
  }
  const me = await ask<{ user: { teams: { id: string; team_name: string }[] } }>('/users/me')
  const [team] = me?.user.teams ?? []
  if (!team) return NOBODY
  const boards = await ask<{ boards: { id: string; project_id: string }[] }>(`/${team.id}/boards?count=1`)
  const running = await ask<{ sprints: { id: string; project_id: string }[] }>(`/${team.id}/sprints/running`)
  const [[board], [sprint]] = [boards?.boards ?? [], running?.sprints ?? []]
  const project_id = sprint?.project_id ?? board?.project_id
  return {
    team_name: team.team_name,
    ids: {
      TEAM_ID: team.id,
      ...(board && { BOARD_ID: board.id }),
      ...(sprint && { SPRINT_ID: sprint.id }),
      ...(project_id !== undefined && { PROJECT_ID: project_id }),
    },
  }
}
