import type { Row } from '../../store/tables.ts'
import { PROFILE_FIELDS } from '../../workspace/events/people.ts'

/** Whatever the log knows of a person. */
type Profile = Pick<Row<'users'>, keyof typeof PROFILE_FIELDS>

/** Who is erased, and what stands in their place. */
export interface Erasure {
  person: Pick<Row<'users'>, 'id' | 'email'>
  profile: Profile
}

export function erasureOf({ id, email }: Pick<Row<'users'>, 'id' | 'email'>): Erasure {
  return {
    person: { id, email },
    profile: {
      // Reaches nobody (RFC 2606), differs for each, has small letters only, and reads as a name where only it is shown.
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

/** Changes of the person's own profile: what each field was and became. */
export function eraseInProfile(changes: string, { profile }: Erasure): string {
  // The log holds what `emit` was given: pairs, field by field.
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
  return Object.hasOwn(PROFILE_FIELDS, field)
}

/** JSON that names people: the address wherever it stands alone, and what is told of a person beside their id or address. */
export function eraseInJson(text: string, erasure: Erasure): string {
  return JSON.stringify(erase(JSON.parse(text), erasure))
}

/** A row as it was: the columns that name people, by the same rules as in the row itself. */
export function eraseInImage(image: string, erasure: Erasure): string {
  // Written by the store's triggers alone: columns and their values.
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
