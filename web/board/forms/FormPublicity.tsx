import { useState } from 'react'
import { reasonOf } from '../../actions/action.ts'
import { changeForm, type SavedForm } from '../../actions/forms.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { BoardRow } from '../../data/rows.ts'
import { formsText } from '../../text/forms.ts'
import { text } from '../../text/text.ts'
import { Check } from '../../ui/Check.tsx'
import { Refused } from '../../ui/Refused.tsx'
import { CopyAddress } from '../CopyAddress.tsx'
import { useAllowedOn } from '../permissions.ts'
import styles from './Forms.module.css'

const words = formsText

interface PublicityProps {
  board: BoardRow
  saved: SavedForm
  onSaved(saved: SavedForm): void
}

/** Whether people without an account can fill it in, and where: for those who decide that. */
export function FormPublicity({ board, saved, onSaved }: PublicityProps) {
  const workspace = useWorkspace()
  const isAdmin = useAllowedOn(board)('form.publish')
  const { id, is_public, public_settings } = saved.form
  const [refused, setRefused] = useState<string>()
  const change = (isPublic: boolean) => {
    setRefused(undefined)
    changeForm(workspace, id, { is_public: isPublic }).then(onSaved, (error: unknown) =>
      setRefused(text.toast.refused(words.publishing, reasonOf(error))),
    )
  }
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{words.public.title}</h3>
      <p className={styles.quiet}>{isAdmin ? words.public.help : words.public.adminsOnly}</p>
      {isAdmin && (
        <Check isSelected={is_public} onChange={change}>
          {words.public.open}
        </Check>
      )}
      <Refused words={refused} onClose={() => setRefused(undefined)} />
      {public_settings && <CopyAddress address={public_settings.url} label={words.public.address} />}
    </div>
  )
}
