import { INVITATIONS_OF_UNVERIFIED, INVITATIONS_PER_ACCOUNT, INVITATIONS_PER_ADDRESS } from '../../limits/accounts.ts'
import { takeToday } from '../../workspace/daily-counts.ts'
import type { Write } from '../../workspace/handles.ts'

/** Where a request to add a person comes from, on a server that mails invitations. */
export interface Inviting {
  /** The network address. */
  from: string
}

/**
 * Counts a mail to a possible stranger. Anyone who signs up can invite any address, so the mails are limited per account, more
 * tightly while its own address is unverified, and per network address.
 */
export async function countInvitation(w: Write, { from }: Inviting) {
  const { time_confirmed } = await w.db
    .selectFrom('users')
    .select('time_confirmed')
    .where('id', '=', w.user_id)
    .executeTakeFirstOrThrow()
  const isUnverified = time_confirmed === null
  await takeToday(
    w.db,
    w.now,
    [
      {
        subject: `invitations by ${w.user_id}`,
        most: isUnverified ? INVITATIONS_OF_UNVERIFIED : INVITATIONS_PER_ACCOUNT,
      },
      { subject: `invitations from ${from}`, most: INVITATIONS_PER_ADDRESS },
    ],
    isUnverified
      ? 'You have invited as many people as you may in a day before your own address is verified.'
      : 'You have invited as many people as you may in a day.',
  )
}
