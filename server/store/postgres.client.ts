import pg from 'pg'

/** So many statements are kept by name on each connection; those beyond are planned each time, as all others would be. */
const MOST_NAMES = 400

const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * A connection that lets PostgreSQL keep its plans: a statement that comes a second time gets a name, and from then on is
 * neither parsed nor planned again, which is most of the work of a small query.
 */
export class PlanningClient extends pg.Client {
  // The overloads of `query` cannot be written down again here; what is no text with values passes as it came.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query = super.query as (...args: unknown[]) => never
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...args.slice(2))
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  if (!seenOnce.has(text)) {
    if (seenOnce.size >= MOST_NAMES) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  seenOnce.delete(text)
  const name = `boardwalk_${names.size}`
  names.set(text, name)
  return name
}
