import { type EventDeclaration, Flag, Kept, Reference, Text, Whole } from './declare.ts'

/** What the log knows of a membership. */
export const MEMBER_FIELDS = { role: Text, status: Text }
/** What the log knows of a person, wherever they are a member. */
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
    description: 'Somebody was added to the workspace, or invited.',
    changes: MEMBER_FIELDS,
    example: { role: [null, 'member'], status: [null, 'active'] },
  },
  joined: {
    description: 'Somebody who was invited has come.',
    changes: { status: Text },
    example: { status: ['invited', 'active'] },
  },
  updated: {
    description: 'The role or the profile of somebody changed.',
    changes: { role: Text, ...PROFILE_FIELDS, email_confirmed: Flag },
    example: { role: ['member', 'admin'] },
  },
  link_created: {
    description:
      'An admin made a link by which somebody comes in (`invitation`) or sets a new password (`reset`), to hand over.',
    changes: { kind: Text },
    example: { kind: [null, 'invitation'] },
  },
  link_used: {
    description:
      'Somebody used the link that an admin made. Their address counts as unproven, and private spaces shared with them before are closed, until they prove it.',
    changes: { kind: Text },
    example: { kind: [null, 'reset'] },
  },
  removed: {
    description: 'Somebody left the workspace, or was removed.',
    changes: { status: Text },
    example: { status: ['active', 'inactive'] },
  },
  erased: {
    description: 'A person was erased: what they made stays, without their name.',
    changes: { display_name: Text },
    example: { display_name: [null, 'Somebody who left'] },
  },
} as const satisfies Record<string, EventDeclaration>

/** What the log knows of a token. */
export const TOKEN_FIELDS = { user_id: Reference, title: Text, scope: Text, agent_name: Text, time_expires: Whole }

export const token = {
  created: {
    description: 'A token was made. Admins and whoever it lets in read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: [null, 'u3kT9xQa'], scope: [null, 'write'] },
  },
  revoked: {
    description: 'A token was revoked. Admins and whoever it let in read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
  expired: {
    description: 'A token has ended by itself. Admins and whoever it let in read this.',
    changes: TOKEN_FIELDS,
    example: { user_id: ['u3kT9xQa', null], scope: ['write', null] },
  },
} as const satisfies Record<string, EventDeclaration>

/** What the log knows of a workspace. */
export const TEAM_FIELDS = { title: Text }

export const team = {
  updated: {
    description: 'The workspace was given another name.',
    changes: TEAM_FIELDS,
    example: { title: ['Acme', 'Acme Studios'] },
  },
  log_cut: {
    description: 'What was older in the log than it is kept was cut off. `log_start` is the first seq that is left.',
    changes: { log_start: Whole },
    example: { log_start: [1, 1204] },
  },
} as const satisfies Record<string, EventDeclaration>
