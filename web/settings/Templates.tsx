import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { deleteTemplate } from '../actions/templates.ts'
import { isOfTemplates, useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedSomewhere } from '../data/permissions.ts'
import { readTemplates, type Template } from '../data/templates.ts'
import { showToast } from '../data/toasts.ts'
import { EditTemplate } from '../template/EditTemplate.tsx'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { buttonLook } from '../ui/Button.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import styles from './Settings.module.css'
import { TemplateItem } from './TemplateItem.tsx'

/** The templates of each space that the person sees. */
export function Templates() {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const { answer: templates, failure, again } = useRead(readTemplates)
  useAgainOn(again, isOfTemplates)
  // The titles of the spaces may come later than the templates.
  useIds('projects', 'all', 'all')
  const maySave = useAllowedSomewhere('template.create')
  const [edited, edit] = useState<Template | null>(null)
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  if (!templates) return null
  const refused = (action: string) => (error: unknown) =>
    showToast({ words: text.toast.refused(action, reasonOf(error)), kind: 'refused' })
  const remove = async ({ id, title }: Template) => {
    const restore = await deleteTemplate(workspace, id)
    const undo = () => void restore().then(again).catch(refused(words.actions.restore))
    showToast({ words: words.deleted(title), kind: 'done', undo })
    await again()
  }
  const titleOf = (id: string) => mirror.row('projects', id)?.title ?? ''
  const groups = [...Map.groupBy(templates.toSorted(byTitle), ({ project_id }) => project_id)]
  return (
    <div ref={keepRowFocus} className={styles.wide}>
      {templates.length === 0 ? (
        <p>{maySave ? words.none : words.noneHere}</p>
      ) : (
        <p className={styles.quiet}>{words.help}</p>
      )}
      {templates.length === 0 && (
        <p>
          <Link to="/$team" params={{ team }} className={buttonLook}>
            {words.noneAction}
          </Link>
        </p>
      )}
      {groups
        .sort(([a], [b]) => titleOf(a).localeCompare(titleOf(b)))
        .map(([id, own]) => (
          <section key={id} aria-label={titleOf(id)}>
            <h2>{titleOf(id)}</h2>
            <ul>
              {own.map((template) => (
                <TemplateItem
                  key={template.id}
                  template={template}
                  onEdit={() => edit(template)}
                  onDelete={() => void remove(template).catch(refused(words.actions.remove))}
                />
              ))}
            </ul>
          </section>
        ))}
      {edited && <EditTemplate id={edited.id} title={edited.title} onClose={() => edit(null)} onDone={again} />}
    </div>
  )
}

const byTitle = (a: Template, b: Template) => a.title.localeCompare(b.title)
