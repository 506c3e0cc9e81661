import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { endFeed, makeFeed } from '../actions/views.ts'
import { CopyAddress } from '../board/CopyAddress.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { showToast } from '../data/toasts.ts'
import { viewText as words } from '../text/views.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Views.module.css'

/** Beside what is done more often: no more than a way out. */
function EndFeed({ onEnd }: { onEnd(): Promise<void> }) {
  const refuse = (error: unknown) => showToast({ words: reasonOf(error), kind: 'refused' })
  return <Button onPress={() => void onEnd().catch(refuse)}>{words.endFeed}</Button>
}

type Feed = Awaited<ReturnType<typeof makeFeed>>
// `Object.entries` forgets the names.
const KINDS = Object.entries(words.feeds) as [keyof Feed, string][]

/** One's own secret addresses of a view: made, copied, and ended. */
export function FeedDialog({ view: { id }, onClose }: { view: ViewRow; onClose(): void }) {
  const workspace = useWorkspace()
  const has_feed = useRow('views', id)?.has_feed ?? false
  const [feed, setFeed] = useState<Feed | null>(null)
  const end = async () => {
    await endFeed(workspace, id)
    setFeed(null)
  }
  return (
    <Dialog title={words.feedTitle} isOpen onClose={onClose} size="large">
      <p>{words.feedHelp}</p>
      {feed ? (
        <>
          {KINDS.map(([kind, label]) => (
            <div key={kind} className={styles.feed}>
              <span>{label}</span>
              <CopyAddress label={label} address={feed[kind]} />
            </div>
          ))}
          <p role="status">{words.feedOnce}</p>
          {/* Others would end these before they are copied: who wants them opens the dialog again. */}
          <DialogButtons>
            <EndFeed onEnd={end} />
            <Button kind="strong" onPress={onClose}>
              {words.feedDone}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <Form
          action={has_feed ? words.renewFeed : words.makeFeed}
          onCancel={onClose}
          onSubmit={async () => setFeed(await makeFeed(workspace, id))}
        >
          {has_feed && <p>{words.feedThere}</p>}
          {has_feed && (
            <div>
              <EndFeed onEnd={end} />
            </div>
          )}
        </Form>
      )}
    </Dialog>
  )
}
