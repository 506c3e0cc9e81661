import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { useLater } from '../ui/later.ts'
import { lazily } from '../ui/lazily.ts'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import styles from './BoardHeader.module.css'
import { CARD_LAYOUTS, useLayout, useView, withLayout, withValue } from './view.ts'

const SavedViews = lazily(async () => (await import('../views/SavedViews.tsx')).SavedViews)

/** The ways to look at the cards of a board, and the views that were saved of it. */
export function BoardViews({ board }: { board: BoardRow }) {
  const { team_id } = useWorkspace()
  const { view } = useView()
  const { layout, own } = useLayout(board)
  // A saved view has a tab of its own.
  const saved = useRow('views', view.view ?? '')
  return (
    <nav className={`${tabsLook} ${styles.views}`} aria-label={text.header.views}>
      {CARD_LAYOUTS.map((name) => (
        <Link
          key={name}
          to="/$team/board-{$board}"
          params={{ team: team_id, board: board.id }}
          // The filter goes along; a card that is open beside it does not.
          search={withLayout(withValue(withValue(view, 'card', null), 'view', null), name, own)}
          className={tabLook}
          aria-current={name === layout && !saved ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true }}
        >
          <TabWords words={text.header.layouts[name]} />
        </Link>
      ))}
      {useLater() && (
        <Suspense>
          <SavedViews board={board} />
        </Suspense>
      )}
    </nav>
  )
}
