import { limit, SECOND } from './limit.ts'

/** Signing in: passwords, sessions, links, second factors. */

export const PASSWORD_MIN_LENGTH = limit('Accounts', 'Password, minimum', 10, 'characters', '400 `invalid_request`')
export const PASSWORD_LENGTH = limit('Accounts', 'Password', 256, 'characters', '400 `invalid_request`')
export const HASHES_AT_ONCE = limit(
  'Accounts',
  'Passwords that are looked at at the same time: each takes 19 MiB and a thread',
  2,
  'items',
  'they wait',
)
export const HASHES_WAITING = limit('Accounts', 'Passwords that wait to be looked at', 64, 'items', '503 `too_busy`')
export const SESSION_IDLE_DAYS = limit('Accounts', 'Time that a session is not used', 30, 'days', 'it ends')
export const SESSION_DAYS = limit('Accounts', 'Time that a session is used', 90, 'days', 'it ends')
export const SESSIONS_PER_PERSON = limit(
  'Accounts',
  'Sessions of one person',
  50,
  'items',
  'the one not used for the longest ends',
)
export const USER_AGENT_LENGTH = limit(
  'Accounts',
  'What a browser calls itself, as its session shows it',
  300,
  'characters',
  'the rest is left out',
)
export const LINK_HOURS = limit(
  'Accounts',
  'Time that a link to sign in or to reset a password is good for',
  24,
  'hours',
  'it ends',
)
export const INVITATION_HOURS = limit(
  'Accounts',
  'Time that the link of an invitation is good for',
  7 * 24,
  'hours',
  'it ends',
)
export const LINKS_PER_PERSON = limit(
  'Accounts',
  'Links of one person that are good at once',
  10,
  'items',
  'the oldest ends',
)
export const ATTEMPTS_HERE = limit(
  'Accounts',
  'Attempts to sign in to one account from one address, in 15 minutes',
  10,
  'times',
  '429 `rate_limited`',
)
export const ATTEMPTS_PER_ACCOUNT = limit(
  'Accounts',
  'Attempts to sign in to one account from everywhere, in 15 minutes',
  100,
  'times',
  '429 `rate_limited`',
)
export const ATTEMPTS_PER_ADDRESS = limit(
  'Accounts',
  'Attempts to sign in, to sign up or to use a link from one address, in 15 minutes',
  100,
  'times',
  '429 `rate_limited`',
)
export const RESETS_PER_ACCOUNT = limit(
  'Accounts',
  'Mails to reset the password of one account, in 15 minutes',
  3,
  'times',
  'none is sent',
)
export const INVITATIONS_PER_ACCOUNT = limit(
  'Accounts',
  'People whom one account invites by mail, in all workspaces, in a day',
  50,
  'times',
  '429 `rate_limited`',
)
export const INVITATIONS_OF_UNVERIFIED = limit(
  'Accounts',
  'People whom an account invites by mail while its own address is unverified, in a day',
  10,
  'times',
  '429 `rate_limited`',
)
export const INVITATIONS_PER_ADDRESS = limit(
  'Accounts',
  'People who are invited by mail from one network address, by all accounts, in a day',
  200,
  'times',
  '429 `rate_limited`',
)
export const INVITATIONS_TO_ONE = limit(
  'Accounts',
  'Invitations that are mailed to one person, from all workspaces, in a day',
  5,
  'times',
  'no mail is sent; the invitation is there when they sign in',
)
export const RESETS_PER_DAY = limit(
  'Accounts',
  'Mails to reset one password, or to verify or change one address, in a day',
  20,
  'times',
  'none is sent, or 429 `rate_limited`',
)
export const LINK_MAILS_TO_ONE = limit(
  'Accounts',
  'Mails to one person about links that admins made, in a day',
  20,
  'times',
  'no mail is sent; their inbox has all of them',
)
export const ATTEMPTS_COUNTED = limit(
  'Accounts',
  'Accounts and addresses whose attempts are counted at once, by one process',
  50_000,
  'items',
  'the one counted longest is forgotten',
)
export const TICKET_MINUTES = limit(
  'Accounts',
  'Time for the second half of a sign-in, for a passkey, and for a provider',
  10,
  'minutes',
  'begin again',
)
export const TICKET_ATTEMPTS = limit(
  'Accounts',
  'Codes that one sign-in tries',
  5,
  'times',
  '404 `not_found`: begin again',
)
export const FRESH_MINUTES = limit(
  'Accounts',
  'Time after a sign-in, or after the password was confirmed, in which passkeys, second factors and the address can be changed',
  15,
  'minutes',
  '403 `fresh_sign_in_required`',
)
export const RECOVERY_CODES = limit('Accounts', 'Recovery codes of one person', 10, 'items', 'there are no more')
export const PASSKEYS_PER_PERSON = limit('Accounts', 'Passkeys of one person', 20, 'items', '409 `conflict`')
export const PROVIDER_MS = limit(
  'Accounts',
  'Time that a provider has for an answer',
  10 * SECOND,
  'ms',
  'the sign-in fails',
)
