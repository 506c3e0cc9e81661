/** How each field of a change shows in a row at once: nothing where the API leaves the row as it is. */
export type ShownBy<Fields, Row> = {
  readonly [F in keyof Required<Fields>]: (value: Exclude<Fields[F], undefined>) => Partial<Row>
}

/** What a change shows at once. */
export function shownIn<Fields extends object, Row>(shown: ShownBy<Fields, Row>, fields: Fields): Partial<Row> {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([field, value]) => {
      // The type of a value goes with its name, which entries forget. An older page may have kept an action with other fields.
      const show = shown[field as keyof Fields] as ((value: unknown) => Partial<Row>) | undefined
      return value === undefined ? {} : (show?.(value) ?? {})
    }),
  )
}

/** The fields of a change as they were before it. */
export function fieldsBefore<Fields extends object>(before: Required<Fields>, fields: Fields): Fields {
  // The keys of `fields` are those of `before`.
  return Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof Fields]])) as Fields
}
