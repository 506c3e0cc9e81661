import type { WaysIn } from '../feed/mail/mailer.ts'
import { createAddressLink, findFormerAddress } from './address-change.ts'
import { createLink, urlOfAddressLink, urlOfLink } from './links.ts'
import { hasWayIn } from './member-links.ts'
import { isVerified } from './verification.ts'

/** For mails with which people sign in. */
export const waysIn: WaysIn = {
  createAddressLink,
  createLink,
  findFormerAddress,
  hasWayIn,
  isVerified,
  urlOfAddressLink,
  urlOfLink,
}
