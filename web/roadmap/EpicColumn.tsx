import { Plus } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { addEpic } from '../actions/epics.ts'
import styles from '../board/Column.module.css'
import header from '../board/ColumnHeader.module.css'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { epicText } from '../text/epic.ts'
import { formatNumber } from '../text/format.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import { Sign } from '../ui/Sign.tsx'
import { useEpicColumnTarget } from './drag.ts'
import own from './EpicColumn.module.css'
import { EpicTile } from './EpicTile.tsx'
import { RefusedEpics } from './RefusedEpics.tsx'
import { IsShownContext } from './shown.ts'

interface EpicColumnProps {
  id: string
  /** The epic that the keys stand on, in whichever column. */
  entry: string | null
}

/** A list of the roadmap with its epics. */
export function EpicColumn({ id, entry }: EpicColumnProps) {
  const workspace = useWorkspace()
  const list = useRow('lists', id)
  const isShown = use(IsShownContext)
  const epics = useIds('epics', 'list', id).filter(isShown)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useAllowed('epic.create')
  const element = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isOver = useEpicColumnTarget(element, id)
  useAutoScroll(scroller)
  if (!list) return null
  return (
    <section
      ref={element}
      className={`${styles.column} ${own.column}`}
      aria-label={epicText.column(list.title, epics.length)}
      data-over={isOver || undefined}
      data-list={id}
    >
      <header className={`${header.header} ${own.header}`}>
        <Sign behavior={list.behavior} color={list.color} />
        <h2 className={header.title}>{list.title}</h2>
        <span className={header.count}>{formatNumber(epics.length)}</span>
        {mayAdd && (
          <span className={header.tools}>
            <IconButton label={epicText.addHere(list.title)} onPress={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </header>
      <div ref={scroller} className={styles.scroller}>
        <ul className={own.epics} aria-label={list.title}>
          {epics.map((epic, index) => (
            <li key={workspace.queue.keyOf(epic)}>
              <EpicTile id={epic} isEntry={entry === null ? index === 0 : entry === epic} hadFocus={entry === epic} />
            </li>
          ))}
        </ul>
        <RefusedEpics list_id={id} />
        {isAdding && (
          <EditBox
            label={epicText.newTitle}
            value=""
            onLine={(title) => addEpic(workspace, title, id)}
            onEnd={(title) => {
              setAdding(false)
              if (title !== null) addEpic(workspace, title, id)
            }}
          />
        )}
      </div>
    </section>
  )
}
