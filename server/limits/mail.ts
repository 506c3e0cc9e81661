import { KIB, limit, MIB, SECOND } from './limit.ts'

/** What comes by mail, from anybody. */

export const MAIL_BYTES = limit('Mail', 'One mail, its attachments included', 10 * MIB, 'bytes', '552')
export const MAIL_HEADER_BYTES = limit(
  'Mail',
  'Header of a mail and of all its parts',
  128 * 1024,
  'bytes',
  '552 or 554',
)
export const MAIL_LINES = limit('Mail', 'Lines of a mail', 200_000, 'items', '554')
export const MAIL_LINE_BYTES = limit('Mail', 'Line of a mail', 256 * KIB, 'bytes', '554')
export const MAIL_BARE_CR = limit('Mail', 'CR of a mail that no LF follows', 1000, 'items', '554')
export const MAIL_HEADER_LINES = limit('Mail', 'Lines of the header of a mail', 2000, 'items', '554')
export const MAIL_FIELD_BYTES = limit('Mail', 'Field of the header of a mail', 64 * KIB, 'bytes', '554')
export const MAIL_SIGNATURE_BYTES = limit('Mail', 'Signature of a mail (DKIM)', 8 * KIB, 'bytes', '554')
export const MAIL_PARTS = limit('Mail', 'Parts of a mail', 100, 'items', '554')
export const MAIL_NESTING = limit('Mail', 'Parts of a mail within each other', 10, 'levels', '554')
export const MAIL_HOPS = limit('Mail', 'Servers that a mail came through', 50, 'times', '554: it goes in circles')
export const MAIL_SIGNATURES = limit(
  'Mail',
  'Signatures of a mail (DKIM)',
  5,
  'items',
  'the sender counts as not authenticated',
)
export const MAIL_RECIPIENTS = limit('Mail', 'Recipients of a mail that are here', 10, 'items', '452 for the others')
export const MAIL_WATCHERS = limit(
  'Mail',
  'Addresses in To and Cc that are looked up among the members',
  20,
  'items',
  'the others are not looked at',
)
export const MAIL_ATTACHMENTS = limit(
  'Mail',
  'Attachments of a mail that become files',
  20,
  'items',
  'the card says how many were left out',
)
export const MAIL_HTML_BYTES = limit(
  'Mail',
  'HTML of a mail that is read as such',
  MIB,
  'characters',
  'its plain text is taken',
)
export const MAILS_OF_SENDER = limit('Mail', 'Mails of one sender', 20, 'requests a minute', '450, to be tried again')
export const MAIL_WORK_OF_SENDER = limit(
  'Mail',
  'Processor time in a minute for the mails of one sender',
  10 * SECOND,
  'ms',
  '450, to be tried again',
)
export const MAIL_WORK_OF_ADDRESS = limit(
  'Mail',
  'Processor time in a minute for the mails to one board, and the replies of one person',
  20 * SECOND,
  'ms',
  '450, to be tried again',
)
export const MAIL_WORK_OF_HOST = limit(
  'Mail',
  'Processor time in a minute for the mails that one host hands over',
  40 * SECOND,
  'ms',
  '450, to be tried again',
)
export const MAILS_TO_ADDRESS = limit(
  'Mail',
  'Mails to one board, and replies of one person',
  60,
  'requests a minute',
  '450, to be tried again',
)
export const MAILS_OF_HOST = limit(
  'Mail',
  'Recipients that one host names',
  300,
  'requests a minute',
  '450, to be tried again',
)
export const MAIL_CONNECTIONS = limit('Mail', 'Connections for mail', 50, 'items', '421, to be tried again')
export const MAIL_MEMORY = limit('Mail', 'Mail that is being taken', 64 * MIB, 'bytes', '452, to be tried again')
export const MAIL_MEMORY_OF_ONE = limit(
  'Mail',
  'Mail to one workspace that waits to be read',
  32 * MIB,
  'bytes',
  '452, to be tried again',
)
export const MAIL_IDLE_MS = limit('Mail', 'Silence of a sender of mail', 60 * SECOND, 'ms', 'the connection is closed')
export const MAIL_ARRIVAL_MS = limit('Mail', 'Arrival of a mail', 300 * SECOND, 'ms', 'the connection is closed')
export const MAIL_READING_MS = limit('Mail', 'Reading a mail and finding out who sent it', 20 * SECOND, 'ms', '554')
export const MAIL_LOOKUPS = limit(
  'Mail',
  'Questions to the DNS for one mail',
  60,
  'items',
  'as when the DNS has no answer',
)
export const MAIL_LOOKUP_MS = limit(
  'Mail',
  'Asking the DNS who may send for a domain',
  10 * SECOND,
  'ms',
  '451 for an address of a member, else it counts as not authenticated',
)
export const TAKEN_MAIL_DAYS = limit('Mail', 'For how long a repeated mail is known', 30, 'days', 'it is taken again')
