import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { changeView } from '../actions/views.ts'
import { useFilter, useView, usualLayout } from '../board/view.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { loadViews } from '../data/views.ts'
import { viewText as words } from '../text/views.ts'
import { Button } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import { TabWords, tabLook } from '../ui/TabWords.tsx'
import { useMayChange } from './may.ts'
import { addressOf, isChanged, looksOf, nameOf } from './saved.ts'
import { TabMenu } from './TabMenu.tsx'
import styles from './Views.module.css'

const SaveView = lazily(async () => (await import('./SaveView.tsx')).SaveView)

/** The views that were saved of a board, beside its layouts, and what can be done with the one that is open. */
export function SavedViews({ board }: { board: BoardRow }) {
  const workspace = useWorkspace()
  const ids = useIds('views', 'place', board.id)
  const { view, change } = useView()
  const open = useRow('views', view.view ?? '')
  const usual = usualLayout(board.layout)
  const filter = useFilter(view)
  const mayUpdate = useMayChange(open)
  const [isSaving, setSaving] = useState(false)
  useDefault(board, ids)
  const isOther = open
    ? isChanged(view, open, usual)
    : filter !== null || view.sort !== undefined || view.lanes !== undefined
  return (
    <>
      {ids.map((id) => (
        <SavedTab key={id} id={id} isOpen={id === open?.id} />
      ))}
      {/* One that is not of this board is open on it by its address. */}
      {open && !ids.includes(open.id) && <TabMenu view={open} />}
      {isOther && (
        <span className={styles.save}>
          {open && mayUpdate && (
            <Button kind="plain" onPress={() => changeView(workspace, open.id, looksOf(view, usual), words.updated)}>
              {words.update}
            </Button>
          )}
          <Button kind="plain" onPress={() => setSaving(true)}>
            {open ? words.saveNew : words.save}
          </Button>
        </span>
      )}
      {isSaving && (
        <Suspense>
          <SaveView
            board={board}
            looks={looksOf(view, usual)}
            onSaved={(id) => change((before) => ({ ...before, view: id }))}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function SavedTab({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { team_id: team } = useWorkspace()
  const view = useRow('views', id)
  const tab = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // On a phone the tabs are one line that scrolls.
    if (isOpen) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  if (!view) return null
  return (
    <span ref={tab} className={styles.tab}>
      <Link
        to="/$team/board-{$board}"
        params={{ team, board: view.board_id ?? '' }}
        search={addressOf(view)}
        className={tabLook}
        aria-current={isOpen ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true }}
      >
        <TabWords words={nameOf(view)} />
      </Link>
      {isOpen && <TabMenu view={view} />}
    </span>
  )
}

/** An address that says nothing of how the board is shown opens its default. */
function useDefault(board: BoardRow, ids: readonly string[]) {
  const workspace = useWorkspace()
  const { view } = useView()
  const navigate = useNavigate({ from: '/$team/board-{$board}' })
  const [opened, setOpened] = useState<string | null>(null)
  useEffect(() => {
    loadViews(workspace).catch(() => undefined)
  }, [workspace])
  useEffect(() => {
    if (opened === board.id || ids.length === 0) return
    // Once for each visit: who goes to a layout by themselves stays there.
    setOpened(board.id)
    const { mirror } = workspace
    const first = ids.flatMap((id) => mirror.row('views', id) ?? []).find(({ is_default }) => is_default)
    if (first && Object.keys(view).length === 0) void navigate({ search: addressOf(first), replace: true })
  }, [workspace, board.id, ids, view, opened, navigate])
}
