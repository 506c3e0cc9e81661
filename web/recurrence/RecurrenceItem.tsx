import { ChevronDown, ChevronRight, Ellipsis, Pause, PencilLine, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteRecurrence, pauseRecurrence } from '../actions/recurrences.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { datesToCome } from '../data/recurrences.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { ComingDates } from './ComingDates.tsx'
import { EditRecurrence } from './EditRecurrence.tsx'
import styles from './Recurrence.module.css'
import { dateInWords, ruleInWords } from './rule.ts'

/** When the next card comes, or why none does. */
function stateOf({ paused_reason, next_dates, time_zone, mode }: RecurrenceRow): string {
  if (paused_reason !== null) return words.paused[paused_reason]
  const [next] = next_dates
  // Its date has passed: what it waits for is the card.
  if (mode === 'completion' && next !== undefined && next <= Date.now()) return words.nextWaits
  return next === undefined ? '' : words.nextOn(dateInWords(next, time_zone))
}

interface RecurrenceItemProps {
  recurrence: RecurrenceRow
  isNamed: boolean
}

export function RecurrenceItem({ recurrence, isNamed }: RecurrenceItemProps) {
  const { id, title, rule, list_id, time_zone, mode, paused } = recurrence
  const list = useRow('lists', list_id)
  const mayChange = useMayChange(recurrence)
  const [isOpen, setOpen] = useState(false)
  const hasDates = datesToCome(recurrence, Date.now()).length > 0
  const about = [
    ruleInWords(rule, time_zone),
    ...(mode === 'completion' ? [words.waits] : []),
    ...(list ? [list.title] : []),
  ]
  return (
    <li className={styles.item} aria-current={isNamed || undefined}>
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.small}>{about.join(' · ')}</span>
        <span className={styles.small} data-paused={paused || undefined}>
          {stateOf(recurrence)}
        </span>
        {hasDates && (
          <span className={styles.opener}>
            <Button
              kind="plain"
              aria-expanded={isOpen}
              aria-label={words.datesOf(title)}
              onPress={() => setOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
              {words.dates}
            </Button>
          </span>
        )}
        {hasDates && isOpen && (
          <ComingDates recurrence={recurrence} label={words.datesOf(title)} mayChange={mayChange} />
        )}
      </span>
      {mayChange && <ItemMenu key={id} recurrence={recurrence} />}
    </li>
  )
}

function useMayChange({ board_id }: RecurrenceRow): boolean {
  const board = useRow('boards', board_id)
  return useAllowedIn({ project_id: board?.project_id ?? '', board_id })('recurrence.update')
}

function ItemMenu({ recurrence }: { recurrence: RecurrenceRow }) {
  const workspace = useWorkspace()
  const { id, title, paused } = recurrence
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <Menu
        label={words.menu(title)}
        trigger={
          <IconButton label={words.menu(title)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {/* What is over has nothing to resume: other dates begin it again. */}
        {recurrence.paused_reason !== 'ended' && (
          <MenuItem
            icon={paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            onAction={() => pauseRecurrence(workspace, id, !paused)}
          >
            {paused ? words.resume : words.pause}
          </MenuItem>
        )}
        <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={() => setEdited(true)}>
          {words.edit}
        </MenuItem>
        <MenuLine />
        <MenuItem
          isDanger
          icon={<Trash2 size={16} aria-hidden />}
          onAction={() => deleteRecurrence(workspace, recurrence)}
        >
          {words.remove}
        </MenuItem>
      </Menu>
      {isEdited && <EditRecurrence recurrence={recurrence} onClose={() => setEdited(false)} />}
    </>
  )
}
