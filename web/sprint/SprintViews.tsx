import { Link } from '@tanstack/react-router'
import { Filter, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CARD_LAYOUTS, useFilter, useView, withValue } from '../board/view.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { SprintRow } from '../data/rows.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import { useTabInView } from '../ui/tab-in-view.ts'
import { hasEnded } from './figures.ts'
import styles from './SprintHeader.module.css'
import { SprintShare } from './SprintShare.tsx'
import { SPRINT_VIEWS, withSprintView } from './views.ts'

const LanesSelect = lazily(async () => (await import('../board/lanes/LanesSelect.tsx')).LanesSelect)

interface SprintViewsProps {
  sprint: SprintRow
  view: string
  mayPlan: boolean
  isFiltering: boolean
  onFilter(): void
}

/** The views of a sprint, and what boards have too: a filter, and the address to hand on. */
export function SprintViews({ sprint, view: shown, mayPlan, isFiltering, onFilter }: SprintViewsProps) {
  const { team_id } = useWorkspace()
  const { view } = useView()
  const filter = useFilter(view)
  const [isSharing, setSharing] = useState(false)
  const tabs = useTabInView(shown)
  const hasCards = CARD_LAYOUTS.some((layout) => layout === shown)
  return (
    <div className={styles.bar}>
      <nav ref={tabs} className={`${tabsLook} ${styles.views}`} aria-label={sprintText.views.label}>
        {SPRINT_VIEWS.filter((name) => name !== 'plan' || (mayPlan && !hasEnded(sprint))).map((name) => (
          <Link
            key={name}
            to="/$team/sprint-{$sprint}"
            params={{ team: team_id, sprint: sprint.id }}
            // The filter goes along; a card that is open beside it does not.
            search={withSprintView(withValue(view, 'card', null), name, sprint.layout)}
            className={tabLook}
            aria-current={name === shown ? 'page' : undefined}
            activeProps={{}}
            activeOptions={{ exact: true }}
          >
            <TabWords words={sprintText.views[name]} />
          </Link>
        ))}
        <Link
          to="/$team/sprints-{$project}"
          params={{ team: team_id, project: sprint.project_id }}
          className={`${tabLook} ${styles.all}`}
        >
          {sprintText.all}
        </Link>
      </nav>
      <span className={styles.tools}>
        {shown === 'board' && (
          <Suspense>
            <LanesSelect project_id={sprint.project_id} />
          </Suspense>
        )}
        {hasCards && (
          <Button
            kind="plain"
            aria-label={text.header.filter}
            aria-pressed={isFiltering || filter !== null}
            onPress={onFilter}
          >
            <Filter size={16} aria-hidden /> <span className={styles.word}>{text.header.filter}</span>
          </Button>
        )}
        <Button kind="plain" aria-label={text.header.share} onPress={() => setSharing(true)}>
          <Share2 size={16} aria-hidden /> <span className={styles.word}>{text.header.share}</span>
        </Button>
      </span>
      {isSharing && <SprintShare project_id={sprint.project_id} onClose={() => setSharing(false)} />}
    </div>
  )
}
