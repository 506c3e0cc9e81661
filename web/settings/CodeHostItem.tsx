import { useState } from 'react'
import { changeCodeHost, removeCodeHost, renewSecret } from '../actions/settings.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/settings.ts'
import { formatAgo } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import type { Shown } from './CodeHosts.tsx'
import { useDoing } from './doing.tsx'
import styles from './Settings.module.css'

const words = text.settings.codeHosts

interface CodeHostItemProps {
  host: Integration
  onChanged(): Promise<void>
  onShow(shown: Shown): void
}

/** A code host that is connected, how it goes, and what can be done with it. */
export function CodeHostItem({ host, onChanged, onShow }: CodeHostItemProps) {
  const workspace = useWorkspace()
  const { doing, refusedOf } = useDoing()
  // Only the maker changes an integration; others take it over first, or turn it off.
  const isMaker = host.user_id === workspace.me.id && host.state !== 'maker_left'
  const [isRemoving, setRemoving] = useState(false)
  const action = (what: string, change: () => Promise<void>) =>
    doing(what, async () => {
      await change()
      await onChanged()
    })
  const named = (what: string) => ({ 'aria-label': `${what}: ${host.title}` })
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span>{host.title}</span>
        <span className={styles.small}>{factsOf(host).join(' · ')}</span>
      </span>
      <span className={styles.actions}>
        <Button {...named(words.address)} onPress={() => onShow({ host, secret: null })}>
          {words.address}
        </Button>
        {isMaker ? (
          <Button
            {...named(words.renew)}
            onPress={() =>
              action(words.renew, async () => {
                const { integration, secret } = await renewSecret(workspace, host.id)
                onShow({ host: integration, secret })
              })
            }
          >
            {words.renew}
          </Button>
        ) : (
          <Button
            {...named(words.takeOver)}
            onPress={() => action(words.takeOver, () => changeCodeHost(workspace, host.id, { take_over: true }))}
          >
            {words.takeOver}
          </Button>
        )}
        {(isMaker || (host.is_active && host.state !== 'maker_left')) && (
          <Button
            {...named(host.is_active ? words.turnOff : words.turnOn)}
            onPress={() =>
              action(words.turnOff, () => changeCodeHost(workspace, host.id, { is_active: !host.is_active }))
            }
          >
            {host.is_active ? words.turnOff : words.turnOn}
          </Button>
        )}
        <Button {...named(words.remove)} onPress={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </span>
      {refusedOf()}
      {isRemoving && (
        <Dialog title={words.removeTitle(host.title)} isOpen onClose={() => setRemoving(false)}>
          <Form
            action={words.remove}
            isDanger
            onCancel={() => setRemoving(false)}
            onSubmit={async () => {
              await removeCodeHost(workspace, host.id)
              setRemoving(false)
              await onChanged()
            }}
          >
            <p>{words.removeHelp}</p>
          </Form>
        </Dialog>
      )}
    </li>
  )
}

function factsOf({ type, state, time_last_success }: Integration): string[] {
  const kind = Object.entries(words.types).find(([known]) => known === type)?.[1] ?? type
  const isHeard = state === 'active' && time_last_success !== null
  return [kind, isHeard ? words.heard(formatAgo(time_last_success)) : words.states[state]]
}
