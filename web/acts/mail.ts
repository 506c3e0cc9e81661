import type { BoardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type Deed, deed, perform } from './act.ts'

interface Switch {
  id: string
  active: boolean
}

/** Lets a board take mail, or no longer. It keeps its address while it takes none. */
const switchMailDeed: Deed<Switch> = deed<Switch>({
  name: 'switchMail',
  words: text.acts.changeMail,
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
    mirror.row('boards', id)?.email ? { deed: switchMailDeed, args: { id, active: !active } } : null,
})

/** Gives a board another address. It has no undo: an old address never comes back. */
const renewMailDeed: Deed<{ id: string }> = deed<{ id: string }>({
  name: 'renewMail',
  words: text.acts.changeMail,
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
  perform(workspace, switchMailDeed, { id, active })
}

export function renewMail(workspace: WorkspaceData, id: string) {
  perform(workspace, renewMailDeed, { id }, { toast: text.boardSettings.mail.renewed })
}
