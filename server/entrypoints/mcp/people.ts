import type { AnswerOf } from '../../../client/client.ts'
import { MCP_CANDIDATES } from '../../limits/mcp.ts'
import type { Api } from './api.ts'
import { isSameName } from './same-name.ts'
import { ToolError } from './tool-error.ts'

type Member = AnswerOf<'listMembers'>['members'][number]

/** A person's id and name. */
export class People {
  readonly #api: Api
  #members: Promise<Member[]> | undefined
  #me: Promise<AnswerOf<'readMe'>['user']> | undefined

  constructor(api: Api) {
    this.#api = api
  }

  /** The caller. */
  me() {
    this.#me ??= this.#api.readMe().then(({ user }) => user)
    return this.#me
  }

  /** Everybody who can be given work: members and invited people. */
  async active(): Promise<Member[]> {
    return (await this.#all()).filter(({ status }) => status !== 'inactive')
  }

  /** A person by name, address, id, or “me”. */
  async find(named: string): Promise<{ user_id: string; name: string }> {
    if (isSameName(named, 'me')) {
      const { id, ...me } = await this.me()
      return { user_id: id, name: nameOf(me) }
    }
    const members = await this.active()
    const meant = members.filter((member) => isMeant(member, named))
    const [first] = meant
    if (first && meant.length === 1) return { user_id: first.user_id, name: nameOf(first) }
    if (first)
      throw new ToolError(`${meant.length} people are called “${named}”. Say which by the id. ${listed(meant)}`)
    throw new ToolError(`Nobody here is called “${named}”. People are: ${listed(members)}. list_members shows all.`)
  }

  /** What people are called, by their ids. */
  async names(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#all()).map((member) => [member.user_id, nameOf(member)]))
  }

  #all(): Promise<Member[]> {
    this.#members ??= this.#api.listMembers().then(({ members, invited }) => [...members, ...invited])
    return this.#members
  }
}

type Profile = Pick<Member, 'display_name' | 'first_name' | 'last_name' | 'email'>

export function nameOf({ display_name, first_name, last_name, email }: Profile): string {
  return display_name || `${first_name} ${last_name}`.trim() || email
}

function isMeant(member: Member, named: string): boolean {
  const { user_id, display_name, first_name, last_name, email } = member
  if (named.trim() === user_id) return true
  return [display_name, `${first_name} ${last_name}`, first_name, email].some(
    (name) => name.trim() !== '' && isSameName(name, named),
  )
}

function listed(members: readonly Member[]): string {
  return members
    .slice(0, MCP_CANDIDATES)
    .map((member) => `${nameOf(member)} (${member.user_id})`)
    .join(', ')
}
