import { Play, Square } from 'lucide-react'
import { Suspense } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Property } from '../card/Property.tsx'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { useTimer } from '../data/time.ts'
import { timeText as words } from '../text/time.ts'
import { IconButton } from '../ui/Button.tsx'
import floating from '../ui/Floating.module.css'
import { lazily } from '../ui/lazily.ts'
import { formatElapsed, formatSeconds } from './duration.ts'
import styles from './Time.module.css'
import { useNow } from './use-now.ts'
import { useSwitch } from './use-switch.ts'

const TimeEntries = lazily(async () => (await import('./TimeEntries.tsx')).TimeEntries)

/** The time logged on a card: the sum opens the entries, and beside it is the timer. */
export function TimeRow({ card }: { card: CardDetails }) {
  const mayLog = useAllowed('time_entry.create')
  const { timer, again } = useTimer()
  const { isBusy, turn } = useSwitch(again)
  const started = timer?.card_id === card.id ? timer.time_started : null
  const isRunning = started !== null
  const now = useNow(isRunning)
  const sum = card.time_logged === 0 ? words.none : formatSeconds(card.time_logged)
  return (
    <Property label={words.title}>
      <div className={styles.row}>
        <DialogTrigger>
          <AriaButton
            className={styles.sum ?? ''}
            isDisabled={false}
            aria-label={words.logged(sum)}
            data-empty={(card.time_logged === 0 && !isRunning) || undefined}
          >
            {sum}
            {started !== null && <span className={styles.running}>{formatElapsed(started, now)}</span>}
          </AriaButton>
          <Popover className={`${floating.popover} ${styles.floating}`} placement="bottom start" offset={4}>
            <Dialog className={floating.dialog ?? ''} aria-label={words.title}>
              <Suspense>
                <TimeEntries card_id={card.id} />
              </Suspense>
            </Dialog>
          </Popover>
        </DialogTrigger>
        {mayLog && (
          <IconButton
            label={isRunning ? words.stop : words.start}
            isDisabled={isBusy || timer === undefined}
            onPress={() => turn(card.id, isRunning ? 'stop' : 'start')}
          >
            {isRunning ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          </IconButton>
        )}
      </div>
    </Property>
  )
}
