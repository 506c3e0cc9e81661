const SAVED_FROM = {
  card: 'a card',
  checklist: 'a checklist',
  board: 'a board',
  page: 'a page',
  sprint: 'a sprint',
}

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })

/** Words of templates. Only their dialogs and their page import them: no board needs them at its start. */
export const templatesText = {
  help: 'Saved cards, checklists, boards, pages and sprints, to make new ones from. {{date}}, {{sprint}} and {{person}} in their titles and texts are filled in.',
  none: 'Nothing is saved as a template yet: choose “Save as template” in the menu of a card, a checklist, a board, a page or a sprint.',
  noneHere: 'There are no templates in the spaces that you see.',
  noneAction: 'Go to my boards',
  types: { card: 'Card', checklist: 'Checklist', board: 'Board', page: 'Page', sprint: 'Sprint' },
  saveTitle: 'Save as template',
  name: 'Name',
  description: 'Description',
  descriptionHelp: 'When to use it, for those who choose it.',
  withCards: 'With its cards',
  variables: '{{date}}, {{sprint}} and {{person}} in titles and texts are filled in when it is used.',
  saved: (title: string) => `Saved as template ${title}`,
  useTitle: 'New from template',
  template: 'Template',
  newTitle: 'Title',
  newTitleHelp: 'Leave it empty for the title of the template.',
  use: 'Create',
  made: (title: string) => `Created from ${title}`,
  noneToUse: (types: readonly (keyof typeof SAVED_FROM)[]) =>
    `There are no templates for this yet. To make one, choose “Save as template” in the menu of ${EITHER.format(types.map((type) => SAVED_FROM[type]))}.`,
  menu: (title: string) => `Actions for template ${title}`,
  edit: 'Edit',
  editTitle: (title: string) => `Edit template ${title}`,
  useThis: 'Use',
  deleted: (title: string) => `Template ${title} deleted`,
  actions: { remove: 'Deleting the template', restore: 'Restoring the template' },
}
