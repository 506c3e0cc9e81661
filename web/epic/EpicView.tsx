import { useEffect, useState } from 'react'
import { changeEpic } from '../actions/epics.ts'
import { addFiles } from '../actions/files.ts'
import styles from '../card/CardView.module.css'
import { FileDrop } from '../card/FileDrop.tsx'
import { Title } from '../card/Title.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { AllowedContext } from '../data/permissions.ts'
import { loadEpic, loadEpics } from '../data/reading.ts'
import { Failure } from '../shell/Failure.tsx'
import { archiveText } from '../text/board-settings.ts'
import { epicText } from '../text/epic.ts'
import { Button } from '../ui/Button.tsx'
import { RefusedOf } from '../ui/Refused.tsx'
import { useAllowedOnRoadmap } from './allowed.ts'
import { EpicHeader } from './EpicHeader.tsx'
import { EpicProperties } from './EpicProperties.tsx'
import { EpicSections } from './EpicSections.tsx'

/** Everything of one epic: left what it says and its cards, right what it is. */
export function EpicView({ id }: { id: string }) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const row = useRow('epics', id)
  const details = useRow('epicDetails', id)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const allowed = useAllowedOnRoadmap()
  const isMade = !queue.idOf(id).startsWith('new-')
  useEffect(() => {
    setFailure(null)
    // The lists of the roadmap are what its status is chosen from.
    loadEpics(workspace).catch(() => undefined)
    if (isMade) loadEpic(workspace, id).then(() => setLoaded(true), setFailure)
  }, [workspace, id, isMade])

  if (failure !== null) return <Failure error={failure} />
  if (!row) return isLoaded ? <p className={styles.missing}>{epicText.missing}</p> : null
  return (
    <AllowedContext value={allowed}>
      <FileDrop
        as="article"
        className={styles.card}
        label={row.title || epicText.untitled}
        isOff={!allowed('file.create')}
        onFiles={(files) => addFiles(workspace, { noun: 'epic', id }, files)}
      >
        <EpicHeader epic={row} />
        <RefusedOf table="epics" id={id} />
        {row.is_archived && (
          <p className={styles.archived}>
            {epicText.isArchived}
            {allowed('epic.update') && (
              <Button onPress={() => changeEpic(workspace, id, { archived: false })}>{archiveText.bringBack}</Button>
            )}
          </p>
        )}
        {!allowed('epic.update') && <p className={styles.archived}>{epicText.readOnly}</p>}
        <div className={styles.body}>
          <div className={styles.said}>
            <div className={styles.title}>
              <Title subject={{ noun: 'epic', id }} title={row.title} />
            </div>
            <div className={styles.text}>{details && <EpicSections epic={details} />}</div>
          </div>
          <EpicProperties epic={row} details={details} />
        </div>
      </FileDrop>
    </AllowedContext>
  )
}
