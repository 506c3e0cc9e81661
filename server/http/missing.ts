import type { FastifyRequest } from 'fastify'
import { AppError, type NotFound } from '../common/errors.ts'
import { pathOf } from './names.ts'

/** Values of a body that are looked at: what is named behind so many others is not worth the search. */
const MAX_VALUES = 5000

/** Fields that name something by its id. */
const NAMES_SOMETHING = /(?:^|_)ids?$|^(?:tags|names?|move_to|statuses|pr_\w{1,30})$/

/** What fields call the nouns of messages. */
const FIELD_WORDS: Record<string, readonly string[]> = {
  space: ['project', 'space'],
  member: ['user', 'owner', 'member'],
}

/**
 * The same error, with the field of the request that names what there is not. Only the request decides which: the answer is the
 * same for what never existed and what the caller cannot see.
 */
export function withField(error: NotFound, { params, query, body }: FastifyRequest): AppError {
  const { id, noun, message } = error
  // Parameters are texts by name.
  if (id === null || Object.values((params ?? {}) as Record<string, string>).includes(id)) return error
  const words = FIELD_WORDS[noun] ?? [noun]
  const paths = [...pathsTo(id, body), ...pathsTo(id, query)]
  const path =
    paths.find((parts) => parts.some((part) => words.some((word) => String(part).includes(word)))) ?? paths[0]
  if (!path) return error
  return new AppError('not_found', message, [{ field: pathOf(path), code: 'not_found', message }], error.index)
}

type Path = (string | number)[]

/** Where in a value something is named by this id. */
function pathsTo(id: string, value: unknown): Path[] {
  const found: Path[] = []
  let left = MAX_VALUES
  const visit = (part: unknown, path: Path, isName: boolean) => {
    left -= 1
    if (left < 0) return
    if (typeof part === 'string' || typeof part === 'number') {
      if (isName && String(part) === id) found.push([...path])
    } else if (Array.isArray(part)) {
      for (const [index, item] of part.entries()) visit(item, [...path, index], isName)
    } else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) visit(inner, [...path, name], NAMES_SOMETHING.test(name))
  }
  visit(value, [], false)
  return found
}
