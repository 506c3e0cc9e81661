import { Held } from '../data/observable.ts'
import { closeDialog } from './dialogs.ts'

/** What is typed for the palette while it is being fetched: it begins with that. */
export const typedAhead = new Held('')

/** Takes a key that is meant for the palette; false for what is no text. */
export function typeAhead({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (isComposing || ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') closeDialog()
  else if (key === 'Backspace') typedAhead.set(typedAhead.value.slice(0, -1))
  else if ([...key].length === 1) typedAhead.set(typedAhead.value + key)
  else return false
  return true
}
