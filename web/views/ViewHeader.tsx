import { Link } from '@tanstack/react-router'
import { Ellipsis, Funnel } from 'lucide-react'
import { changeView } from '../actions/views.ts'
import { LanesSelect } from '../board/lanes/LanesSelect.tsx'
import { CARD_LAYOUTS, type CardLayout, useView, withValue } from '../board/view.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import type { View } from '../routes.tsx'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import { useMayChange } from './may.ts'
import { asSaved, filtersOf, isChanged, isFilteredOtherwise, looksOf, nameOf } from './saved.ts'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './Views.module.css'

interface ViewHeaderProps {
  row: ViewRow
  layout: CardLayout
  /** The whole address. */
  shown: View
  isFiltering: boolean
  onFilter(): void
}

/** The name of a view, its layouts, and what can be done with it. */
export function ViewHeader({ row, layout, shown, isFiltering, onFilter }: ViewHeaderProps) {
  const workspace = useWorkspace()
  const { change } = useView()
  const board = useRow('boards', row.board_id ?? '')
  const mayChange = useMayChange(row)
  const isOther = isChanged(shown, row, row.layout)
  const update = () => {
    const { filters: _, ...looks } = looksOf(shown, row.layout)
    const filters = isFilteredOtherwise(shown, row) ? { filters: filtersOf(shown, row) } : {}
    changeView(workspace, row.id, { ...looks, ...filters }, words.updated)
  }
  return (
    <header className={styles.header} data-bar>
      <h1 className={styles.title} dir="auto">
        {nameOf(row)}
      </h1>
      {isOther && (
        <span className={styles.save}>
          <span className={styles.unsaved}>{words.unsaved}</span>
          {mayChange && (
            <Button kind="plain" onPress={update}>
              {words.update}
            </Button>
          )}
          <Button kind="plain" onPress={() => change((now) => asSaved(now, row))}>
            {words.discard}
          </Button>
        </span>
      )}
      {layout === 'board' && <LanesSelect project_id={row.project_id ?? board?.project_id ?? ''} />}
      <Button kind="plain" aria-label={text.header.filter} aria-pressed={isFiltering} onPress={onFilter}>
        <Funnel size={16} aria-hidden />
      </Button>
      <MenuButton label={words.menu(row.title)} menu={(place) => <ViewMenu view={row} {...place} />}>
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      <nav className={`${tabsLook} ${styles.layouts}`} aria-label={words.layouts}>
        {CARD_LAYOUTS.map((name) => (
          <Link
            key={name}
            to="/$team/view-{$view}"
            params={{ team: workspace.team_id, view: row.id }}
            search={withValue(withValue(shown, 'card', null), 'layout', name)}
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
