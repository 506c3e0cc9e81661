import type { BoardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

interface Switch {
  id: string
  active: boolean
}

/** Lets a board take mail, or no longer. It keeps its address while it takes none. */
const switchMailAction: ActionDefinition<Switch> = defineAction<Switch>({
  name: 'switchMail',
  words: text.actions.changeMail,
  patches: (mirror, { id, active }) => {
    const email = mirror.row('boards', id)?.email ?? null
    // The first address is the server's to say.
    return email ? [{ table: 'boards', id, set: { email: { ...email, active } } }] : []
  },
  send: async (workspace, { id, active }, key) => {
    const { board } = await workspace.api.updateBoard({ board_id: id }, { email: { active } }, { idempotencyKey: key })
    return { settle: () => put(workspace, id, board.email) }
  },
  undo: (mirror, { id, active }) =>
    mirror.row('boards', id)?.email ? { action: switchMailAction, args: { id, active: !active } } : null,
})

/** Gives a board another address. It has no undo: an old address never comes back. */
const renewMailAction: ActionDefinition<{ id: string }> = defineAction<{ id: string }>({
  name: 'renewMail',
  words: text.actions.changeMail,
  patches: () => [],
  send: async (workspace, { id }, key) => {
    const { email } = await workspace.api.renewBoardEmail({ board_id: id }, { idempotencyKey: key })
    return { settle: () => put(workspace, id, email) }
  },
})

function put({ mirror }: WorkspaceData, id: string, email: BoardRow['email']) {
  const said = mirror.said('boards', id)
  if (said) mirror.put('boards', id, { ...said, email })
}

export function switchMail(workspace: WorkspaceData, id: string, active: boolean) {
  perform(workspace, switchMailAction, { id, active })
}

export function renewMail(workspace: WorkspaceData, id: string) {
  perform(workspace, renewMailAction, { id }, { toast: boardSettingsText.mail.renewed })
}
