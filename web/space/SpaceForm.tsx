import { useState } from 'react'
import { changeSpace } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ProjectRow } from '../data/rows.ts'
import { TITLE_LENGTH } from '../rules/work.generated.ts'
import { settingsText } from '../text/settings.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './SpacePage.module.css'

interface SpaceFormProps {
  space: ProjectRow
  mayClose: boolean
}

/** The name of a space, and who sees it. */
export function SpaceForm({ space: { id, title: before, is_private }, mayClose }: SpaceFormProps) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState(before)
  const [isPrivate, setPrivate] = useState(is_private)
  const isSame = title.trim() === before && isPrivate === is_private
  return (
    <section className={styles.section} aria-labelledby="space">
      <h2 id="space">{spaceText.heading}</h2>
      <Form
        action={text.save}
        isDisabled={title.trim() === '' || isSame}
        onSubmit={() =>
          changeSpace(
            workspace,
            id,
            {
              ...(title.trim() !== before && { title: title.trim() }),
              ...(isPrivate !== is_private && { is_private: isPrivate }),
            },
            settingsText.saved,
          )
        }
      >
        <Field label={text.shell.spaceTitle} value={title} onChange={setTitle} maxLength={TITLE_LENGTH} />
        <Check isSelected={isPrivate} onChange={setPrivate} isDisabled={!mayClose && !is_private}>
          {text.shell.onlyInvited}
        </Check>
        {!mayClose && !is_private && <p className={styles.quiet}>{spaceText.closeHelp}</p>}
      </Form>
    </section>
  )
}
