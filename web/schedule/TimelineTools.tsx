import { scheduleText } from '../text/schedule.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ZOOMS, type Zoom } from './scale.ts'
import styles from './Tools.module.css'
import { type Side, SideButton } from './Unscheduled.tsx'

const CHOICES = ZOOMS.map((value) => ({ value, words: scheduleText.zooms[value] }))

interface TimelineToolsProps {
  zoom: Zoom
  onZoom(zoom: Zoom): void
  onToday(): void
  side: Side
}

/** How much time is on the screen, and the way back to today. */
export function TimelineTools({ zoom, onZoom, onToday, side }: TimelineToolsProps) {
  return (
    <div className={styles.tools}>
      <Button onPress={onToday}>{scheduleText.today}</Button>
      <Tabs label={scheduleText.zoom} value={zoom} choices={CHOICES} onChoose={onZoom} />
      <SideButton side={side} />
    </div>
  )
}
