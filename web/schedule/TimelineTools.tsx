import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ZOOMS, type Zoom } from './scale.ts'
import styles from './Tools.module.css'
import { type Side, SideButton } from './Unscheduled.tsx'

const CHOICES = ZOOMS.map((value) => ({ value, words: text.schedule.zooms[value] }))

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
      <Button onPress={onToday}>{text.schedule.today}</Button>
      <Tabs label={text.schedule.zoom} value={zoom} choices={CHOICES} onChoose={onZoom} />
      <SideButton side={side} />
    </div>
  )
}
