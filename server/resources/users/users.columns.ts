import { asIs, describing, KEPT, OWN } from '../../workspace/described.ts'
import { PROFILE_FIELDS } from '../../workspace/events/people.ts'

/** People are neither copied nor restored. What the log knows of them is erased with them: see `users.erasure.ts`. */
export const USER_COLUMNS = describing<'users'>()(PROFILE_FIELDS, {
  id: OWN,
  email: { ...KEPT, log: asIs('email') },
  first_name: { ...KEPT, log: asIs('first_name') },
  last_name: { ...KEPT, log: asIs('last_name') },
  display_name: { ...KEPT, log: asIs('display_name') },
  profile_image: { ...KEPT, log: asIs('profile_image') },
  timezone_id: { ...KEPT, log: asIs('timezone_id') },
  locale: { ...KEPT, log: asIs('locale') },
  // `member.erased` says it.
  time_erased: OWN,
  // The log calls it `email_confirmed`.
  time_confirmed: OWN,
  time_created: OWN,
  time_updated: OWN,
})
