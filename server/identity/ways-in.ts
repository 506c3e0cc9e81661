import type { WaysIn } from '../feed/mail/mailer.ts'
import { createLink, urlOfLink } from './links.ts'
import { hasWayIn } from './member-links.ts'
import { isProven } from './proof.ts'

/** For mails with which people sign in. */
export const waysIn: WaysIn = { createLink, hasWayIn, isProven, urlOfLink }
