import { Ellipsis, FlaskConical, History, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeRule, deleteRule } from '../actions/rules.ts'
import { useFields } from '../data/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Rule, RuleOptions } from '../data/rules.ts'
import { formatAgo, formatTime } from '../text/format.ts'
import { ruleText as words } from '../text/rules.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Refused } from '../ui/Refused.tsx'
import styles from './Rules.module.css'
import { sentenceOf } from './summary.ts'

interface RuleItemProps {
  rule: Rule
  options: RuleOptions
  onAsk(about: 'edit' | 'runs' | 'try'): void
  onChanged(): Promise<void>
}

/** A rule: whether it is on, what it does, how it went. */
export function RuleItem({ rule, options, onAsk, onChanged }: RuleItemProps) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const fields = useFields(options.project_id)
  const [isDeleting, setDeleting] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { id, title, paused, trigger } = rule
  const turn = (isOn: boolean) =>
    changeRule(workspace, id, { paused: !isOn })
      .then(onChanged)
      .catch((error: unknown) => setRefused(reasonOf(error)))
  return (
    <li className={styles.item}>
      <Check aria-label={words.on(title)} isSelected={!paused} onChange={(isOn) => void turn(isOn)} />
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.quiet}>{sentenceOf({ mirror, options, fields }, rule)}</span>
        <Facts rule={rule} />
        {rule.failures > 0 && (
          <span>
            <Button onPress={() => onAsk('runs')}>{words.why}</Button>
          </span>
        )}
        <Refused words={refused} onClose={() => setRefused(undefined)} />
      </span>
      <Menu
        label={words.menu(title)}
        trigger={
          <IconButton label={words.menu(title)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={() => onAsk('edit')}>
          {words.edit}
        </MenuItem>
        <MenuItem icon={<FlaskConical size={16} aria-hidden />} onAction={() => onAsk('try')}>
          {trigger.type === 'due' || trigger.type === 'time' ? words.tryDraftByClock : words.try}
        </MenuItem>
        <MenuItem icon={<History size={16} aria-hidden />} onAction={() => onAsk('runs')}>
          {words.log}
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onAction={() => setDeleting(true)}>
          {text.delete}
        </MenuItem>
      </Menu>
      {isDeleting && (
        <Dialog title={words.deleteTitle(title)} isOpen onClose={() => setDeleting(false)}>
          <Form
            action={text.delete}
            isDanger
            onCancel={() => setDeleting(false)}
            onSubmit={async () => {
              await deleteRule(workspace, id)
              setDeleting(false)
              await onChanged()
            }}
          >
            <p>{words.deleteHelp}</p>
          </Form>
        </Dialog>
      )}
    </li>
  )
}

/** How it went, and what is wrong with it. */
function Facts({ rule: { paused_reason, time_last, time_next, failures, problems } }: { rule: Rule }) {
  const facts = [
    paused_reason && words.paused[paused_reason],
    time_last === null ? words.never : words.ran(formatAgo(time_last)),
    time_next !== null && words.next(formatTime(time_next)),
  ]
  const wrong = [failures > 0 && words.failures(failures), ...problems.map(({ message }) => message)].filter(Boolean)
  return (
    <>
      <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      {wrong.length > 0 && <span className={styles.wrong}>{wrong.join(' ')}</span>}
    </>
  )
}
