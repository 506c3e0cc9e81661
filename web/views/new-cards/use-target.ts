import { useCallback, useEffect, useState } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import { listsFor, readDestination } from './destinations.ts'
import { keepLastBoard, lastBoard } from './last-board.ts'
import type { Slot } from './slots.ts'

/** Where the next card of a slot goes: the board that was chosen last, and the first of its lists that will do. */
export function useTarget({ card: { list_id, status }, places }: Pick<Slot, 'card' | 'places'>, view_id: string) {
  const workspace = useWorkspace()
  const { me, mirror } = workspace
  const [chosen, setChosen] = useState(() => lastBoard(me.id, view_id))
  const [chosenList, chooseList] = useState('')
  const to = places.find(({ id }) => id === chosen) ?? places[0]
  const [readId, setRead] = useState('')
  const { is = 'board', id = '' } = to ?? {}
  useEffect(() => {
    let isLeft = false
    const read = () => isLeft || setRead(id)
    // One that cannot be read has no lists to choose from.
    if (id) readDestination(workspace, is, id).then(read, read)
    return () => {
      isLeft = true
    }
  }, [workspace, is, id])
  const find = useCallback(() => listsFor(mirror, { list_id, status }, id), [mirror, list_id, status, id])
  const lists = useDerived(['lists'], find)
  const choose = (board: string) => {
    setChosen(board)
    keepLastBoard(me.id, view_id, board)
  }
  const list = lists.includes(chosenList) ? chosenList : lists[0]
  /** Waits for the lists, if they are not known yet. */
  const findList = async () => {
    if (list !== undefined || !id) return list
    await readDestination(workspace, is, id).catch(() => undefined)
    return find()[0]
  }
  return { to, choose, lists, list, findList, chooseList, hasNone: readId === id && lists.length === 0 }
}

export type Target = ReturnType<typeof useTarget>
