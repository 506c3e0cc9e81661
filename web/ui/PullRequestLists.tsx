import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { VcsMapping } from '../data/settings.ts'
import { pullRequestListsText } from '../text/pull-requests.ts'
import { Button, IconButton } from './Button.tsx'
import { Field } from './Field.tsx'
import styles from './PullRequestLists.module.css'
import { NO_LISTS } from './pull-request-stages.ts'
import { StageChoices } from './StageChoices.tsx'

const words = pullRequestListsText

interface PullRequestListsProps {
  mapping: VcsMapping | null
  lists: readonly { id: string; title: string }[]
  onChange(mapping: VcsMapping): void
}

/** Which list a card goes to as its pull request gets further: for all branches, and otherwise for some. */
export function PullRequestLists({ mapping, lists, onChange }: PullRequestListsProps) {
  const [branch, setBranch] = useState('')
  const now: VcsMapping = mapping ?? { ...NO_LISTS, branches: [] }
  const { branches } = now
  const name = branch.trim()
  const isNew = name !== '' && !branches.some((known) => known.name === name)
  const add = () => {
    if (!isNew) return
    onChange({ ...now, branches: [...branches, { name, ...NO_LISTS, time_created: Date.now() }] })
    setBranch('')
  }
  return (
    <fieldset className={styles.lists}>
      <legend className={styles.legend}>{words.title}</legend>
      <p className={styles.help}>{words.help}</p>
      <StageChoices
        value={now}
        nothing={words.stays}
        lists={lists}
        onChange={(stages) => onChange({ ...now, ...stages })}
      />
      {branches.map((known, at) => (
        <fieldset key={known.name} className={styles.lists}>
          <legend className={styles.branch}>
            {words.into(known.name)}
            <IconButton
              label={words.remove(known.name)}
              onPress={() => onChange({ ...now, branches: branches.filter((one) => one !== known) })}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </legend>
          <StageChoices
            value={known}
            nothing={words.asOthers}
            lists={lists}
            onChange={(stages) => onChange({ ...now, branches: branches.with(at, { ...known, ...stages }) })}
          />
        </fieldset>
      ))}
      <div className={styles.add}>
        <Field
          label={words.branch}
          value={branch}
          onChange={setBranch}
          placeholder="main"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It is part of a form whose button does something else.
            event.preventDefault()
            add()
          }}
        />
        <Button isDisabled={!isNew} onPress={add}>
          <Plus size={16} aria-hidden /> {words.add}
        </Button>
      </div>
    </fieldset>
  )
}
