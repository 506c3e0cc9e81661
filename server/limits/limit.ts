/**
 * What one request, one file or one workspace may cost at most: every bound of the program, each declared once, in the
 * file of its subject, and enforced in one place. `docs/limits.md` is made from these files.
 */

const UNITS = [
  'bytes',
  'characters',
  'days',
  'hours',
  'items',
  'levels',
  'minutes',
  'ms',
  'requests a minute',
  'times',
  'units of work',
] as const
type Unit = (typeof UNITS)[number]

export const LIMIT_SECTIONS = [
  'Requests',
  'Accounts',
  'Texts',
  'Parts',
  'Answers',
  'Streams',
  'Live editing',
  'Writes',
  'Reads',
  'Hints',
  'Forms',
  'Templates',
  'Recurrences',
  'Reminders',
  'Automation',
  'Custom fields',
  'Time',
  'Views',
  'Reports',
  'Files',
  'Uploads',
  'Storage',
  'Webhooks',
  'Code hosts',
  'Mail',
  'Agents',
] as const
type Section = (typeof LIMIT_SECTIONS)[number]

export interface Limit {
  section: Section
  /** What is bounded: "Request body". */
  what: string
  most: number
  unit: Unit
  /** What happens beyond it: "413 `body_too_large`". */
  beyond: string
}

const declared: Limit[] = []
export const LIMITS: readonly Limit[] = declared

export function limit(section: Section, what: string, most: number, unit: Unit, beyond: string): number {
  declared.push({ section, what, most, unit, beyond })
  return most
}

export const KIB = 1024
export const MIB = 1024 * KIB
/** As texts say it: 1 MiB. */
export const mebibytes = (bytes: number) => `${bytes / MIB} MiB`
export const GIB = 1024 * MIB
export const SECOND = 1000
export const HOUR = 3600 * SECOND
