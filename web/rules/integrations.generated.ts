// Generated from server/workspace/events/ and server/resources/integrations/ by `npm run generate`. Do not edit.

/** Integrations that events are sent to; the others are code hosts. */
export const WEBHOOK_TYPES = ['generic_webhook', 'slack_channel_webhook'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** What of a board is sent to the integrations that it names. */
export const BOARD_OPTIONS = ['card_created', 'card_moved', 'card_commented', 'card_due_date'] as const
export type BoardOption = (typeof BOARD_OPTIONS)[number]

/** Every type of event that is sent, by its noun. */
export const EVENTS: Record<string, readonly { verb: string; description: string }[]> = {
  board: [
    { verb: 'created', description: 'A board was created.' },
    { verb: 'updated', description: 'A board changed.' },
    {
      verb: 'moved',
      description: 'A board was moved within its space or to another one, and may have changed otherwise too.',
    },
    { verb: 'deleted', description: 'A board was deleted, with its lists and cards.' },
    { verb: 'restored', description: 'A board was restored to an earlier state, with its lists and cards.' },
    {
      verb: 'members_changed',
      description: 'Someone was added to a board, removed from it, or given another role there.',
    },
  ],
  card: [
    { verb: 'created', description: 'A card was created.' },
    { verb: 'updated', description: 'A card changed.' },
    {
      verb: 'moved',
      description:
        'A card was moved within its list or to another list, board or sprint, and may have changed otherwise too.',
    },
    { verb: 'restored', description: 'A card was restored to an earlier state.' },
    { verb: 'deleted', description: 'A card was deleted.' },
    { verb: 'linked', description: 'A card was linked to another, or the link was removed.' },
    {
      verb: 'members_changed',
      description: 'Someone was added to a card, removed from it, or given another role there.',
    },
    { verb: 'tags_changed', description: 'The tags of a card changed.' },
    { verb: 'checklist_created', description: 'A checklist was added to a card.' },
    { verb: 'checklist_updated', description: 'A checklist of a card changed.' },
    { verb: 'checklist_deleted', description: 'A checklist of a card was deleted, with its items.' },
    { verb: 'checklist_item_created', description: 'An item was added to a checklist of a card.' },
    { verb: 'checklist_item_updated', description: 'An item on a checklist of a card changed.' },
    { verb: 'checklist_item_deleted', description: 'An item on a checklist of a card was deleted.' },
    { verb: 'checklist_item_due_soon', description: 'An item on a checklist of a card is due soon.' },
    { verb: 'checklist_item_overdue', description: 'The due date of an item on a checklist of a card has passed.' },
    { verb: 'file_added', description: 'A file was added to a card.' },
    { verb: 'file_deleted', description: 'A file of a card was deleted.' },
    { verb: 'pull_request_added', description: 'A pull request or merge request names a card.' },
    { verb: 'pull_request_updated', description: 'A pull request of a card changed its state or its text.' },
    { verb: 'pull_request_removed', description: 'A pull request no longer names a card.' },
    {
      verb: 'hint_dismissed',
      description: 'A proposed tag or link was dismissed, and is no longer proposed for a card.',
    },
    { verb: 'due_soon', description: 'A card is due soon.' },
    { verb: 'overdue', description: 'The due date of a card has passed.' },
  ],
  comment: [
    { verb: 'created', description: 'Someone commented on a card, an epic or a page, or replied to a comment.' },
    { verb: 'updated', description: 'A comment was edited, resolved, reopened or set aside.' },
    { verb: 'reacted', description: 'Someone reacted to a comment, or removed a reaction.' },
    { verb: 'file_added', description: 'A file was added to a comment.' },
    { verb: 'file_deleted', description: 'A file of a comment was deleted.' },
    { verb: 'deleted', description: 'A comment was deleted.' },
  ],
  epic: [
    { verb: 'created', description: 'An epic was created.' },
    { verb: 'updated', description: 'An epic changed.' },
    {
      verb: 'moved',
      description:
        'An epic was moved within its list or to another list of the roadmap, and may have changed otherwise too.',
    },
    { verb: 'deleted', description: 'An epic was deleted.' },
    { verb: 'linked', description: 'An epic was linked to another, or the link was removed.' },
    {
      verb: 'members_changed',
      description: 'Someone was added to an epic, removed from it, or given another role there.',
    },
    { verb: 'tags_changed', description: 'The tags of an epic changed.' },
    { verb: 'checklist_created', description: 'A checklist was added to an epic.' },
    { verb: 'checklist_updated', description: 'A checklist of an epic changed.' },
    { verb: 'checklist_deleted', description: 'A checklist of an epic was deleted, with its items.' },
    { verb: 'checklist_item_created', description: 'An item was added to a checklist of an epic.' },
    { verb: 'checklist_item_updated', description: 'An item on a checklist of an epic changed.' },
    { verb: 'checklist_item_deleted', description: 'An item on a checklist of an epic was deleted.' },
    { verb: 'checklist_item_due_soon', description: 'An item on a checklist of an epic is due soon.' },
    { verb: 'checklist_item_overdue', description: 'The due date of an item on a checklist of an epic has passed.' },
    { verb: 'file_added', description: 'A file was added to an epic.' },
    { verb: 'file_deleted', description: 'A file of an epic was deleted.' },
    { verb: 'pull_request_added', description: 'A pull request or merge request names an epic.' },
    { verb: 'pull_request_updated', description: 'A pull request of an epic changed its state or its text.' },
    { verb: 'pull_request_removed', description: 'A pull request no longer names an epic.' },
    {
      verb: 'hint_dismissed',
      description: 'A proposed tag or link was dismissed, and is no longer proposed for an epic.',
    },
    { verb: 'due_soon', description: 'An epic is due soon.' },
    { verb: 'overdue', description: 'The due date of an epic has passed.' },
    { verb: 'health_stale', description: 'The last update on the health of an epic is too old.' },
  ],
  field: [
    { verb: 'created', description: 'A custom field was added to a space.' },
    { verb: 'updated', description: 'A custom field changed.' },
    { verb: 'deleted', description: 'A custom field was deleted.' },
    { verb: 'restored', description: 'A deleted custom field was restored, with the values that cards and epics had.' },
  ],
  form: [
    { verb: 'created', description: 'A form was created on a board.' },
    { verb: 'updated', description: 'A form changed.' },
    { verb: 'deleted', description: 'A form was deleted.' },
  ],
  integration: [
    { verb: 'created', description: 'An integration was created.' },
    {
      verb: 'updated',
      description: 'An integration changed, or was turned off because it was gone or had failed for three days.',
    },
    { verb: 'rotated', description: 'An integration got a new secret.' },
    {
      verb: 'replayed',
      description: 'Deliveries to an integration were moved to another position in the log, to repeat or skip events.',
    },
    { verb: 'deleted', description: 'An integration was deleted.' },
  ],
  list: [
    { verb: 'created', description: 'A list was created: on a board, in a sprint, or on the roadmap.' },
    { verb: 'updated', description: 'A list changed.' },
    {
      verb: 'moved',
      description: 'A list was moved within its board or to another one, and may have changed otherwise too.',
    },
    { verb: 'deleted', description: 'A list was deleted, with its cards, unless they were moved first.' },
    { verb: 'restored', description: 'A list was restored to an earlier state, with its cards.' },
    { verb: 'limit_exceeded', description: 'An admin put more into a list than its hard limit allows.' },
  ],
  member: [
    { verb: 'added', description: 'Someone was added to the workspace, or invited.' },
    { verb: 'joined', description: 'Someone who was invited has joined.' },
    { verb: 'updated', description: 'The role or the profile of a member changed.' },
    {
      verb: 'link_created',
      description:
        'An admin created a link to hand over, with which someone joins (invitation) or sets a new password (reset).',
    },
    { verb: 'link_used', description: 'Someone used the link that an admin created.' },
    { verb: 'removed', description: 'Someone left the workspace, or was removed.' },
    { verb: 'erased', description: 'A person was erased: what they made stays, without their name.' },
  ],
  note: [
    { verb: 'created', description: 'A note was written.' },
    {
      verb: 'updated',
      description: 'Its author changed the title of a note, or its text: that is named in changes, but not shown.',
    },
    { verb: 'deleted', description: 'A note was deleted.' },
  ],
  page: [
    { verb: 'file_added', description: 'A file was added to a page.' },
    { verb: 'file_deleted', description: 'A file of a page was deleted.' },
    { verb: 'created', description: 'A page was created.' },
    { verb: 'updated', description: 'A page changed.' },
    {
      verb: 'moved',
      description:
        'A page was moved among its siblings, below another page or to another space, and may have changed otherwise too.',
    },
    { verb: 'archived', description: 'A page was archived, and may have changed otherwise too.' },
    { verb: 'restored', description: 'A page was unarchived, or restored to an earlier state.' },
    { verb: 'deleted', description: 'A page was deleted.' },
  ],
  project: [
    { verb: 'created', description: 'A space was created.' },
    { verb: 'updated', description: 'A space changed.' },
    { verb: 'moved', description: 'A space was moved among the spaces, and may have changed otherwise too.' },
    { verb: 'deleted', description: 'A space was deleted, with everything in it.' },
    {
      verb: 'members_changed',
      description: 'Someone was added to a space, removed from it, or given another role there.',
    },
    { verb: 'recovered', description: 'An owner of the workspace made themselves an admin of a private space.' },
    {
      verb: 'limit_exceeded',
      description: 'An admin let a person have more started cards in a space than its hard limit allows.',
    },
  ],
  sprint: [
    { verb: 'created', description: 'A sprint was planned.' },
    { verb: 'updated', description: 'A sprint changed.' },
    { verb: 'started', description: 'A sprint started.' },
    { verb: 'completed', description: 'A sprint was completed.' },
    { verb: 'canceled', description: 'A sprint was canceled.' },
    { verb: 'deleted', description: 'A sprint was deleted.' },
  ],
  sprint_settings: [{ verb: 'updated', description: 'The sprint settings of a space changed.' }],
  tag: [
    { verb: 'created', description: 'A tag was created, for a space or for the whole workspace.' },
    { verb: 'updated', description: 'A tag changed, everywhere it is used.' },
    { verb: 'deleted', description: 'A tag was deleted, and removed everywhere it was used.' },
  ],
  team: [
    { verb: 'updated', description: 'The workspace was renamed.' },
    { verb: 'log_cut', description: 'Log entries older than the retention period were removed.' },
  ],
  template: [
    { verb: 'created', description: 'A template was saved in a space.' },
    { verb: 'updated', description: 'A template changed.' },
    { verb: 'deleted', description: 'A template was deleted.' },
    {
      verb: 'restored',
      description: 'A deleted template was restored: rules and recurrences that name it have it again.',
    },
  ],
  recurrence: [
    { verb: 'created', description: 'A recurrence of cards was created on a board.' },
    {
      verb: 'updated',
      description:
        'A recurrence changed, or one of its dates is skipped or no longer is; or it was paused, by a person or by the server, or resumed.',
    },
    { verb: 'card_made', description: 'A recurrence made a card, whose own event comes before.' },
    { verb: 'deleted', description: 'A recurrence was deleted.' },
    { verb: 'restored', description: 'A deleted recurrence was restored.' },
  ],
  rule: [
    { verb: 'created', description: 'A rule of automation was created.' },
    { verb: 'updated', description: 'A rule changed, was paused, by a person or by the server, or was resumed.' },
    { verb: 'notified', description: 'A rule notified a person about a card.' },
    { verb: 'failed', description: 'A run of a rule failed or was left out; its log of runs says why.' },
    { verb: 'called', description: 'A rule called an integration about a card.' },
    { verb: 'deleted', description: 'A rule was deleted.' },
  ],
  time_entry: [
    {
      verb: 'created',
      description: 'Someone logged time on a card, or started a timer: then time_started is its start.',
    },
    { verb: 'updated', description: 'A time entry changed, or its timer was stopped.' },
    { verb: 'deleted', description: 'A time entry was deleted.' },
  ],
  token: [
    { verb: 'created', description: 'A token was created.' },
    { verb: 'revoked', description: 'A token was revoked.' },
    { verb: 'expired', description: 'A token expired.' },
  ],
  view: [
    { verb: 'created', description: 'A view was saved, or came here from another place.' },
    { verb: 'updated', description: 'A view changed.' },
    { verb: 'deleted', description: 'A view was deleted, or went to another place.' },
    { verb: 'restored', description: 'A deleted view was restored, with its feeds.' },
    { verb: 'feed_created', description: 'You got a new secret address for the cards of a view; an older one ended.' },
    { verb: 'feed_deleted', description: 'You ended your secret address for the cards of a view.' },
  ],
}
