import { useEffect, useState } from 'react'
import { copyCard } from '../actions/card-life.ts'
import { moveCards } from '../actions/cards.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Picker } from '../ui/Picker.tsx'
import { Sign } from '../ui/Sign.tsx'
import { useBoardOptions, useListOptions } from './options.tsx'
import rows from './Properties.module.css'

/** Asks for a list of any board, and moves the card there or copies it. */
export function PlaceDialog({ card, kind, onClose }: { card: CardRow; kind: 'move' | 'copy'; onClose(): void }) {
  const workspace = useWorkspace()
  const { mirror, loadBoard } = workspace
  const [board_id, setBoard] = useState(card.board_id ?? card.home_board_id ?? '')
  const [chosen, setList] = useState<string | null>(null)
  const board = useRow('boards', board_id)
  const lists = useIds('lists', 'place', board_id)
  const list_id = chosen ?? (lists.includes(card.list_id) ? card.list_id : (lists[0] ?? ''))
  const list = useRow('lists', list_id)
  useEffect(() => {
    if (board_id) void loadBoard(board_id).catch(() => undefined)
  }, [loadBoard, board_id])
  const go = () => {
    if (kind === 'copy') copyCard(workspace, card.id, { list_id, board_id })
    else {
      const after =
        mirror
          .ids('cards', 'list', list_id)
          .filter((id) => id !== card.id)
          .at(-1) ?? null
      moveCards(workspace, [card.id], { list_id, board_id, sprint_id: null, after })
    }
    onClose()
  }
  return (
    <Dialog title={kind === 'move' ? text.card.moveTitle : text.card.copyTitle} isOpen onClose={onClose}>
      <dl>
        <dt className={rows.name}>{text.card.board}</dt>
        <dd>
          <Picker
            label={text.card.board}
            name={text.card.choose(text.card.board, board?.title ?? text.none)}
            className={rows.value}
            options={useBoardOptions()}
            selected={[board_id]}
            onPick={(id) => {
              setBoard(id)
              setList(null)
            }}
          >
            {board?.title ?? text.none}
          </Picker>
        </dd>
        <dt className={rows.name}>{text.card.list}</dt>
        <dd>
          <Picker
            label={text.card.list}
            name={text.card.choose(text.card.list, list?.title ?? text.none)}
            className={rows.value}
            options={useListOptions(board_id)}
            selected={[list_id]}
            onPick={setList}
          >
            {list && <Sign behavior={list.behavior} color={list.color} />} {list?.title ?? text.none}
          </Picker>
        </dd>
      </dl>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button kind="strong" isDisabled={!list} onPress={go}>
          {kind === 'move' ? text.card.moveTo : text.card.copyTo}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
