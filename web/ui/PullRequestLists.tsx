import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { VcsMapping } from '../data/settings.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from './Button.tsx'
import { Choice } from './Choice.tsx'
import { Field } from './Field.tsx'
import styles from './PullRequestLists.module.css'

const words = text.pullRequestLists
type Stages = Omit<VcsMapping, 'branches'>

const NO_LISTS: Stages = {
  pr_draft: null,
  pr_open: null,
  pr_review_requested: null,
  pr_merged: null,
  pr_closed: null,
}
// It has every stage, in their order.
const STAGES = Object.keys(NO_LISTS) as (keyof Stages)[]
const NOTHING = 'nothing'

/** Without lists that are not there any more. */
export function withoutOthers({ branches, ...stages }: VcsMapping, known: ReadonlySet<string>): VcsMapping {
  const kept = (of: Stages): Stages => {
    const left = { ...NO_LISTS }
    for (const stage of STAGES) if (known.has(of[stage] ?? '')) left[stage] = of[stage]
    return left
  }
  return {
    ...kept(stages),
    branches: branches.map(({ name, time_created, ...own }) => ({ name, time_created, ...kept(own) })),
  }
}

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

interface StageChoicesProps {
  value: Stages
  /** What it is called when no list is chosen. */
  nothing: string
  lists: PullRequestListsProps['lists']
  onChange(stages: Partial<Stages>): void
}

function StageChoices({ value, nothing, lists, onChange }: StageChoicesProps) {
  const choices = [{ value: NOTHING, words: nothing }, ...lists.map(({ id, title }) => ({ value: id, words: title }))]
  return (
    <div className={styles.choices}>
      {STAGES.map((stage) => (
        <Choice
          key={stage}
          label={words.stages[stage]}
          value={lists.some(({ id }) => id === value[stage]) ? (value[stage] ?? NOTHING) : NOTHING}
          choices={choices}
          onChoose={(id) => onChange({ [stage]: id === NOTHING ? null : id })}
        />
      ))}
    </div>
  )
}
