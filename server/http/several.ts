import { Type } from 'typebox'
import { invalid } from '../common/errors.ts'

interface Several {
  /** What one of them looks like. */
  pattern: string
  /** For error messages. */
  expects: string
  description: string
  example: string
}

/** Several of the same kind in a query, however the client writes arrays. */
export function Several({ pattern, expects, description, example }: Several) {
  return Type.Optional(
    Type.String({
      // How many are counted when they are read: counting here would cost much where they are too many.
      pattern: `^${pattern}(?:,${pattern})*$`,
      maxLength: 8000,
      'x-expects': expects,
      'x-several': true,
      'x-empty': 'none',
      description: `${description} Several may be named, with commas between them or one by one.`,
      examples: [example],
    }),
  )
}

export function SeveralIds(description: string, example: string, most: number) {
  return Several({ pattern: '[0-9]{1,64}', expects: `ids, such as 7,8: at most ${most}`, description, example })
}

/** The parts of such a parameter, if they are not too many. */
export function readSeveral(field: string, list: string, most: number): string[] {
  const named = list.split(',')
  if (named.length > most) throw invalid(field, `${field} names at most ${most}.`)
  return named
}
