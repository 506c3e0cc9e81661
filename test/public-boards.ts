import { callServer, type Headers_, type Team } from './team.ts'

/** Makes a board public, and returns the end of its address. */
export async function publish(team: Team, board_id: string, public_settings: object = {}): Promise<string> {
  const { body } = await team.patch(`/boards/${board_id}`, { is_public: true, public_settings })
  return body.board.public_settings.url.slice(-32)
}

/** What programs read there, without an account. */
export const readJson = (team: Pick<Team, 'server'>, token: string, query = '', headers: Headers_ = {}) =>
  callServer(team.server, 'GET', `/v1/public/boards/${token}${query}`, undefined, headers)

/** What people read there. */
export const readPage = (team: Pick<Team, 'server'>, token: string, query = '', headers: Headers_ = {}) =>
  callServer(team.server, 'GET', `/p/${token}${query}`, undefined, headers)
