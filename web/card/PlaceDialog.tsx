import { useState } from 'react'
import { copyCard } from '../actions/card-life.ts'
import { moveCards } from '../actions/card-moves.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { LostValues } from './LostValues.tsx'
import { TargetFields } from './TargetFields.tsx'
import { useTarget } from './targets.ts'

/** Asks for a list of any board or sprint, and moves the card there; or for one of a board, and copies it. */
export function PlaceDialog({ card, kind, onClose }: { card: CardRow; kind: 'move' | 'copy'; onClose(): void }) {
  const workspace = useWorkspace()
  const isMove = kind === 'move'
  const { project_id, board_id, home_board_id, sprint_id } = card
  const here = isMove ? { board_id, sprint_id } : { board_id: board_id ?? home_board_id, sprint_id: null }
  const to = useTarget({ ...here, project_id }, { hasSprints: isMove })
  const [chosen, setList] = useState<string | null>(null)
  const list_id = [chosen, card.list_id].find((id) => id !== null && to.lists.includes(id)) ?? to.lists[0] ?? ''
  const go = () => {
    const { board_id: board, sprint_id: sprint } = to.target
    if (isMove) {
      const others = workspace.mirror.ids('cards', 'list', list_id).filter((id) => id !== card.id)
      moveCards(workspace, [card.id], { list_id, board_id: board, sprint_id: sprint, after: others.at(-1) ?? null })
    } else if (board !== null) copyCard(workspace, card.id, { list_id, board_id: board })
    onClose()
  }
  return (
    <Dialog title={isMove ? cardText.moveTitle : cardText.copyTitle} isOpen onClose={onClose}>
      <Form
        action={isMove ? cardText.moveTo : cardText.copyTo}
        isDisabled={list_id === ''}
        onCancel={onClose}
        onSubmit={go}
      >
        <TargetFields to={to} label={isMove ? text.pick.target : cardText.board} list={list_id} onList={setList} />
        {isMove && <LostValues ids={[card.id]} to={to.target} />}
      </Form>
    </Dialog>
  )
}
