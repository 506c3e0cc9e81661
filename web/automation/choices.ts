import type { Option } from '../ui/PickerList.tsx'

/** What can be chosen of a closed set, by its words. */
export function choicesOf<Value extends string>(named: Readonly<Record<Value, string>>) {
  // The keys of an object are texts, but these are the values.
  return Object.entries<string>(named).map(([value, words]) => ({ value: value as Value, words }))
}

export function namedChoices(things: readonly { id: string; title: string }[]) {
  return things.map(({ id, title }) => ({ value: id, words: title }))
}

export function optionChoices(options: readonly Option[]) {
  return options.map(({ id, name, icon }) => ({ value: id, words: name, icon }))
}
