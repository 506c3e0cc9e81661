import { AppError } from '../../common/errors.ts'
import { BODY_BYTES } from '../../limits/requests.ts'
import type { Operation } from './batch.schema.ts'

/** `{0.card.id}`: what the first operation answered under `card`, `id`. */
const IN_PATH = /\{(\d{1,3})((?:\.\w+)+)\}/g
/** In a body it must be the whole text, so that texts which merely contain braces stay unchanged. */
const AS_VALUE = new RegExp(`^${IN_PATH.source}$`)

/** False for an operation that certainly refers to none before it. */
export function mayRefer({ path, body }: Operation): boolean {
  return path.search(IN_PATH) >= 0 || (body !== undefined && JSON.stringify(body).includes('"{'))
}

/** An operation with its references filled in: values from earlier operations, whose answers `bodyOf` returns. */
export function withReferences({ method, path, body }: Operation, index: number, bodyOf: (index: number) => unknown) {
  const find = (reference: string, at: string, keys: string) => {
    let value = bodyOf(Number(at))
    for (const key of keys.slice(1).split('.'))
      value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined
    if (typeof value === 'string' || typeof value === 'number') return value
    const message = `${reference} names nothing that an operation before this one answered.`
    throw new AppError('invalid_request', message, [{ field: reference, code: 'unknown_reference', message }], index)
  }
  let added = 0
  const take = (reference: string, at: string, keys: string) => {
    const value = find(reference, at, keys)
    // Counted while they are filled in: references that are each allowed can together exceed the memory.
    added += String(value).length
    if (added > BODY_BYTES)
      throw new AppError('body_too_large', 'This operation is larger than a body may be.', [], index)
    return value
  }
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
    const [reference, at, keys] = (typeof value === 'string' && AS_VALUE.exec(value)) || []
    return reference && at && keys ? take(reference, at, keys) : value
  }
  const filledPath = path.replace(IN_PATH, (reference, at: string, keys: string) =>
    encodeURIComponent(take(reference, at, keys)),
  )
  return { method, path: filledPath, ...(body !== undefined && { body: fill(body) }) }
}
