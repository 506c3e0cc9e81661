import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Event } from '../../client/client.ts'
import { changeView } from '../actions/views.ts'
import { CARD_LAYOUTS, useView, ViewRouteContext, withValue } from '../board/view.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useTeamName, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { ViewRow } from '../data/rows.ts'
import { loadViews, MAX_VIEW_CARDS, readViewCards } from '../data/views.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import { useTitle } from '../ui/title.ts'
import { nameOf } from './SavedViews.tsx'
import { addressOf, isChanged, looksOf } from './saved.ts'
import { ViewCards } from './ViewCards.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './Views.module.css'

/** A saved view at its own address. */
export function ViewPage() {
  const { view: id } = useParams({ from: '/$team/view-{$view}' })
  const workspace = useWorkspace()
  const view = useRow('views', id)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    loadViews(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  if (failure !== null) return <Failure error={failure} />
  if (isLoaded && !view) return <Failure isLeft />
  return (
    view && (
      <ViewRouteContext value="/$team/view-{$view}">
        <OpenView key={id} row={view} />
      </ViewRouteContext>
    )
  )
}

const concerns = ({ type }: Event) => type.startsWith('card.') || type.startsWith('view.')

function OpenView({ row }: { row: ViewRow }) {
  const workspace = useWorkspace()
  const { id, filters, sort } = row
  const { view } = useView()
  useTitle([row.title, useTeamName()])
  // Another question has another answer.
  const asked = useMemo(() => JSON.stringify([filters, sort]), [filters, sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const read = useCallback(() => readViewCards(workspace, id), [workspace, id, asked])
  const { answer: ids, failure, again } = useAnswer(read)
  useAgainOn(again, concerns)
  const layout = CARD_LAYOUTS.find((known) => known === view.layout) ?? row.layout
  if (failure !== undefined && !ids) return <Failure error={failure} />
  return (
    <>
      <ViewHeader row={row} layout={layout} />
      {ids?.length === 0 && <p className={styles.none}>{words.none}</p>}
      {ids && ids.length >= MAX_VIEW_CARDS && (
        <p className={styles.none} role="status">
          {words.all(formatNumber(ids.length))}
        </p>
      )}
      {ids && ids.length > 0 && <ViewCards row={row} ids={ids} layout={layout} />}
    </>
  )
}

function ViewHeader({ row, layout }: { row: ViewRow; layout: string }) {
  const workspace = useWorkspace()
  const { view } = useView()
  const board = useRow('boards', row.board_id ?? '')
  const allowed = useAllowedIn({ project_id: row.project_id ?? board?.project_id ?? '', board_id: row.board_id })
  // What the address does not say is as it was saved.
  const shown = { ...addressOf(row), ...view }
  const isOther = isChanged(shown, row, row.layout)
  const update = () => {
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
