/** What is made when it is first asked for: a start, and a server that does nothing, do without. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
