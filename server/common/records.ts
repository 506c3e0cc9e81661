/** Makes records that have this value under each of the given names. */
export function recordWith<const V>(value: V) {
  return <N extends string>(...names: N[]) => {
    // `Object.fromEntries` loses the names.
    return Object.fromEntries(names.map((name) => [name, value])) as Record<N, V>
  }
}
