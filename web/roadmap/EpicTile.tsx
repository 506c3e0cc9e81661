import { useEffect, useRef } from 'react'
import { useRow } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { datesOf } from '../epic/dates.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { Health } from '../epic/Health.tsx'
import { Progress } from '../epic/Progress.tsx'
import { FINISHED } from '../rules/work.generated.ts'
import { epicText } from '../text/epic.ts'
import { urgencyOf } from '../text/format.ts'
import { Face } from '../ui/Face.tsx'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { useEpicDrag } from './drag.ts'
import styles from './EpicTile.module.css'
import { EpicTileMenu } from './EpicTileMenu.tsx'

interface EpicTileProps {
  id: string
  /** Where Tab comes to. */
  isEntry: boolean
  /** It had the focus last. */
  hadFocus: boolean
}

/** An epic as a column shows it: only what it has. */
export function EpicTile({ id, isEntry, hadFocus }: EpicTileProps) {
  const epic = useRow('epics', id)
  const element = useRef<HTMLDivElement>(null)
  const mayMove = useAllowed('epic.update')
  const { edge, isDragged } = useEpicDrag(element, id, mayMove)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn in another column: its move was refused, or taken back
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.querySelector('a')?.focus()
  }, [])
  if (!epic) return null
  const { title, status, due_date, owner_id, health, progress } = epic
  const dates = datesOf(epic)
  const isOpen = !FINISHED.includes(status)
  return (
    <div
      ref={element}
      className={styles.epic}
      data-edge={edge}
      data-dragged={isDragged || undefined}
      {...refusedHere('epics', id)}
    >
      <EpicLink
        id={id}
        className={styles.link ?? ''}
        draggable={false}
        tabIndex={isEntry ? 0 : -1}
        data-epic={id}
        aria-describedby={mayMove ? 'epic-keys' : undefined}
      >
        <span className={styles.number}>#{id.startsWith('new-') ? '…' : id}</span>
        <span className={styles.title} dir="auto">
          {title || epicText.untitled}
        </span>
      </EpicLink>
      <EpicTileMenu epic={epic} isEntry={isEntry} />
      {health !== null && <Health epic={epic} />}
      {(dates || progress.total > 0 || owner_id) && (
        <div className={styles.facts}>
          <Progress progress={progress} />
          {dates && <span data-urgency={isOpen && due_date !== null ? urgencyOf(due_date) : undefined}>{dates}</span>}
          {owner_id && (
            <span className={styles.owner}>
              <Face id={owner_id} />
            </span>
          )}
        </div>
      )}
      <RefusedOf table="epics" id={id} />
    </div>
  )
}
