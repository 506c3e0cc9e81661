import { AppError } from '../../errors.ts'
import type { BatchResult, Operation } from './batch.schema.ts'

/** `{0.card.id}`: what the first operation answered under `card`, `id`. */
const IN_PATH = /\{(\d{1,3})((?:\.\w+)+)\}/g
/** In a body it must be the whole text, so that texts which merely speak of braces are kept as they are. */
const AS_VALUE = new RegExp(`^${IN_PATH.source}$`)

/** An operation with what it refers to filled in: ids that operations before it made. */
export function withReferences({ method, path, body }: Operation, index: number, results: readonly BatchResult[]) {
  const find = (reference: string, at: string, keys: string) => {
    let value: unknown = results[Number(at)]?.body
    for (const key of keys.slice(1).split('.'))
      value = Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined
    if (typeof value === 'string' || typeof value === 'number') return value
    const message = `${reference} names nothing that an operation before this one answered.`
    throw new AppError('invalid_request', message, [{ field: reference, code: 'unknown_reference', message }], index)
  }
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
    const [reference, at, keys] = (typeof value === 'string' && AS_VALUE.exec(value)) || []
    return reference && at && keys ? find(reference, at, keys) : value
  }
  const filledPath = path.replace(IN_PATH, (reference, at: string, keys: string) =>
    encodeURIComponent(find(reference, at, keys)),
  )
  return { method, path: filledPath, ...(body !== undefined && { body: fill(body) }) }
}
