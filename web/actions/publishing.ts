import type { BodyOf } from '../../client/client.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

interface Change {
  id: string
  fields: Pick<BodyOf<'updateBoard'>, 'is_public' | 'public_settings'>
}

/**
 * Shows a board to readers without an account, or no longer. It has no undo: a board is made public again only deliberately,
 * and gives it another address.
 */
const changePublicityAction: ActionDefinition<Change> = defineAction<Change>({
  name: 'changePublicity',
  words: text.actions.changePublicity,
  patches: (mirror, { id, fields: { is_public, public_settings } }) => {
    const shown = mirror.row('boards', id)?.public_settings ?? null
    if (is_public === false) return [{ table: 'boards', id, set: { public_settings: null } }]
    // The address is the server's to say.
    if (!shown) return []
    const { allow_comments, allow_indexing } = { ...shown, ...public_settings }
    const next = {
      ...shown,
      allow_comments: allow_comments ?? shown.allow_comments,
      allow_indexing: allow_indexing ?? shown.allow_indexing,
    }
    return [{ table: 'boards', id, set: { public_settings: next } }]
  },
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { board } = await api.updateBoard({ board_id: id }, fields, { idempotencyKey: key })
    return {
      settle: () => {
        const said = mirror.said('boards', id)
        if (said) mirror.put('boards', id, { ...said, public_settings: board.public_settings })
      },
    }
  },
})

export function changePublicity(workspace: WorkspaceData, id: string, fields: Change['fields']) {
  perform(workspace, changePublicityAction, { id, fields })
}
