import { Plus } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { NewCardForm } from './NewCardForm.tsx'
import type { Slot } from './slots.ts'

/** The way to new cards of a slot, in its head. */
export function AddCardHere({ slot, label }: { slot: Slot | null; label: string }) {
  return (
    slot && (
      <IconButton label={label} shortcut="c" data-add="" onPress={slot.open}>
        <Plus size={16} aria-hidden />
      </IconButton>
    )
  )
}

/** Their field, below the head. */
export function NewCardsHere({ slot }: { slot: Slot | null }) {
  return slot && (slot.isOpen || slot.isUsed) && <NewCardForm key={slot.id} slot={slot} />
}
