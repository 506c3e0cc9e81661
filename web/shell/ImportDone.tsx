import { Link } from '@tanstack/react-router'
import type { Imported, ImportPreview } from '../actions/imports.ts'
import { useWorkspace } from '../data/hooks.ts'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { closeDialog } from './dialogs.ts'
import styles from './ImportFile.module.css'

type Noun = keyof ImportPreview['counts']
// The words have each of them, and no other.
const NOUNS = Object.keys(text.shell.import.counts satisfies Record<Noun, unknown>) as Noun[]

/** How many of each noun there are, of those that there are. Not all are known before and after an import. */
export function ImportCounts({ counts }: { counts: Partial<Record<Noun, number>> }) {
  return (
    <ul className={styles.list}>
      {NOUNS.map((noun) => ({ noun, count: counts[noun] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ noun, count }) => (
          <li key={noun}>{text.shell.import.counts[noun](formatNumber(count))}</li>
        ))}
    </ul>
  )
}

/** What came in, what did not, and the way there. */
export function ImportDone({ imported }: { imported: Imported }) {
  const { team_id: team } = useWorkspace()
  const { is_new, counts, not_mapped, boards, project_id: project } = imported
  const words = text.shell.import
  return (
    <Dialog title={is_new ? words.done : words.known} isOpen onClose={closeDialog}>
      <ImportCounts counts={counts} />
      {not_mapped.length > 0 && (
        <details>
          <summary>{words.leftOut}</summary>
          <ul className={styles.list}>
            {not_mapped.map(({ kind, name, count }) => (
              <li key={`${kind} ${name}`}>{words.omission(name || kind, count)}</li>
            ))}
          </ul>
        </details>
      )}
      <ul className={styles.ways} aria-label={words.boards}>
        {boards.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/$team/board-{$board}"
              params={{ team, board: id }}
              className={buttonLook}
              onClick={() => closeDialog()}
            >
              {words.openBoard(title)}
            </Link>
          </li>
        ))}
        {boards.length === 0 && project !== null && (
          <li>
            <Link
              to="/$team/space-{$project}"
              params={{ team, project }}
              className={buttonLook}
              onClick={() => closeDialog()}
            >
              {words.openSpace}
            </Link>
          </li>
        )}
      </ul>
      <DialogButtons>
        <Button onPress={closeDialog}>{text.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
