import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readTags, type Tag } from '../data/tags.ts'
import { settingsText } from '../text/settings.ts'
import { Field } from '../ui/Field.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import styles from './Settings.module.css'
import { TagDialog, type TagTask } from './TagDialog.tsx'
import { TagItem } from './TagItem.tsx'

/** So many are seen at a glance. */
const FEW = 8

/** The words that cards are sorted by: those of the whole workspace, then those of each space. */
export function Tags() {
  const { mirror } = useWorkspace()
  const { answer: tags, failure, again } = useRead(readTags)
  const [words, setWords] = useState('')
  const [task, setTask] = useState<TagTask | null>(null)
  const { tags: texts } = settingsText
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  if (!tags) return null
  const found = tags.filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()))
  const groups = Map.groupBy(found.toSorted(byName), ({ project_id }) => project_id)
  const titleOf = (id: string | null) => (id === null ? texts.wide : (mirror.row('projects', id)?.title ?? ''))
  return (
    <div ref={keepRowFocus} className={styles.wide}>
      <p className={styles.quiet}>{texts.help}</p>
      {tags.length > FEW && (
        <Field label={texts.search} type="search" value={words} onChange={setWords} autoComplete="off" />
      )}
      {tags.length === 0 && <p>{texts.nothing}</p>}
      {tags.length > 0 && found.length === 0 && <p>{texts.notFound}</p>}
      {[...groups]
        .sort(([a], [b]) => Number(a !== null) - Number(b !== null) || titleOf(a).localeCompare(titleOf(b)))
        .map(([id, own]) => (
          <section key={id ?? ''} aria-label={titleOf(id)}>
            <h2>{titleOf(id)}</h2>
            <ul>
              {own.map((tag) => (
                <TagItem key={tag.id} tag={tag} others={successorsOf(tag, tags).length} onTask={setTask} />
              ))}
            </ul>
          </section>
        ))}
      {task && (
        <TagDialog
          task={task}
          others={successorsOf(task.tag, tags)}
          titleOf={titleOf}
          onClose={() => setTask(null)}
          onDone={again}
        />
      )}
    </div>
  )
}

const byName = (a: Tag, b: Tag) => a.name.localeCompare(b.name)

/** The tags that can be wherever this one is. */
function successorsOf({ id, project_id }: Tag, tags: readonly Tag[]): Tag[] {
  return tags
    .filter((other) => other.id !== id && (other.project_id === null || other.project_id === project_id))
    .toSorted(byName)
}
