import type { WithSecret } from '../actions/integrations.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Copyable } from './Copyable.tsx'
import styles from './Integrations.module.css'

/** What the other side is to be given. */
export interface Shown extends WithSecret {
  /** Whether the secret took the place of another. */
  isRenewed?: boolean
}

/** The address of a code host always, the secret once. */
export function Connect({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { integration, secret, isRenewed = false } = shown
  return (
    <Dialog title={words.connect(integration.title)} isOpen size="large" onClose={onClose}>
      <div className={styles.wide}>
        <p>{words.steps[integration.type]}</p>
        {integration.hook_url !== null && <Copyable label={words.address} value={integration.hook_url} />}
        {secret !== null && (
          <>
            <Copyable label={words.secret} value={secret} />
            <p className={styles.quiet}>{isRenewed ? words.renewedHelp : words.secretHelp}</p>
          </>
        )}
      </div>
      <DialogButtons>
        <Button kind="strong" onPress={onClose}>
          {words.done}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
