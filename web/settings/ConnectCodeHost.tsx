import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import type { Shown } from './CodeHosts.tsx'
import styles from './Settings.module.css'

const words = text.settings.codeHosts

/** What the host is to be given: the address always, the secret once. */
export function ConnectCodeHost({ shown: { host, secret }, onClose }: { shown: Shown; onClose(): void }) {
  const steps = Object.entries(words.steps).find(([type]) => type === host.type)?.[1]
  return (
    <Dialog title={words.connect(host.title)} isOpen size="large" onClose={onClose}>
      <div className={styles.wide}>
        <p>{steps}</p>
        <Shared label={words.address} value={host.hook_url ?? ''} />
        {secret !== null && (
          <>
            <Shared label={words.secret} value={secret} />
            <p className={styles.quiet}>{words.secretHelp}</p>
          </>
        )}
      </div>
      <DialogButtons>
        <Button kind="strong" onPress={onClose}>
          {text.settings.tokens.done}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** One press selects all of it. */
function Shared({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className={styles.small}>{label}</p>
      <code className={styles.secret}>{value}</code>
    </div>
  )
}
