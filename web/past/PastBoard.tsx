import { ArrowLeft, History } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { bringBack } from '../actions/past.ts'
import { ContainerContext } from '../board/container.ts'
import { useAgainOn } from '../data/again.ts'
import { useTeamName, useWorkspace } from '../data/hooks.ts'
import type { Seq } from '../data/past.ts'
import { AllowedContext, useAllowedIn } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatMoment } from '../text/format.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { useTitle } from '../ui/title.ts'
import { useCompared } from './compared.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { returningOf } from './differences.ts'
import { useHere } from './here.ts'
import { CardPast } from './ItemPast.tsx'
import { useMoments } from './moments.ts'
import styles from './PastBoard.module.css'
import { PastColumns } from './PastColumns.tsx'
import { PastFailure } from './PastFailure.tsx'
import { PastSlider } from './PastSlider.tsx'

interface PastBoardProps {
  id: string
  /** The position in the log, as the address says it; `now` for the latest. */
  at: string
  onGo(at: string): void
  onBack(): void
}

/** A board as it was: to look at, to compare with today, to restore in whole or in part. */
export function PastBoard({ id, at, onGo, onBack }: PastBoardProps) {
  const workspace = useWorkspace()
  const { here, go } = useHere(at, onGo)
  const shown = useMoments('board', id, here)
  const { moments, point } = shown
  // What others do meanwhile is a moment too.
  useAgainOn(
    useCallback(() => moments.addNewer().catch(() => undefined), [moments]),
    useCallback((event) => event.board_id === id, [id]),
  )
  const { past, differences, isDeleted, failure, isLate } = useCompared(id, point?.seq ?? null)
  const [looked, look] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const project_id = past?.project_id ?? ''
  const allowed = useAllowedIn({ project_id, board_id: id })
  const place = useMemo(() => ({ board_id: id, sprint_id: null, project_id }), [id, project_id])
  const title = past?.title ?? ''
  useTitle([words.of(title), useTeamName()])
  const seq: Seq | null = point?.seq ?? null
  const restore = (noun: 'board' | 'list' | 'card', of: string, isGone: boolean) => {
    if (seq === null || !past || !differences) return
    const parts =
      noun === 'card' ? { lists: [], cards: [] } : returningOf(past, differences, noun === 'list' ? of : null)
    bringBack(workspace, { noun, id: of, seq }, { ...parts, itself: isGone }, words.restored)
  }
  // Deleted boards have moments: one without any is not there, or is not for this person.
  if (isDeleted && shown.span !== null && shown.points.length === 0) return <Failure />
  return (
    <AllowedContext value={allowed}>
      <ContainerContext value={place}>
        <header className={styles.header} data-bar>
          <Button kind="plain" onPress={onBack}>
            <ArrowLeft size={16} aria-hidden /> {words.back}
          </Button>
          <h1 className={styles.title}>{title}</h1>
          {allowed('board.restore') && past && (
            <Button onPress={() => setAsking(true)}>
              <History size={16} aria-hidden /> {words.restoreBoard}
            </Button>
          )}
        </header>
        <div className={styles.bar}>
          <PastSlider shown={shown} onGo={go} />
        </div>
        <PastFailure error={failure ?? shown.failure} />
        {isDeleted && <p className={styles.note}>{words.isDeleted}</p>}
        {past && differences && (
          <div className={styles.content} data-late={isLate || undefined}>
            <DifferenceList past={past} differences={differences} onRestore={restore} onLook={look} />
            <PastColumns past={past} differences={differences} onRestore={restore} onLook={look} />
          </div>
        )}
        {looked !== null && seq !== null && <CardPast id={looked} at={seq} onClose={() => look(null)} />}
        <Dialog title={words.restoreBoardTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
          <p>{words.restoreBoardHelp(point ? formatMoment(point.time_created) : '')}</p>
          <DialogButtons>
            <Button onPress={() => setAsking(false)}>{text.cancel}</Button>
            <Button
              kind="strong"
              onPress={() => {
                setAsking(false)
                restore('board', id, isDeleted)
              }}
            >
              {words.restore}
            </Button>
          </DialogButtons>
        </Dialog>
      </ContainerContext>
    </AllowedContext>
  )
}
