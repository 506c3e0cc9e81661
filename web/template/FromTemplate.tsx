import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { makeFromTemplate } from '../actions/templates.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces, useAllowedSomewhere } from '../data/permissions.ts'
import { readTemplates, type Template, type TemplatePlace, type TemplateType } from '../data/templates.ts'
import { showToast } from '../data/toasts.ts'
import type { Action } from '../rules/permissions.generated.ts'
import { closeDialog } from '../shell/dialogs.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { useNextSprint } from './next-sprint.ts'

export interface FromTemplateProps {
  types: readonly TemplateType[]
  place: TemplatePlace
  /** The one that is chosen at first. */
  template_id?: string
}

/** What making each type needs. */
const NEEDED: Record<TemplateType, Action> = {
  card: 'card.create',
  checklist: 'card.update',
  board: 'board.create',
  page: 'page.create',
  sprint: 'sprint.create',
}

/** Chooses a template and makes what it says; a person who made a board, a page or a sprint goes there. */
export function FromTemplate({ types, place, template_id }: FromTemplateProps) {
  const { answer: templates, failure } = useRead(readTemplates)
  const allowedIn = useAllowedInSpaces()
  const maySave = useAllowedSomewhere('template.create')
  // Of what goes to a named place, the person was asked about that place before.
  const isAllowed = ({ type, project_id }: Template) =>
    types.length === 1 || allowedIn(place.project_id ?? project_id, NEEDED[type])
  const usable = templates?.filter((one) => types.includes(one.type) && isAllowed(one))
  return (
    <Dialog title={words.useTitle} isOpen onClose={closeDialog}>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {usable?.length === 0 && <p>{maySave ? words.noneToUse(types) : words.noneHere}</p>}
      {usable && usable.length > 0 && <Choice templates={usable} place={place} first={template_id} types={types} />}
    </Dialog>
  )
}

interface ChoiceProps extends Pick<FromTemplateProps, 'types' | 'place'> {
  templates: readonly Template[]
  first: string | undefined
}

function Choice({ templates, types, place, first }: ChoiceProps) {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const navigate = useNavigate()
  const [id, setId] = useState(first ?? templates[0]?.id ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = templates.find((one) => one.id === id)
  // Cards that go into a sprint have their own titles.
  const isNamed = place.sprint_id === undefined
  const suggested = useNextSprint(isNamed && chosen?.type === 'sprint' ? (place.project_id ?? chosen.project_id) : null)
  const title = (typed ?? suggested).trim()
  const make = async (override?: true) => {
    const named = { ...place, ...(isNamed && title && { title }), ...(override && { override }) }
    const made = await makeFromTemplate(workspace, id, named)
    closeDialog()
    showToast({ words: words.made(chosen?.title ?? ''), kind: 'done' })
    if (made?.kind === 'board') await navigate({ to: '/$team/board-{$board}', params: { team, board: made.id } })
    if (made?.kind === 'page') await navigate({ to: '/$team/page-{$page}', params: { team, page: made.id } })
    if (made?.kind === 'sprint') await navigate({ to: '/$team/sprint-{$sprint}', params: { team, sprint: made.id } })
  }
  const hintOf = ({ type, project_id }: Template) =>
    [...(types.length > 1 ? [words.types[type]] : []), mirror.row('projects', project_id)?.title ?? ''].join(' · ')
  return (
    <Form action={words.use} anyway={text.anyway.make} isDisabled={!chosen} onCancel={closeDialog} onSubmit={make}>
      <Select
        label={words.template}
        value={id}
        choices={templates.map((one) => ({ value: one.id, words: one.title, hint: hintOf(one) }))}
        onChoose={setId}
      />
      {chosen?.description && <p>{chosen.description}</p>}
      {isNamed && (
        <Field
          label={words.newTitle}
          help={words.newTitleHelp}
          value={typed ?? suggested}
          onChange={setTyped}
          maxLength={500}
          autoFocus
        />
      )}
    </Form>
  )
}
