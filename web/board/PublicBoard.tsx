import { changePublicity } from '../actions/publishing.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { Check } from '../ui/Check.tsx'
import styles from './BoardSettings.module.css'
import { CopyAddress } from './CopyAddress.tsx'

const words = boardSettingsText.public

/** Whether people without an account can read the board, where, and what of it: for those who decide that. */
export function PublicBoard({ board: { id, public_settings: shown } }: { board: BoardRow }) {
  const workspace = useWorkspace()
  return (
    <>
      <h3 className={styles.heading}>{words.title}</h3>
      <p className={styles.help}>{words.help}</p>
      <Check isSelected={shown !== null} onChange={(is_public) => changePublicity(workspace, id, { is_public })}>
        {words.open}
      </Check>
      {shown && (
        <>
          <CopyAddress address={shown.url} label={words.address} />
          <Check
            isSelected={shown.allow_comments}
            onChange={(allow_comments) => changePublicity(workspace, id, { public_settings: { allow_comments } })}
          >
            {words.comments}
          </Check>
          <Check
            isSelected={shown.allow_indexing}
            onChange={(allow_indexing) => changePublicity(workspace, id, { public_settings: { allow_indexing } })}
          >
            {words.indexing}
          </Check>
        </>
      )}
    </>
  )
}
