import { use, useMemo, useState } from 'react'
import { useIds } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { DayChoice } from '../ui/DayChoice.tsx'
import { Float } from '../ui/Float.tsx'
import { fromIso } from './days.ts'
import { EpicFocusContext, EpicName } from './EpicName.tsx'
import type { ItemLink } from './items.ts'
import { ZOOMS, type Zoom } from './scale.ts'
import { Timeline } from './Timeline.tsx'
import { useSprintMilestones } from './use-cards.ts'
import { useEpicChanges, useEpicItems, useEpicWalk } from './use-epics.ts'

const NO_LINKS: readonly ItemLink[] = []
const alone = (id: string) => [id]
const USUAL: Zoom = 'quarter'

interface EpicsTimelineProps {
  /** Those that are shown, in the order of the roadmap. */
  ids: readonly string[]
  /** As the address says. */
  zoom: string | undefined
  onZoom(zoom: Zoom | null): void
}

/** The epics of the roadmap by their days, above them the sprints of all spaces. */
export function EpicsTimeline({ ids, zoom, onZoom }: EpicsTimelineProps) {
  const items = useEpicItems(ids)
  const milestones = useSprintMilestones(useIds('projects', 'all', 'all'))
  const mayChange = useAllowed('epic.update')
  const { onChange, onOpen } = useEpicChanges()
  const { focus, onFocus, onOrder } = useEpicWalk()
  const [asked, ask] = useState<{ id: string; anchor: HTMLElement } | null>(null)
  const context = useMemo(() => ({ ...focus, onFocus }), [focus, onFocus])
  const schedule = useMemo(
    () => ({
      items,
      links: NO_LINKS,
      milestones,
      mayChange,
      useFocus: () => use(EpicFocusContext),
      subjectsOf: alone,
      onChange,
      onOpen,
      onOrder,
      onSchedule: (id: string, anchor: HTMLElement) => ask({ id, anchor }),
      Name: EpicName,
    }),
    [items, milestones, mayChange, onChange, onOpen, onOrder],
  )
  return (
    <EpicFocusContext value={context}>
      <Timeline
        schedule={schedule}
        zoom={ZOOMS.find((known) => known === zoom) ?? USUAL}
        onZoom={(next) => onZoom(next === USUAL ? null : next)}
      />
      {asked && (
        <Float label={text.pick.due} anchor={asked.anchor} onClose={() => ask(null)}>
          <DayChoice
            label={text.pick.due}
            value={null}
            isClearable={false}
            onChange={(day) => {
              onChange([{ id: asked.id, dates: { start: null, due: fromIso(day?.toString()) } }])
              ask(null)
            }}
          />
        </Float>
      )}
    </EpicFocusContext>
  )
}
