import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { changeView } from '../actions/views.ts'
import { LanesSelect } from '../board/lanes/LanesSelect.tsx'
import { CARD_LAYOUTS, type CardLayout, useView, withValue } from '../board/view.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { ViewRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import { addressOf, isChanged, looksOf, nameOf } from './saved.ts'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './Views.module.css'

/** The name of a view, its layouts, and what can be done with it. */
export function ViewHeader({ row, layout }: { row: ViewRow; layout: CardLayout }) {
  const workspace = useWorkspace()
  const { view } = useView()
  const board = useRow('boards', row.board_id ?? '')
  const allowed = useAllowedIn({ project_id: row.project_id ?? board?.project_id ?? '', board_id: row.board_id })
  // What the address does not say is as it was saved.
  const shown = { ...addressOf(row), ...view }
  const isOther = isChanged(shown, row, row.layout)
  const update = () => {
    // What it looks for is not changed here.
    const { filters: _, ...looks } = looksOf(shown, row.layout)
    changeView(workspace, row.id, looks, words.updated)
  }
  return (
    <header className={styles.header} data-bar>
      <h1 className={styles.title} dir="auto">
        {nameOf(row)}
      </h1>
      {isOther && allowed('view.update') && (
        <Button kind="plain" onPress={update}>
          {words.update}
        </Button>
      )}
      {layout === 'board' && <LanesSelect project_id={row.project_id ?? board?.project_id ?? ''} />}
      <MenuButton label={words.menu(row.title)} menu={(place) => <ViewMenu view={row} {...place} />}>
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      <nav className={`${tabsLook} ${styles.layouts}`} aria-label={words.layouts}>
        {CARD_LAYOUTS.map((name) => (
          <Link
            key={name}
            to="/$team/view-{$view}"
            params={{ team: workspace.team_id, view: row.id }}
            search={withValue(withValue(view, 'card', null), 'layout', name)}
            className={tabLook}
            aria-current={name === layout ? 'page' : undefined}
            activeProps={{}}
            activeOptions={{ exact: true }}
          >
            <TabWords words={text.header.layouts[name]} />
          </Link>
        ))}
      </nav>
    </header>
  )
}
