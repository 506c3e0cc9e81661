import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useWorkspace } from '../data/hooks.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import styles from './Roadmap.module.css'
import type { RoadmapLayout } from './RoadmapPage.tsx'

interface RoadmapHeaderProps {
  layouts: readonly RoadmapLayout[]
  layout: RoadmapLayout
  /** Null for those who may not. */
  onAdd: (() => void) | null
}

/** The name of the place, its layouts, and the way to another epic. */
export function RoadmapHeader({ layouts, layout: shown, onAdd }: RoadmapHeaderProps) {
  const { team_id: team } = useWorkspace()
  const [usual] = layouts
  return (
    <header className={styles.header} data-bar>
      <div className={styles.bar}>
        <h1 className={styles.title}>{text.shell.roadmap}</h1>
        {onAdd && (
          <Button kind="plain" onPress={onAdd}>
            <Plus size={16} aria-hidden /> {epicText.add}
          </Button>
        )}
      </div>
      <nav className={tabsLook} aria-label={epicText.layouts}>
        {layouts.map((layout) => (
          <Link
            key={layout}
            to="/$team/roadmap"
            params={{ team }}
            search={layout === usual ? {} : { layout }}
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
