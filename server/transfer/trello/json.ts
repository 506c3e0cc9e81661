import { toDate } from '../foreign/dates.ts'

/** Something in a file of Trello. Anything may be missing, or be something else than it should. */
export interface JsonObject {
  [key: string]: unknown
}

export function object(value: unknown): JsonObject {
  // Every value in it is unknown.
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}

export function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter((item) => item !== '') : []
}

export function byPosition(a: JsonObject, b: JsonObject): number {
  return position(a) - position(b)
}

function position({ pos }: JsonObject): number {
  return typeof pos === 'number' && Number.isFinite(pos) ? pos : Number.MAX_VALUE
}

/** An instant that Trello wrote, always in ISO 8601. */
export function instant(value: unknown): number | undefined {
  return typeof value === 'string' ? (toDate(value) ?? undefined) : undefined
}

/** Ids of Trello are those of MongoDB, which begin with the second in which they were made. */
export function timeOfId(id: unknown): number | undefined {
  return /^[0-9a-f]{24}$/i.test(text(id)) ? Number.parseInt(text(id).slice(0, 8), 16) * 1000 : undefined
}
