import type { WaysIn } from '../feed/mail/mailer.ts'
import { createLink, urlOfLink } from './links.ts'
import { hasWayIn } from './member-links.ts'
import { isVerified } from './verification.ts'

/** For mails with which people sign in. */
export const waysIn: WaysIn = { createLink, hasWayIn, isVerified, urlOfLink }
