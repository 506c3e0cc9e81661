import { useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import type { NotificationSettings } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { KINDS, type Kind, KindTable, MAILS } from './KindTable.tsx'
import type { Place } from './PlaceNotifications.tsx'

type Own = Place['kinds'][Kind]

interface PlaceKindsProps {
  title: string
  place: Place
  settings: NotificationSettings
  onSave(place: Place): void
  onClose(): void
}

/** The notifications for one space or board; the rest follows the general settings. */
export function PlaceKinds({ title, place, settings, onSave, onClose }: PlaceKindsProps) {
  const { mirror } = useWorkspace()
  const [kinds, setKinds] = useState(place.kinds)
  const words = settingsText.notifications
  const space = mirror.row('boards', place.board_id ?? '')?.project_id
  const ofSpace = settings.places.find(({ project_id }) => project_id !== null && project_id === space)?.kinds
  const set = (kind: Kind, own: Own) => setKinds((now) => ({ ...now, [kind]: own }))
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large">
      <Form
        action={text.save}
        onCancel={onClose}
        onSubmit={() => {
          const said = KINDS.flatMap((kind) => {
            const own = kinds[kind]
            return own && Object.keys(own).length > 0 ? [[kind, own] as const] : []
          })
          onSave({ ...place, kinds: Object.fromEntries(said) })
        }}
      >
        <KindTable
          row={(kind) => {
            const elsewhere = { ...settings.kinds[kind], ...ofSpace?.[kind] }
            const { inbox, email } = kinds[kind] ?? {}
            return {
              inbox: (
                <Select
                  label={words.cell(kind, words.inbox)}
                  isLabelHidden
                  value={inbox === undefined ? '' : inbox ? 'on' : 'off'}
                  choices={[
                    { value: '', words: words.asElsewhere(elsewhere.inbox ? words.on : words.off) },
                    { value: 'on', words: words.on },
                    { value: 'off', words: words.off },
                  ]}
                  onChoose={(value) =>
                    set(kind, { ...(email && { email }), ...(value !== '' && { inbox: value === 'on' }) })
                  }
                />
              ),
              mail: (
                <Select
                  label={words.cell(kind, words.mail)}
                  isLabelHidden
                  isDisabled={!settings.email_enabled}
                  value={email ?? ''}
                  choices={[
                    { value: '', words: words.asElsewhere(words.mails[elsewhere.email]) },
                    ...MAILS.map((value) => ({ value, words: words.mails[value] })),
                  ]}
                  onChoose={(value) =>
                    set(kind, { ...(inbox !== undefined && { inbox }), ...(value !== '' && { email: value }) })
                  }
                />
              ),
            }
          }}
        />
      </Form>
    </Dialog>
  )
}
