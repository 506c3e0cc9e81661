import type { Row } from '../../store/tables.ts'

type Names = Pick<Row<'users'>, 'first_name' | 'last_name' | 'display_name'>

/** A person's names. Until they choose one, it is derived from their address: everybody has a name to show. */
export function namesOf({ first_name, last_name, display_name, email }: Names & Pick<Row<'users'>, 'email'>): Names {
  if (display_name) return { first_name, last_name, display_name }
  if (first_name || last_name) return { first_name, last_name, display_name: `${first_name} ${last_name}`.trim() }
  const [first = email, ...others] = wordsOf(email)
  const last = others.join(' ')
  return { first_name: first, last_name: last, display_name: `${first} ${last}`.trim() }
}

/** `grace.hopper+boards@example.com` is Grace Hopper. */
function wordsOf(email: string): string[] {
  const [local = ''] = email.split('@')
  const [name = ''] = local.split('+')
  const words = name.split(/[._-]/).filter((word) => /\p{L}/u.test(word))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
}
