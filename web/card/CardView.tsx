import { useCallback, useEffect, useState } from 'react'
import { isUnreached } from '../actions/action.ts'
import { bringBackFromArchive } from '../actions/archive.ts'
import { addFiles } from '../actions/files.ts'
import { useOnLive } from '../data/connection.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { AllowedContext, dependsOnPlace, useAllowedIn, useRole } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { archiveText } from '../text/board-settings.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { RefusedOf } from '../ui/Refused.tsx'
import { CardHeader } from './CardHeader.tsx'
import styles from './CardView.module.css'
import { FileDrop } from './FileDrop.tsx'
import { Properties } from './Properties.tsx'
import { Sections } from './Sections.tsx'
import { Title } from './Title.tsx'

/** Everything of one card: left what it says, right what it is. */
export function CardView({ id, onClose }: { id: string; onClose?: () => void }) {
  const workspace = useWorkspace()
  const {
    loadCard,
    boards: { load: loadBoard },
    queue,
    connection,
  } = workspace
  const row = useRow('cards', id)
  const details = useRow('details', id)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(() => {
    setFailure(null)
    loadCard(id).catch(setFailure)
  }, [loadCard, id])
  const { project_id = '', board_id = null, home_board_id = null } = row ?? {}
  const allowed = useAllowedIn({ project_id, board_id, home_board_id })
  const role = useRole()
  const place = board_id ?? home_board_id
  // The role of a person on a board is part of the board.
  useEffect(() => {
    if (place && dependsOnPlace(role)) loadBoard(place).catch(() => undefined)
  }, [loadBoard, place, role])
  const isMade = !queue.idOf(id).startsWith('new-')
  useEffect(() => {
    if (isMade) load()
  }, [load, isMade])
  useOnLive(connection, failure === null ? null : load)

  // The board has shown most of it: only the rest needs a connection.
  const isLacking = row !== undefined && isUnreached(failure)
  if (failure !== null && !isLacking) return <Failure error={failure} />
  if (!row) return details === undefined ? null : <p className={styles.missing}>{cardText.missing}</p>
  return (
    <AllowedContext value={allowed}>
      <FileDrop
        as="article"
        className={styles.card}
        label={row.title || cardText.untitled}
        isOff={!allowed('file.create')}
        onFiles={(files) => addFiles(workspace, { noun: 'card', id }, files)}
      >
        <CardHeader card={row} onClose={onClose} />
        <RefusedOf table="details" id={id} />
        {row.is_archived && (
          <p className={styles.archived}>
            {cardText.isArchived}
            {allowed('card.update') && (
              <Button onPress={() => bringBackFromArchive(workspace, row)}>{archiveText.bringBack}</Button>
            )}
          </p>
        )}
        {!allowed('card.update') && <p className={styles.archived}>{cardText.readOnly}</p>}
        <div className={styles.body}>
          <div className={styles.said}>
            <div className={styles.title}>
              <Title subject={{ noun: 'card', id }} title={row.title} />
            </div>
            <div className={styles.text}>
              {details ? (
                <Sections card={details} />
              ) : (
                isLacking && <p className={styles.lacking}>{text.failures.offline}</p>
              )}
            </div>
          </div>
          <Properties card={row} details={details} />
        </div>
      </FileDrop>
    </AllowedContext>
  )
}
