import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeTemplate } from '../actions/templates.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { SavedTemplate, TemplateChange } from '../data/templates.ts'
import { showToast } from '../data/toasts.ts'
import { settingsText } from '../text/settings.ts'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { changesOf, savable, type TemplateDraft } from './content.ts'

const draftOf = ({ template: { title, description, content } }: SavedTemplate): TemplateDraft => ({
  title,
  description,
  content,
})

/** What is typed of a template, and what it began from: the server may have another version meanwhile. */
export function useTemplateDraft(saved: SavedTemplate, onChanged: (isChanged: boolean) => void) {
  const workspace = useWorkspace()
  const [begun, begin] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const before = draftOf(begun)
  const changes = changesOf(before, draft)
  const isOlder = begun !== saved && hasAny(changesOf(before, draftOf(saved)))
  if (isOlder && !hasAny(changes)) {
    // Nothing was typed that it could take away.
    begin(saved)
    setDraft(draftOf(saved))
  }
  return {
    draft,
    isOlder: isOlder && hasAny(changes),
    set: (part: Partial<TemplateDraft>) => {
      const next = { ...draft, ...part }
      setDraft(next)
      onChanged(hasAny(changesOf(before, next)))
    },
    takeTheirs: () => {
      begin(saved)
      setDraft(draftOf(saved))
      onChanged(false)
    },
    /** Saving it now replaces what the others wrote. */
    keepMine: () => {
      begin(saved)
      onChanged(hasAny(changesOf(draftOf(saved), draft)))
    },
    save: async () => {
      if (!hasAny(changes)) return
      const { id } = begun.template
      const content = changes.content && { content: savable(changes.content, words.untitled) }
      const next = await changeTemplate(workspace, id, { ...changes, ...content }, begun.version)
      const earlier: TemplateChange = {
        ...(changes.title !== undefined && { title: before.title }),
        ...(changes.description !== undefined && { description: before.description }),
        ...(changes.content && { content: before.content }),
      }
      const undo = () =>
        void changeTemplate(workspace, id, earlier, next.version).catch((error: unknown) =>
          showToast({ words: text.toast.refused(words.actions.undo, reasonOf(error)), kind: 'refused' }),
        )
      showToast({ words: settingsText.saved, kind: 'done', undo })
    },
  }
}

const hasAny = (changes: object) => Object.keys(changes).length > 0
