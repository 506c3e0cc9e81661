import { useCallback, useEffect } from 'react'
import { useConnection } from '../data/connection.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import { Faces } from '../ui/Face.tsx'
import styles from './BoardHeader.module.css'

/** Whether what is on the screen is kept right at this moment. */
export function Live() {
  const state = useConnection(useWorkspace().connection)
  const words = state === 'live' ? text.connection.live : text.connection.connecting
  return (
    <span className={styles.live} data-state={state} title={words}>
      <span className={styles.dot} aria-hidden /> <span className={styles.word}>{words}</span>
    </span>
  )
}

const SHOWN = 3

/** The others who look at the board now; and says that one does oneself. */
export function Present({ board_id }: { board_id: string }) {
  const { lookAt, presence, me, mirror } = useWorkspace()
  useEffect(() => {
    // One that was made a moment ago is not known to the server yet.
    lookAt(/^\d+$/.test(board_id) ? board_id : null)
    return () => lookAt(null)
  }, [lookAt, board_id])
  const here = useHeld(presence)
  const ids = here?.board_id === board_id ? here.user_ids.filter((id) => id !== me.id).join() : ''
  const nameOthers = useCallback(
    () =>
      (ids === '' ? [] : ids.split(','))
        .map((id) => ({ id, name: mirror.row('members', id)?.display_name || text.someone }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [ids, mirror],
  )
  const others = useDerived(['members'], nameOthers)
  if (!here || others.length === 0) return null
  const names = others.slice(0, SHOWN).map(({ name }) => name)
  // Oneself is counted.
  const words = text.header.present(names, here.total - 1 - names.length)
  return (
    <span className={styles.present} title={words}>
      <span className="visually-hidden">{words}</span>
      <span aria-hidden>
        <Faces ids={others.map(({ id }) => id)} most={SHOWN} total={here.total - 1} />
      </span>
    </span>
  )
}
