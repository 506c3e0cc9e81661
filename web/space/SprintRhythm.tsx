import { useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeSprintSettings } from '../actions/settings.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readSprintSettings, type SprintSettings } from '../data/settings.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { weekdays } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { PullRequestLists } from '../ui/PullRequestLists.tsx'
import { withoutOthers } from '../ui/pull-request-stages.ts'
import { Select } from '../ui/Select.tsx'
import styles from './SpacePage.module.css'
import { SprintLists } from './SprintLists.tsx'

const { layouts } = boardSettingsText
// `Object.keys` forgets the names of what it lists.
const LAYOUTS = (Object.keys(layouts) as (keyof typeof layouts)[]).map((value) => ({ value, words: layouts[value] }))
const DAYS = weekdays().map((words, index) => ({ value: String(index + 1), words }))

/** How long sprints last, when they begin and end, and which lists they have. */
export function SprintRhythm({ project_id }: { project_id: string }) {
  const read = useCallback((workspace: WorkspaceData) => readSprintSettings(workspace, project_id), [project_id])
  const { answer, failure } = useRead(read)
  return (
    <section className={styles.section} aria-labelledby="sprints">
      <h2 id="sprints">{spaceText.sprints.heading}</h2>
      <p className={styles.quiet}>{spaceText.sprints.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer && <RhythmForm project_id={project_id} before={answer} />}
    </section>
  )
}

function RhythmForm({ project_id, before }: { project_id: string; before: SprintSettings }) {
  const workspace = useWorkspace()
  const [settings, setSettings] = useState(before)
  const { length, cooldown, start_day, enabled, auto_complete, statuses, vcs_mapping, layout } = settings
  const set = (part: Partial<SprintSettings>) => setSettings((now) => ({ ...now, ...part }))
  const words = spaceText.sprints
  return (
    <Form
      action={text.save}
      isDisabled={statuses.some(({ title }) => title.trim() === '')}
      onSubmit={async () => {
        const known = new Set(statuses.map(({ id }) => id))
        const mapping = vcs_mapping && withoutOthers(vcs_mapping, known)
        const fields = { length, cooldown, start_day, enabled, auto_complete, statuses, vcs_mapping: mapping, layout }
        setSettings(await changeSprintSettings(workspace, project_id, fields))
        showToast({ words: settingsText.saved, kind: 'done' })
      }}
    >
      <div className={styles.row}>
        <NumberBox
          label={words.length}
          value={length}
          least={1}
          most={366}
          onChange={(value) => set({ length: value })}
        />
        <NumberBox
          label={words.cooldown}
          value={cooldown}
          least={0}
          most={366}
          onChange={(value) => set({ cooldown: value })}
        />
        <Select
          label={words.startDay}
          value={String(start_day)}
          choices={DAYS}
          onChoose={(day) => set({ start_day: Number(day) })}
        />
        <Select label={words.layout} value={layout} choices={LAYOUTS} onChoose={(next) => set({ layout: next })} />
      </div>
      <Check isSelected={enabled} onChange={(isOn) => set({ enabled: isOn })}>
        {words.autoStart}
      </Check>
      <Check isSelected={auto_complete} onChange={(isOn) => set({ auto_complete: isOn })}>
        {words.autoComplete}
      </Check>
      <SprintLists statuses={statuses} onChange={(next) => set({ statuses: next })} />
      <PullRequestLists mapping={vcs_mapping} lists={statuses} onChange={(next) => set({ vcs_mapping: next })} />
    </Form>
  )
}
