import type { Row } from '../../store/tables.ts'

const PROFILE_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'display_name',
  'profile_image',
  'timezone_id',
  'locale',
] as const
type Profile = Pick<Row<'users'>, (typeof PROFILE_FIELDS)[number]>

/** The erased person, and the replacement for each value. */
export interface Erasure {
  person: Pick<Row<'users'>, 'id' | 'email'>
  profile: Profile
}

export function erasureOf({ id, email }: Pick<Row<'users'>, 'id' | 'email'>): Erasure {
  return {
    person: { id, email },
    profile: {
      // Reaches nobody (RFC 2606), differs for each person, is lowercase, and reads as a name where only the address is shown.
      email: `erased.person+${Buffer.from(id).toString('hex')}@erased.invalid`,
      first_name: 'Erased',
      last_name: 'person',
      display_name: 'Erased person',
      profile_image: '',
      timezone_id: '',
      locale: '',
    },
  }
}

/** Changes of the person's own profile: before and after, by field. */
export function eraseInProfile(changes: string, { profile }: Erasure): string {
  // The log contains what `emit` was given: pairs, field by field.
  const pairs = Object.entries(JSON.parse(changes) as Record<string, unknown[]>)
  return JSON.stringify(
    Object.fromEntries(
      pairs.map(([field, pair]) => [
        field,
        isProfileField(field) ? pair.map((value) => (value === null ? null : profile[field])) : pair,
      ]),
    ),
  )
}

function isProfileField(field: string): field is keyof Profile {
  return PROFILE_FIELDS.some((known) => known === field)
}

/** JSON that names people: the address wherever it is a value of its own, and the person's details beside their id or address. */
export function eraseInJson(text: string, erasure: Erasure): string {
  return JSON.stringify(erase(JSON.parse(text), erasure))
}

/** A past row: the columns that name people, by the same rules as in the row itself. */
export function eraseInImage(image: string, erasure: Erasure): string {
  // Written only by the store's triggers: columns and their values.
  const entries = Object.entries(JSON.parse(image) as Record<string, unknown>)
  const { person, profile } = erasure
  return JSON.stringify(
    Object.fromEntries(
      entries.map(([column, value]) => {
        if (typeof value !== 'string') return [column, value]
        if (column === 'context') return [column, eraseInJson(value, erasure)]
        const isSource = column === 'source' || column === 'source_updated'
        return [column, isSource ? value.replaceAll(person.email, profile.email) : value]
      }),
    ),
  )
}

function erase(value: unknown, erasure: Erasure): unknown {
  if (typeof value === 'string') return isAddress(value, erasure) ? erasure.profile.email : value
  if (Array.isArray(value)) return value.map((item) => erase(item, erasure))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isPerson = entries.some(
    ([field, named]) =>
      ((field === 'user_id' || field === 'id') && named === erasure.person.id) ||
      (field === 'email' && typeof named === 'string' && isAddress(named, erasure)),
  )
  return Object.fromEntries(
    entries.map(([field, inner]) => [
      field,
      isPerson && typeof inner === 'string' ? (inPlaceOf(field, erasure) ?? inner) : erase(inner, erasure),
    ]),
  )
}

function inPlaceOf(field: string, { profile }: Erasure): string | undefined {
  if (field === 'name') return profile.display_name
  return isProfileField(field) ? profile[field] : undefined
}

function isAddress(text: string, { person }: Erasure): boolean {
  return text.trim().toLowerCase() === person.email
}
