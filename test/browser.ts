import { createLink, type LinkOrigin } from '../server/identity/links.ts'
import type { LinkKind } from '../server/identity/tickets.ts'
import { addMember } from '../server/resources/teams/teams.service.ts'
import type { Role } from '../server/workspace/policy.ts'
import { type Answer, callServer, type Headers_, type Server, type Team } from './team.ts'

export const PASSWORD = 'four words nobody guesses'

/** A browser as the server sees it: it keeps the session cookie, and its requests come from the server's own pages. */
export class Browser {
  readonly server: Server
  /** `name=value`; empty for none. */
  cookie = ''

  constructor(server: Server) {
    this.server = server
  }

  get = (path: string, headers?: Headers_) => this.call('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers?: Headers_) => this.call('POST', path, body, headers)
  put = (path: string, body: unknown = {}, headers?: Headers_) => this.call('PUT', path, body, headers)
  patch = (path: string, body: unknown = {}, headers?: Headers_) => this.call('PATCH', path, body, headers)
  delete = (path: string, headers?: Headers_) => this.call('DELETE', path, undefined, headers)

  /** Calls a path below /v1. */
  async call(method: string, path: string, body?: unknown, headers: Headers_ = {}): Promise<Answer> {
    const answer = await callServer(this.server, method, `/v1${path}`, body, {
      'sec-fetch-site': 'same-origin',
      ...(this.cookie && { cookie: this.cookie }),
      ...headers,
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith('boardwalk_session=')) this.cookie = pair.endsWith('=') ? '' : pair
    }
    return answer
  }

  signIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.post('/auth/sign_in', { email, password })
  }
}

export interface Person {
  browser: Browser
  email: string
  user_id: string
}

/** A link for a person, as the end of its address. */
export async function newLink(
  server: Server,
  who: { user_id: string; team_id: string },
  kind: LinkKind,
  { now = server.gateway.clock.now(), by = 'operator' as LinkOrigin } = {},
): Promise<string> {
  const { user_id, team_id } = who
  const { token } = await server.store.transaction((db) => createLink(db, { kind, user_id, team_id, by }, now))
  return token
}

/** A new person in a workspace who has verified their address, set a password, and is signed in. */
export async function newPerson(team: Team, role: Role = 'member'): Promise<Person> {
  const { server, team_id } = team
  const email = `${crypto.randomUUID()}@example.com`
  const { user_id } = await addMember(server.gateway, team_id, { email, role })
  const browser = new Browser(server)
  const token = await newLink(server, { user_id, team_id }, 'invitation')
  const { status, body } = await browser.post('/auth/link', { token, password: PASSWORD })
  if (status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`)
  return { browser, email, user_id }
}
