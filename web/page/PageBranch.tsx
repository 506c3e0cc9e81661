import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { renamePage } from '../actions/pages.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import type { PageTree } from '../data/pages.ts'
import { pageText } from '../text/page.ts'
import { EditBox } from '../ui/EditBox.tsx'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { expandedKey, expandedPages, setExpanded } from './expanded.ts'
import { PageIcon } from './PageIcon.tsx'
import styles from './PageTree.module.css'
import { useTreeDrag } from './tree-drag.ts'
import { useAskedFocus } from './tree-keys.ts'

const PageMenu = lazily(async () => (await import('./PageMenu.tsx')).PageMenu)

interface BranchProps {
  id: string
  tree: PageTree
  mayMove: boolean
}

/** A page in the tree, and those below it while they are shown. */
export function PageBranch({ id, tree, mayMove }: BranchProps) {
  const workspace = useWorkspace()
  const { team_id: team, queue } = workspace
  const page = useRow('pages', id)
  const key = expandedKey(team, id)
  const isExpanded = useHeld(expandedPages).has(key)
  const [isRenaming, setRenaming] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useAskedFocus(row, id)
  const { edge, isDragged } = useTreeDrag(row, id, mayMove && !isRenaming)
  const below = tree.get(id) ?? []
  if (!page) return null
  const title = page.title || pageText.untitled
  return (
    <li>
      <div
        ref={row}
        className={styles.row}
        data-edge={edge}
        data-dragged={isDragged || undefined}
        {...refusedHere('pages', id)}
      >
        {below.length > 0 ? (
          <Button
            className={styles.fold ?? ''}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? pageText.collapse(title) : pageText.expand(title)}
            onPress={() => setExpanded([key], !isExpanded)}
          >
            <ChevronRight size={14} aria-hidden />
          </Button>
        ) : (
          <span className={styles.leaf} />
        )}
        {isRenaming ? (
          <EditBox
            label={pageText.title}
            value={page.title}
            onEnd={(words) => {
              setRenaming(false)
              if (words !== null) renamePage(workspace, id, words)
            }}
          />
        ) : (
          <Link
            to="/$team/page-{$page}"
            params={{ team, page: id }}
            className={styles.link ?? ''}
            data-page={id}
            // The row is dragged, not the address.
            draggable={false}
          >
            <PageIcon icon={page.icon} />
            <span className={styles.title} dir="auto">
              {title}
            </span>
          </Link>
        )}
        <MenuButton
          label={pageText.menu(title)}
          menu={(place) => <PageMenu id={id} onRename={() => setRenaming(true)} {...place} />}
        >
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
      <RefusedOf table="pages" id={id} />
      {isExpanded && below.length > 0 && (
        <ul className={styles.below}>
          {below.map((child) => (
            <PageBranch key={queue.keyOf(child.id)} id={child.id} tree={tree} mayMove={mayMove} />
          ))}
        </ul>
      )}
    </li>
  )
}
