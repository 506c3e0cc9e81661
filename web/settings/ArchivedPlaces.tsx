import { ArchiveRestore } from 'lucide-react'
import { reasonOf } from '../actions/action.ts'
import { restoreArchivedBoard, restoreSpace } from '../actions/upkeep.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import { showToast } from '../data/toasts.ts'
import { type ArchivedPlace, readArchivedPlaces } from '../data/upkeep.ts'
import { formatAgo } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { useDoing } from './doing.tsx'
import styles from './Settings.module.css'

/** Spaces and boards that were archived, with the way back. */
export function ArchivedPlaces() {
  const workspace = useWorkspace()
  const { answer, failure, again } = useRead(readArchivedPlaces)
  const allowed = useAllowedInSpaces()
  const words = settingsText.archive
  const { mirror } = workspace
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  if (!answer) return null
  const { spaces, boards } = answer
  if (spaces.length + boards.length === 0) return <p className={styles.quiet}>{words.nothing}</p>
  return (
    <div ref={keepRowFocus} className={styles.sections}>
      <Places
        heading={words.spaces}
        places={spaces}
        factsOf={() => []}
        mayRestore={({ id }) => allowed(id, 'project.update')}
        restore={async ({ id }) => {
          await restoreSpace(workspace, id)
          await again()
        }}
      />
      <Places
        heading={words.boards}
        places={boards}
        factsOf={({ project_id }) => [mirror.row('projects', project_id)?.title ?? '']}
        mayRestore={({ project_id }) => allowed(project_id, 'board.update')}
        restore={async ({ id }, override) => {
          await restoreArchivedBoard(workspace, id, override ? { override } : {})
          await again()
        }}
      />
    </div>
  )
}

interface PlacesProps {
  heading: string
  places: readonly ArchivedPlace[]
  factsOf(place: ArchivedPlace): string[]
  mayRestore(place: ArchivedPlace): boolean
  restore(place: ArchivedPlace, override?: true): Promise<void>
}

function Places({ heading, places, factsOf, mayRestore, restore }: PlacesProps) {
  const { doing, refusedOf } = useDoing()
  const words = settingsText.archive
  if (places.length === 0) return null
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.id} className={styles.item}>
            <span className={styles.words}>
              <span>{place.title}</span>
              <span className={styles.small}>
                {[...factsOf(place), words.since(formatAgo(place.time))].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayRestore(place) && (
              <Button
                aria-label={words.restoreOf(place.title)}
                onPress={() =>
                  doing(
                    words.restore,
                    async (override) => {
                      await restore(place, override)
                      showToast({ words: words.restored(place.title), kind: 'done' })
                    },
                    { subject: place.id, anyway: text.anyway.restore },
                  )
                }
              >
                <ArchiveRestore size={16} aria-hidden /> {words.restore}
              </Button>
            )}
            {refusedOf(place.id)}
          </li>
        ))}
      </ul>
    </section>
  )
}
