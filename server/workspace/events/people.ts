import { type EventDeclaration, Flag, Kept, Reference, Text, Whole } from './declare.ts'

/** The fields of a membership in the log. */
export const MEMBER_FIELDS = { role: Text, status: Text }
/** The fields of a person, wherever they are a member in the log. */
export const PROFILE_FIELDS = {
  display_name: Text,
  email: Text,
  first_name: Text,
  last_name: Text,
  locale: Text,
  timezone_id: Text,
  profile_image: Kept,
}

export const member = {
  added: {
    description: 'Someone was added to the workspace, or invited.',
    changes: MEMBER_FIELDS,
    example: { role: [null, 'member'], status: [null, 'active'] },
  },
  joined: {
    description: 'Someone who was invited has joined.',
    changes: { status: Text },
    example: { status: ['invited', 'active'] },
  },
  updated: {
    description: 'The role or the profile of a member changed.',
    changes: { role: Text, ...PROFILE_FIELDS, email_confirmed: Flag },
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
      'Someone used the link that an admin created. Until they verify their address, it counts as unverified, and private spaces shared with them before are closed.',
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

/** The fields of a token in the log. */
export const TOKEN_FIELDS = { user_id: Reference, title: Text, scope: Text, agent_name: Text, time_expires: Whole }

export const token = {
  created: {
    description: 'A token was created. Admins and the token’s user read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: [null, 'u3kT9xQa'], scope: [null, 'write'] },
  },
  revoked: {
    description: 'A token was revoked. Admins and the token’s user read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
  expired: {
    description: 'A token expired. Admins and the token’s user read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** The fields of a workspace in the log. */
export const TEAM_FIELDS = { title: Text }

export const team = {
  updated: {
    description: 'The workspace was renamed.',
    changes: TEAM_FIELDS,
    example: { title: ['Acme', 'Acme Studios'] },
  },
  log_cut: {
    description: 'Log entries older than the retention period were removed. `log_start` is the first seq that remains.',
    changes: { log_start: Whole },
    example: { log_start: [1, 1204] },
  },
} as const satisfies Record<string, EventDeclaration>
