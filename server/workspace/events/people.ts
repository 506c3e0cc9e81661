import { type EventDeclaration, Flag, Kept, Reference, Text, Whole } from './declare.ts'

const MEMBER = { role: Text, status: Text }

export const member = {
  added: {
    description: 'Someone was added to the workspace, or invited.',
    changes: MEMBER,
    example: { role: [null, 'member'], status: [null, 'active'] },
  },
  joined: {
    description: 'Someone who was invited has joined.',
    changes: { status: Text },
    example: { status: ['invited', 'active'] },
  },
  updated: {
    description: 'The role or the profile of a member changed.',
    changes: {
      role: Text,
      display_name: Text,
      email: Text,
      email_confirmed: Flag,
      first_name: Text,
      last_name: Text,
      locale: Text,
      timezone_id: Text,
      profile_image: Kept,
    },
    example: { role: ['member', 'admin'] },
  },
  link_created: {
    description:
      'An admin created a link to hand over, with which someone joins (`invitation`) or sets a new password (`reset`).',
    changes: { kind: Text },
    example: { kind: [null, 'invitation'] },
  },
  link_used: {
    description:
      'Someone used the link that an admin created. Until they prove their address, it counts as unproven, and private spaces shared with them before are closed.',
    changes: { kind: Text },
    example: { kind: [null, 'reset'] },
  },
  removed: {
    description: 'Someone left the workspace, or was removed.',
    changes: { status: Text },
    example: { status: ['active', 'inactive'] },
  },
  erased: {
    description: 'A person was erased: what they made stays, without their name.',
    changes: { display_name: Text },
    example: { display_name: [null, 'Former member'] },
  },
} as const satisfies Record<string, EventDeclaration>

const TOKEN = { user_id: Reference, title: Text, scope: Text, agent_name: Text, time_expires: Whole }

export const token = {
  created: {
    description: 'A token was created. Admins and the token’s user read this.',
    changes: TOKEN,
    example: { user_id: [null, 'u3kT9xQa'], scope: [null, 'write'] },
  },
  revoked: {
    description: 'A token was revoked. Admins and the token’s user read this.',
    changes: TOKEN,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
  expired: {
    description: 'A token expired. Admins and the token’s user read this.',
    changes: TOKEN,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
} as const satisfies Record<string, EventDeclaration>

export const team = {
  updated: {
    description: 'The workspace was renamed.',
    changes: { title: Text },
    example: { title: ['Acme', 'Acme Studios'] },
  },
  log_cut: {
    description: 'Log entries older than the retention period were removed. `log_start` is the first seq that remains.',
    changes: { log_start: Whole },
    example: { log_start: [1, 1204] },
  },
} as const satisfies Record<string, EventDeclaration>
