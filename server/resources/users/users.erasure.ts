import { columnsSaying, type ProfileField } from '../../store/people.ts'
import type { Row } from '../../store/tables.ts'

type Profile = Pick<Row<'users'>, ProfileField>

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
export function eraseInProfile(changes: string, erasure: Erasure): string {
  const { profile } = erasure
  // The log contains what `emit` was given: pairs, field by field.
  const pairs = Object.entries(JSON.parse(changes) as Record<string, unknown[]>)
  return JSON.stringify(
    Object.fromEntries(
      pairs.map(([field, pair]) => [
        field,
        isProfileField(field, erasure) ? pair.map((value) => (value === null ? null : profile[field])) : pair,
      ]),
    ),
  )
}

function isProfileField(field: string, { profile }: Erasure): field is ProfileField {
  return Object.hasOwn(profile, field)
}

/** JSON that names people: the address wherever it is a value of its own, and the person's details beside their id or address. */
export function eraseInJson(text: string, erasure: Erasure): string {
  return JSON.stringify(erase(JSON.parse(text), erasure))
}

/** A past row: the columns that name people, by the same rules as in the row itself. */
export function eraseInImage(table: string, image: string, erasure: Erasure): string {
  // Written only by the store's triggers: columns and their values.
  const row = JSON.parse(image) as Record<string, unknown>
  const { person, profile } = erasure
  const replace = (columns: readonly string[], erased: (text: string) => string) => {
    for (const column of columns) if (typeof row[column] === 'string') row[column] = erased(row[column])
  }
  replace(columnsSaying(table, 'naming'), (text) => eraseInJson(text, erasure))
  replace(columnsSaying(table, 'source'), (text) => text.replaceAll(person.email, profile.email))
  return JSON.stringify(row)
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

function inPlaceOf(field: string, erasure: Erasure): string | undefined {
  // As callers say it, and as calendars do.
  if (field === 'name' || field === 'displayName') return erasure.profile.display_name
  return isProfileField(field, erasure) ? erasure.profile[field] : undefined
}

function isAddress(text: string, { person }: Erasure): boolean {
  return text.trim().toLowerCase() === person.email
}
