import type { MemberRow } from '../../resources/members/members.queries.ts'
import type { Omissions, Person } from './plan.ts'

/**
 * Finds the members of a workspace by their names in another program. People who are not found, or not for certain, are
 * reported.
 */
export class MemberLookup {
  /** By every name of a member; null for names that several share. */
  readonly #known = new Map<string, string | null>()
  readonly #omissions: Omissions

  constructor(members: readonly MemberRow[], omissions: Omissions) {
    this.#omissions = omissions
    for (const { id, status, time_joined, email, first_name, last_name, display_name } of members) {
      if (status !== 'active') continue
      // Of those who never came the workspace knows the address alone.
      const names = time_joined === null ? [] : [display_name, `${first_name} ${last_name}`]
      for (const name of new Set([email, email.split('@')[0] ?? '', ...names].map(plain)))
        if (name) this.#known.set(name, this.#known.has(name) ? null : id)
    }
  }

  find({ name, email, username }: Person): string | undefined {
    for (const word of [email, username, name]) {
      const id = word && this.#known.get(plain(word))
      if (id) return id
    }
    this.#omissions.add('member', email ?? name)
    return undefined
  }
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
