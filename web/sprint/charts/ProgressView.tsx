import { useEffect, useMemo, useState } from 'react'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import type { SprintRow } from '../../data/rows.ts'
import { Failure } from '../../shell/Failure.tsx'
import { sprintText } from '../../text/sprint.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { sum } from '../figures.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './ProgressView.module.css'
import { burnDown, burnUp, type Unit, velocityOf } from './series.ts'

const NO_VELOCITY = { count: 0, sprints: [], average: { count: 0, pts: 0 } }

/** How the sprint went day by day, and how the ones before it went. */
export function ProgressView({ sprint }: { sprint: SprintRow }) {
  const { sprints } = useWorkspace()
  const velocity = useRow('velocities', sprint.project_id) ?? NO_VELOCITY
  const [chosen, setChosen] = useState<Unit | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    sprints.loadProgress(sprint.project_id).catch(setFailure)
    sprints.loadVelocity(sprint.project_id).catch(setFailure)
  }, [sprints, sprint.project_id])
  const hasPoints = useMemo(() => sprint.progress.some((day) => sum(day).pts > 0), [sprint])
  const unit = chosen ?? (hasPoints ? 'pts' : 'count')
  const down = useMemo(() => burnDown(sprint, unit), [sprint, unit])
  const up = useMemo(() => burnUp(sprint, unit), [sprint, unit])
  const before = useMemo(() => velocityOf(velocity, unit), [velocity, unit])

  if (failure !== null) return <Failure error={failure} />
  const { charts, points, cards } = sprintText
  const average = (unit === 'pts' ? points : cards)(velocity.average[unit])
  return (
    <div className={styles.page}>
      <Tabs
        label={charts.unit}
        value={unit}
        choices={[
          { value: 'pts', words: charts.byPoints },
          { value: 'count', words: charts.byCards },
        ]}
        onChoose={setChosen}
      />
      <div className={styles.charts}>
        <ChartCard title={charts.burnDown} says={charts.burnDownSays} data={down} empty={charts.notYet} />
        <ChartCard title={charts.burnUp} says={charts.burnUpSays} data={up} empty={charts.notYet} />
        <ChartCard
          title={charts.velocity}
          says={`${charts.velocitySays} ${charts.average(average)}`}
          data={before}
          form="bars"
          empty={charts.noVelocity}
        />
      </div>
    </div>
  )
}
