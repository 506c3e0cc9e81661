import { Link } from '@tanstack/react-router'
import type { Imported } from '../actions/imports.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { closeDialog } from './dialogs.ts'
import { ImportCounts, ImportOmissions } from './ImportContents.tsx'
import styles from './ImportFile.module.css'

/** What came in, what did not, and the way there. */
export function ImportDone({ imported }: { imported: Imported }) {
  const { team_id: team } = useWorkspace()
  const { is_new, counts, not_mapped, boards, project_id: project } = imported
  const words = text.shell.import
  return (
    <Dialog title={is_new ? words.done : words.known} isOpen onClose={closeDialog}>
      <ImportCounts counts={counts} />
      <ImportOmissions omissions={not_mapped} />
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
