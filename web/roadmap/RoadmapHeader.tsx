import { Link } from '@tanstack/react-router'
import { Ellipsis, Funnel, Plus } from 'lucide-react'
import { useView, withValue } from '../board/view.ts'
import { useWorkspace } from '../data/hooks.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import styles from './Roadmap.module.css'
import { RoadmapMenu } from './RoadmapMenu.tsx'
import type { RoadmapLayout } from './RoadmapPage.tsx'

interface RoadmapHeaderProps {
  layouts: readonly RoadmapLayout[]
  layout: RoadmapLayout
  isFiltering: boolean
  onFilter(): void
  /** Null for those who may not. */
  onAdd: (() => void) | null
}

/** The name of the place, its layouts, what narrows it, and the way to another epic. */
export function RoadmapHeader({ layouts, layout: shown, isFiltering, onFilter, onAdd }: RoadmapHeaderProps) {
  const { team_id: team } = useWorkspace()
  const { view } = useView()
  const [usual] = layouts
  return (
    <header className={styles.header} data-bar>
      <div className={styles.bar}>
        <h1 className={styles.title}>{text.shell.roadmap}</h1>
        <div className={styles.tools}>
          {onAdd && (
            <Button kind="plain" onPress={onAdd}>
              <Plus size={16} aria-hidden /> {epicText.add}
            </Button>
          )}
          <Button kind="plain" aria-label={text.header.filter} aria-pressed={isFiltering} onPress={onFilter}>
            <Funnel size={16} aria-hidden /> <span className={styles.word}>{text.header.filter}</span>
          </Button>
          <MenuButton label={epicText.menu} menu={(place) => <RoadmapMenu {...place} />}>
            <Ellipsis size={16} aria-hidden />
          </MenuButton>
        </div>
      </div>
      <nav className={tabsLook} aria-label={epicText.layouts}>
        {layouts.map((layout) => (
          <Link
            key={layout}
            to="/$team/roadmap"
            params={{ team }}
            search={withValue(view, 'layout', layout === usual ? null : layout)}
            className={tabLook}
            aria-current={layout === shown ? 'page' : undefined}
            activeProps={{}}
            activeOptions={{ exact: true }}
          >
            <TabWords words={epicText.layout[layout]} />
          </Link>
        ))}
      </nav>
    </header>
  )
}
