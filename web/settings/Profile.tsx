import { useState } from 'react'
import { changeProfile } from '../actions/settings.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { Email } from './Email.tsx'
import { Picture } from './Picture.tsx'
import styles from './Settings.module.css'

const ZONES = Intl.supportedValuesOf('timeZone')

/** How others see the reader, and how mails write dates for them. */
export function Profile() {
  const workspace = useWorkspace()
  const { me } = workspace
  const row = useRow('members', me.id)
  const [name, setName] = useState(row?.display_name ?? me.display_name)
  const [image, setImage] = useState(row?.profile_image ?? me.profile_image)
  const [zone, setZone] = useState(me.timezone_id)
  const [locale, setLocale] = useState(me.locale)
  const words = settingsText.profile
  const zones = ZONES.includes(zone) || zone === '' ? ZONES : [zone, ...ZONES]
  return (
    <div className={styles.sections}>
      <div className={styles.narrow}>
        <Form
          action={text.save}
          isDisabled={name.trim() === ''}
          onSubmit={async () => {
            const fields = { display_name: name.trim(), profile_image: image, timezone_id: zone, locale: locale.trim() }
            await changeProfile(workspace, fields)
            showToast({ words: settingsText.saved, kind: 'done' })
          }}
        >
          <Field label={words.name} autoComplete="name" value={name} onChange={setName} />
          <Picture value={image} onChange={setImage} />
          <Select
            label={words.zone}
            value={zone}
            choices={[{ value: '', words: words.zoneOfBrowser }, ...zones.map((value) => ({ value, words: value }))]}
            onChoose={setZone}
          />
          <Field label={words.locale} help={words.localeHelp} value={locale} onChange={setLocale} />
        </Form>
      </div>
      <Email />
    </div>
  )
}
