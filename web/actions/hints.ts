import type { Mirror, Patch } from '../data/mirror.ts'
import type { Card } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform, type Step } from './action.ts'
import { cardPatches, readAgain } from './card-answer.ts'
import { setTagAction } from './card-tags.ts'
import { unlinkAction } from './links.ts'

type Hint = Card['hints'][number]

interface Hinted {
  id: string
  hint: Hint
}

/** What the API knows a hint by. */
function named({ tag, relation }: Hint) {
  if (tag) return { type: 'tag' as const, tag: { name: tag.name } }
  return { type: 'relation' as const, relation: { card_id: relation?.card.card_id ?? '' } }
}

/** The same for hints of the same tag or card. */
export function keyOf({ tag, relation }: Hint): string {
  return tag ? `tag ${tag.name}` : `card ${relation?.card.card_id}`
}

function without({ hints }: Card, hint: Hint): Hint[] {
  return hints.filter((one) => keyOf(one) !== keyOf(hint))
}

const acceptAction: ActionDefinition<Hinted> = defineAction({
  name: 'acceptHint',
  words: text.actions.acceptHint,
  patches: (mirror, { id, hint }): Patch[] => {
    const tag = tagOf(mirror, id, hint)
    const others = (mirror.row('cards', id)?.tag_ids ?? []).filter((other) => other !== tag?.id)
    return cardPatches(mirror, id, tag ? { tag_ids: [...others, tag.id] } : {}, (card) => ({
      hints: without(card, hint),
      ...(hint.relation && {
        linked_cards: [...card.linked_cards, { ...hint.relation.card, archived: null, linked_card_type: 'related' }],
      }),
    }))
  },
  send: async (workspace, { id, hint }, key) => {
    await workspace.api.acceptHint({ card_id: id }, named(hint), { idempotencyKey: key })
    return readAgain(workspace, id)
  },
  undo: (mirror, { id, hint }): Step | null => {
    const tag = tagOf(mirror, id, hint)
    if (tag) return { action: setTagAction, args: { id, tag_id: tag.id, isOn: false } }
    if (!hint.relation) return null
    const { card_id, title, board_title, status } = hint.relation.card
    return { action: unlinkAction, args: { id, type: 'related', other: { id: card_id, title, board_title, status } } }
  },
})

/** The tag that a hint names, as the server will find it: the space's own before the workspace's. */
function tagOf(mirror: Mirror, id: string, { tag }: Hint) {
  if (!tag) return undefined
  const project_id = mirror.row('cards', id)?.project_id
  const alike = mirror.rows('tags').filter(({ name }) => name === tag.name)
  return alike.find((one) => one.project_id === project_id) ?? alike.find((one) => one.project_id === null)
}

const dismissAction: ActionDefinition<Hinted> = defineAction({
  name: 'dismissHint',
  words: text.actions.dismissHint,
  patches: (mirror, { id, hint }) => cardPatches(mirror, id, {}, (card) => ({ hints: without(card, hint) })),
  send: async (workspace, { id, hint }, key) => {
    await workspace.api.dismissHint({ card_id: id }, named(hint), { idempotencyKey: key })
    return readAgain(workspace, id)
  },
})

/** Puts the tag on, or links the card. */
export function acceptHint(workspace: WorkspaceData, id: string, hint: Hint) {
  perform(workspace, acceptAction, { id, hint })
}

/** Nobody is shown it on this card again. */
export function dismissHint(workspace: WorkspaceData, id: string, hint: Hint) {
  perform(workspace, dismissAction, { id, hint })
}
