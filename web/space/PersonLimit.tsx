import { useState } from 'react'
import { changeSpace } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ProjectRow } from '../data/rows.ts'
import { CARD_LIMIT } from '../rules/work.generated.ts'
import { limitsText } from '../text/limits.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import styles from './SpacePage.module.css'

/** How many cards a person should have started at once. */
export function PersonLimit({ space }: { space: ProjectRow }) {
  const workspace = useWorkspace()
  const [max, setMax] = useState(space.max_started_per_person)
  const [isHard, setHard] = useState(space.started_limit_is_hard)
  const isSame = max === space.max_started_per_person && isHard === space.started_limit_is_hard
  const words = limitsText.people
  return (
    <section className={styles.section} aria-labelledby="limits">
      <h2 id="limits">{words.heading}</h2>
      <p className={styles.quiet}>{words.help}</p>
      <Form
        action={text.save}
        isDisabled={isSame}
        onSubmit={() =>
          changeSpace(
            workspace,
            space.id,
            { max_started_per_person: max, started_limit_is_hard: isHard },
            settingsText.saved,
          )
        }
      >
        <NumberBox label={words.max} value={max} least={0} most={CARD_LIMIT} onChange={setMax} />
        <Check isSelected={isHard} onChange={setHard}>
          {words.hard}
        </Check>
      </Form>
    </section>
  )
}
