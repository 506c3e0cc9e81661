import { type Static, Type } from 'typebox'
import { Body, Id } from '../../http/schema.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'

const HintedTag = Body({ name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Marketing'] }) })
const type = Type.Enum(['relation', 'tag'], { examples: ['relation'] })

/** Identifies a hint of a card: a tag by its name, a card by its id. */
export const DismissHint = Body({
  type,
  tag: Type.Optional(HintedTag),
  relation: Type.Optional(Body({ card_id: Id })),
})
export type DismissHint = Static<typeof DismissHint>

/** The same, and how the cards are to be linked. */
export const AcceptHint = Body({
  type,
  tag: Type.Optional(HintedTag),
  relation: Type.Optional(
    Body({
      card_id: Id,
      linked_card_type: Type.Optional(Type.Enum(['related', 'duplicates'], { examples: ['related'] })),
    }),
  ),
})
export type AcceptHint = Static<typeof AcceptHint>
