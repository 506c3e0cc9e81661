import { Ellipsis, Funnel, Share2 } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useRow, useTeamName } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Faces } from '../ui/Face.tsx'
import { useLater } from '../ui/later.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { refusedHere } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './BoardHeader.module.css'
import { BoardTitle } from './BoardTitle.tsx'
import { BoardViews } from './BoardViews.tsx'
import type { Asked, BoardWays } from './full-board.ts'
import { Live, Present } from './Live.tsx'
import { useAllowedOn } from './permissions.ts'
import { useLayout, useView, withValue } from './view.ts'

const BoardMenu = lazily(async () => (await import('./BoardMenu.tsx')).BoardMenu)
const BoardCommands = lazily(async () => (await import('./full-board.ts')).BoardCommands)
const RecurringCards = lazily(async () => (await import('../recurrence/RecurringCards.tsx')).RecurringCards)
const LanesSelect = lazily(async () => (await import('./lanes/LanesSelect.tsx')).LanesSelect)
const BoardDialogs = lazily(async () => (await import('./BoardDialogs.tsx')).BoardDialogs)

interface BoardHeaderProps {
  board: BoardRow
  isFiltering: boolean
  onFilter(): void
}

export const BoardHeader = memo(function BoardHeader({ board, isFiltering, onFilter }: BoardHeaderProps) {
  const project = useRow('projects', board.project_id)
  useTitle([board.title, useTeamName()])
  const { layout, show } = useLayout(board)
  const isLater = useLater()
  const { view, change } = useView()
  const [isRenaming, setRenaming] = useState(false)
  const [asked, ask] = useState<Asked | null>(null)
  const ways: BoardWays = {
    onRename: () => setRenaming(true),
    onAsk: ask,
    onArchive: () => show('archive'),
    onLookBack: () => change((before) => withValue(before, 'at', 'now')),
    onRecurring: () => change((before) => withValue(before, 'recurring', 'all')),
  }
  const mayChange = useAllowedOn(board)('board.update')
  // Who was put on no board by name is there as a member of its space.
  const people = board.members.length > 0 ? board.members : (project?.members ?? [])
  return (
    <header className={styles.header} data-bar {...refusedHere('boards', board.id)}>
      <BoardTitle board={board} isRenaming={isRenaming} onRename={setRenaming} onAbout={() => ask('settings')} />
      <div className={styles.tools}>
        <Live />
        <Present board_id={board.id} />
        {people.length > 0 && (
          <button type="button" className={styles.faces} onClick={() => ask('share')}>
            <span className="visually-hidden">{text.header.people(people.length)}</span>
            <span aria-hidden>
              <Faces ids={people.map(({ user_id }) => user_id)} most={4} />
            </span>
          </button>
        )}
        {/* It comes later: what stands beside it stays where it is, under the pointer. */}
        {isLater && layout === 'board' && (
          <Suspense>
            <LanesSelect project_id={board.project_id} />
          </Suspense>
        )}
        <Button kind="plain" aria-label={text.header.filter} aria-pressed={isFiltering} onPress={onFilter}>
          <Funnel size={16} aria-hidden /> <span className={styles.word}>{text.header.filter}</span>
        </Button>
        {mayChange && (
          <Button kind="plain" aria-label={text.header.share} onPress={() => ask('share')}>
            <Share2 size={16} aria-hidden /> <span className={styles.word}>{text.header.share}</span>
          </Button>
        )}
        <MenuButton label={text.header.menu} menu={(place) => <BoardMenu board={board} ways={ways} {...place} />}>
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
      <BoardViews board={board} />
      {isLater && (
        <Suspense>
          <BoardCommands board={board} ways={ways} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <BoardDialogs board={board} asked={asked} onAsk={ask} />
        </Suspense>
      )}
      {view.recurring !== undefined && (
        <Suspense>
          <RecurringCards
            board={board}
            named={view.recurring}
            onClose={() => change((before) => withValue(before, 'recurring', null))}
          />
        </Suspense>
      )}
    </header>
  )
})
