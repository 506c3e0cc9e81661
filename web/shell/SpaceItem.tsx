import { ChevronRight, Ellipsis, Lock } from 'lucide-react'
import { memo, Suspense, useRef } from 'react'
import { Button } from 'react-aria-components'
import { useIds, useRow } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { BoardItem } from './BoardItem.tsx'
import { useOrderItem } from './order.ts'
import { PagesItem } from './PagesItem.tsx'
import styles from './Sidebar.module.css'
import { SprintItem } from './SprintItem.tsx'
import { foldedSpaces, toggleSpace } from './sidebar.ts'

const ViewItems = lazily(async () => (await import('../views/ViewItems.tsx')).ViewItems)
const SpaceMenu = lazily(async () => (await import('./SpaceMenu.tsx')).SpaceMenu)

/** A space: its running sprint and its boards, unless it is folded up. */
export const SpaceItem = memo(function SpaceItem({ id }: { id: string }) {
  const space = useRow('projects', id)
  const boards = useIds('boards', 'project', id)
  const sprints = useIds('sprints', 'project', id)
  const isFolded = useHeld(foldedSpaces).has(id)
  const mayChange = useAllowedIn({ project_id: id, board_id: null })('project.update')
  const head = useRef<HTMLDivElement>(null)
  const { edge, isDragged } = useOrderItem(head, { type: 'space', id }, mayChange)
  if (!space || space.is_archived) return null
  return (
    <li>
      <div ref={head} className={styles.row} data-edge={edge} data-dragged={isDragged || undefined}>
        <Button className={styles.space ?? ''} aria-expanded={!isFolded} onPress={() => toggleSpace(id)}>
          <ChevronRight size={16} aria-hidden className={styles.fold} />
          <span className={styles.title} dir="auto">
            {space.title}
          </span>
          {space.is_private && (
            <span role="img" aria-label={text.shell.private}>
              <Lock size={12} aria-hidden />
            </span>
          )}
        </Button>
        {mayChange && (
          <MenuButton
            label={text.shell.spaceMenu(space.title)}
            menu={(place) => <SpaceMenu id={id} title={space.title} {...place} />}
          >
            <Ellipsis size={16} aria-hidden />
          </MenuButton>
        )}
      </div>
      {!isFolded && (
        <ul className={styles.inside}>
          {sprints.map((sprint) => (
            <SprintItem key={sprint} id={sprint} />
          ))}
          {boards.map((board) => (
            <BoardItem key={board} id={board} isInSpace />
          ))}
          <Suspense>
            <ViewItems place={id} />
          </Suspense>
          <PagesItem project_id={id} />
        </ul>
      )}
    </li>
  )
})
