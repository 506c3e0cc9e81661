import { addFiles } from '../actions/files.ts'
import { Activity } from '../card/Activity.tsx'
import { ChooseFiles } from '../card/ChooseFiles.tsx'
import { Description } from '../card/Description.tsx'
import { Files } from '../card/Files.tsx'
import { useFileCount } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicDetails } from '../data/rows.ts'
import { EpicCards } from './EpicCards.tsx'
import { EpicHistory } from './EpicHistory.tsx'

/** What the epic says and holds, part by part. */
export function EpicSections({ epic }: { epic: EpicDetails }) {
  const workspace = useWorkspace()
  const subject = { noun: 'epic', id: epic.id } as const
  const mayAddFiles = useAllowed('file.create')
  // Guests, who may not change an epic, are shown nothing of the roadmap by the log.
  const seesHistory = useAllowed('epic.update')
  const hasFiles = useFileCount(workspace, subject) + epic.total_files > 0
  return (
    <>
      <Description subject={subject} content={epic.content} />
      <EpicCards id={epic.id} />
      <Files subject={subject} state={epic} />
      {mayAddFiles && !hasFiles && (
        <div>
          <ChooseFiles onFiles={(files) => addFiles(workspace, subject, files)} />
        </div>
      )}
      <Activity subject={subject} {...(seesHistory && { history: <EpicHistory epic={epic} /> })} />
    </>
  )
}
