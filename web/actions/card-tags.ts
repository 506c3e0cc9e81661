import { putTags } from '../data/answers.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, newId, perform } from './action.ts'
import { readAgain } from './card-answer.ts'

interface Tagging {
  id: string
  tag_id: string
  isOn: boolean
}

/** One tag at a time: concurrent changes to the others stay. */
export const setTagAction: ActionDefinition<Tagging> = defineAction({
  name: 'setCardTag',
  words: text.actions.changeCard,
  patches: (mirror, { id, tag_id, isOn }) => [tagPatch(mirror, id, tag_id, isOn)],
  send: async (workspace, { id, tag_id, isOn }, key) => {
    const { api } = workspace
    if (isOn) await api.addTagsToCard({ card_id: id }, { id: tag_id }, { idempotencyKey: key })
    else await api.removeTagFromCard({ card_id: id, tag_id }, { idempotencyKey: key })
    return readAgain(workspace, id)
  },
  undo: (_, { id, tag_id, isOn }) => ({ action: setTagAction, args: { id, tag_id, isOn: !isOn } }),
})

function tagPatch(mirror: Mirror, id: string, tag_id: string, isOn: boolean): Patch {
  const others = (mirror.row('cards', id)?.tag_ids ?? []).filter((other) => other !== tag_id)
  return { table: 'cards', id, set: { tag_ids: isOn ? [...others, tag_id] : others } }
}

export function setCardTag(workspace: WorkspaceData, id: string, tag_id: string, isOn: boolean) {
  perform(workspace, setTagAction, { id, tag_id, isOn })
}

const makeTagAction = defineAction<{ id: string; tag_id: string; name: string; color: string; project_id: string }>({
  name: 'makeCardTag',
  words: text.actions.makeTag,
  patches: (mirror, { id, tag_id, name, color, project_id }) => [
    { table: 'tags', id: tag_id, row: { id: tag_id, name, color, project_id } },
    tagPatch(mirror, id, tag_id, true),
  ],
  send: async (workspace, { id, tag_id, name, color, project_id }, key) => {
    const { api, mirror } = workspace
    const { tag } = await api.createTag({ name, color, project_id }, { idempotencyKey: key })
    await api.addTagsToCard({ card_id: id }, { id: tag.id }, { idempotencyKey: `${key}-2` })
    const { settle } = await readAgain(workspace, id)
    return {
      ids: { [tag_id]: tag.id },
      settle: () => {
        putTags(mirror, [tag])
        settle()
      },
    }
  },
})

/** Colours that tags are given: as readable as the signs of lists in both themes. */
export const TAG_COLORS = [
  '#2f6feb',
  '#1d8545',
  '#c2560c',
  '#7a46d8',
  '#cf2f25',
  '#0b7d94',
  '#c42d7c',
  '#9a6b00',
] as const

/** A tag of the card's space, on the card at once. */
export function makeCardTag(workspace: WorkspaceData, id: string, name: string, project_id: string) {
  const color = TAG_COLORS[workspace.mirror.rows('tags').length % TAG_COLORS.length] ?? ''
  perform(workspace, makeTagAction, { id, tag_id: newId(), name, color, project_id })
}
