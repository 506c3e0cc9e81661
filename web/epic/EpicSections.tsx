import { ListChecks } from 'lucide-react'
import { Group } from 'react-aria-components'
import { addChecklist } from '../actions/checklists.ts'
import { addFiles } from '../actions/files.ts'
import { Activity } from '../card/Activity.tsx'
import styles from '../card/AddRow.module.css'
import { Checklists } from '../card/Checklists.tsx'
import { ChooseFiles } from '../card/ChooseFiles.tsx'
import { Description } from '../card/Description.tsx'
import { Files } from '../card/Files.tsx'
import { useFileCount } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { EpicCards } from './EpicCards.tsx'
import { EpicHistory } from './EpicHistory.tsx'

/** What the epic says and holds, part by part. */
export function EpicSections({ epic }: { epic: EpicDetails }) {
  const workspace = useWorkspace()
  const subject = { noun: 'epic', id: epic.id } as const
  const mayAddFiles = useAllowed('file.create')
  // Guests, who may not change an epic, are shown nothing of the roadmap by the log.
  const mayChange = useAllowed('epic.update')
  const hasFiles = useFileCount(workspace, subject) + epic.total_files > 0
  return (
    <>
      <Description subject={subject} content={epic.content} />
      <Checklists card={epic} />
      <EpicCards id={epic.id} />
      <Files subject={subject} state={epic} />
      {(mayChange || mayAddFiles) && (
        <Group className={styles.row ?? ''} aria-label={epicText.addToEpic}>
          {mayChange && (
            <Button
              kind="plain"
              aria-label={cardText.addChecklist}
              onPress={() => addChecklist(workspace, epic.id, cardText.checklist)}
            >
              <ListChecks size={16} aria-hidden /> {cardText.checklist}
            </Button>
          )}
          {mayAddFiles && !hasFiles && (
            <ChooseFiles words={text.files.title} onFiles={(files) => addFiles(workspace, subject, files)} />
          )}
        </Group>
      )}
      <Activity subject={subject} {...(mayChange && { history: <EpicHistory epic={epic} /> })} />
    </>
  )
}
