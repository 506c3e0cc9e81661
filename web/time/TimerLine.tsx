import { Square, Timer } from 'lucide-react'
import { CardLink } from '../card/CardLink.tsx'
import { useTimer } from '../data/time.ts'
import { timeText as words } from '../text/time.ts'
import { Button } from '../ui/Button.tsx'
import { keepClear } from '../ui/keep-clear.ts'
import { formatElapsed } from './duration.ts'
import styles from './TimerLine.module.css'
import { useNow } from './use-now.ts'
import { useSwitch } from './use-switch.ts'

/** One quiet line while the person's timer runs: on which card, for how long, and the way to stop it. */
export function TimerLine() {
  const { timer, again } = useTimer()
  const { isBusy, turn } = useSwitch(again)
  const started = timer?.time_started ?? null
  const now = useNow(started !== null)
  if (!timer || started === null) return null
  return (
    <section ref={keepClear} className={styles.line} aria-label={words.running}>
      <Timer size={16} aria-hidden />
      <span className={styles.words}>{words.runningOn}</span>
      <CardLink id={timer.card_id} className={styles.card} dir="auto">
        {timer.card_title}
      </CardLink>
      <span role="timer" aria-label={words.elapsed} className={styles.elapsed}>
        {formatElapsed(started, now)}
      </span>
      <Button kind="plain" isDisabled={isBusy} onPress={() => turn(timer.card_id, 'stop')}>
        <Square size={14} aria-hidden /> {words.stop}
      </Button>
    </section>
  )
}
