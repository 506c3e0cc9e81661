import { Suspense } from 'react'
import { useHeld } from '../data/observable.ts'
import { lazily } from '../ui/lazily.ts'
import { shownDialog } from './dialogs.ts'
import { PaletteToCome } from './PaletteToCome.tsx'

const Palette = lazily(async () => (await import('./Palette.tsx')).Palette)
const KeySheet = lazily(async () => (await import('./KeySheet.tsx')).KeySheet)
const NewSpace = lazily(async () => (await import('./NewSpace.tsx')).NewSpace)
const NewBoard = lazily(async () => (await import('./NewBoard.tsx')).NewBoard)
const NewCard = lazily(async () => (await import('./NewCard.tsx')).NewCard)
const NewSprint = lazily(async () => (await import('./NewSprint.tsx')).NewSprint)
const NewEpic = lazily(async () => (await import('./NewEpic.tsx')).NewEpic)
const InvitePeople = lazily(async () => (await import('./InvitePeople.tsx')).InvitePeople)
const ImportFile = lazily(async () => (await import('./ImportFile.tsx')).ImportFile)
const RenameSpace = lazily(async () => (await import('./RenameSpace.tsx')).RenameSpace)
const SaveTemplate = lazily(async () => (await import('../template/SaveTemplate.tsx')).SaveTemplate)
const FromTemplate = lazily(async () => (await import('../template/FromTemplate.tsx')).FromTemplate)
const RepeatCard = lazily(async () => (await import('../recurrence/RepeatCard.tsx')).RepeatCard)
const RemindMe = lazily(async () => (await import('../reminder/RemindMe.tsx')).RemindMe)
const SnoozeDay = lazily(async () => (await import('../inbox/SnoozeDay.tsx')).SnoozeDay)

/** The one dialog of the shell that is open, if any. Each is loaded when it is first asked for. */
export function Dialogs() {
  const dialog = useHeld(shownDialog)
  return (
    <Suspense>
      {dialog?.kind === 'palette' && (
        <Suspense fallback={<PaletteToCome />}>
          <Palette />
        </Suspense>
      )}
      {dialog?.kind === 'keys' && <KeySheet />}
      {dialog?.kind === 'new-space' && <NewSpace />}
      {dialog?.kind === 'new-board' && <NewBoard project_id={dialog.project_id} />}
      {dialog?.kind === 'new-card' && <NewCard board_id={dialog.board_id} />}
      {dialog?.kind === 'new-sprint' && <NewSprint />}
      {dialog?.kind === 'new-epic' && <NewEpic />}
      {dialog?.kind === 'invite' && <InvitePeople />}
      {dialog?.kind === 'import' && <ImportFile dropped={dialog.file} />}
      {dialog?.kind === 'rename-space' && <RenameSpace id={dialog.id} />}
      {dialog?.kind === 'repeat' && <RepeatCard {...dialog} />}
      {dialog?.kind === 'remind' && <RemindMe {...dialog} />}
      {dialog?.kind === 'snooze' && <SnoozeDay {...dialog} />}
      {dialog?.kind === 'save-template' && <SaveTemplate {...dialog} />}
      {dialog?.kind === 'from-template' && <FromTemplate {...dialog} />}
    </Suspense>
  )
}
