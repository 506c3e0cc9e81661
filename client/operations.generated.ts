// Generated from the OpenAPI document by `npm run generate`. Do not edit.

import { type Call, type CallOptions, walk } from './call.ts'
import type { AnswerOf, BodyOf, LeanAnswerOf, ParamsOf, WholeParamsOf } from './types.ts'

export class Operations {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Walks over all pages, item by item: `for await (const card of boardwalk.all.listCards({ board_id }))`. */
  readonly all = {
    /** Read what happened, newest first */
    listActivity: (
      params: ParamsOf<'listActivity'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listActivity'>['activity'][number]> =>
      walk(
        (next) => this.listActivity({ ...params, ...next }, options),
        ({ activity }: AnswerOf<'listActivity'>) => activity,
      ),
    /** List the cards, epics, pages and notes whose text links to one of them, the newest first */
    listBacklinks: (
      params: ParamsOf<'listBacklinks'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listBacklinks'>['results'][number]> =>
      walk(
        (next) => this.listBacklinks({ ...params, ...next }, options),
        ({ results }: AnswerOf<'listBacklinks'>) => results,
      ),
    /** List what was deleted and can be restored, newest first */
    listBin: (
      params: ParamsOf<'listBin'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listBin'>['items'][number]> =>
      walk(
        (next) => this.listBin({ ...params, ...next }, options),
        ({ items }: AnswerOf<'listBin'>) => items,
      ),
    /** List the boards of a workspace */
    listBoards: (
      params: ParamsOf<'listBoards'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listBoards'>['boards'][number]> =>
      walk(
        (next) => this.listBoards({ ...params, ...next }, options),
        ({ boards }: AnswerOf<'listBoards'>) => boards,
      ),
    /** List cards */
    listCards: (
      params: WholeParamsOf<'listCards'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listCards'>['cards'][number]> =>
      walk(
        (next) => this.listCards({ ...params, ...next }, options),
        ({ cards }: AnswerOf<'listCards'>) => cards,
      ),
    /** List the cards of a view, in its order */
    listCardsOfView: (
      params: ParamsOf<'listCardsOfView'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listCardsOfView'>['cards'][number]> =>
      walk(
        (next) => this.listCardsOfView({ ...params, ...next }, options),
        ({ cards }: AnswerOf<'listCardsOfView'>) => cards,
      ),
    /** List the comments on a card, an epic or a page */
    listComments: (
      params: ParamsOf<'listComments'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listComments'>['comments'][number]> =>
      walk(
        (next) => this.listComments({ ...params, ...next }, options),
        ({ comments }: AnswerOf<'listComments'>) => comments,
      ),
    /** List the deliveries and their answers, the latest first */
    listDeliveries: (
      params: ParamsOf<'listDeliveries'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listDeliveries'>['deliveries'][number]> =>
      walk(
        (next) => this.listDeliveries({ ...params, ...next }, options),
        ({ deliveries }: AnswerOf<'listDeliveries'>) => deliveries,
      ),
    /** Read the change log, oldest first; with `Accept: text/event-stream`, as it happens */
    listEvents: (
      params: ParamsOf<'listEvents'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listEvents'>['events'][number]> =>
      walk(
        (next) => this.listEvents({ ...params, ...next }, options),
        ({ events }: AnswerOf<'listEvents'>) => events,
      ),
    /** List the changes of a card, newest first */
    listHistoryOfCard: (
      params: ParamsOf<'listHistoryOfCard'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listHistoryOfCard'>['history'][number]> =>
      walk(
        (next) => this.listHistoryOfCard({ ...params, ...next }, options),
        ({ history }: AnswerOf<'listHistoryOfCard'>) => history,
      ),
    /** List the changes of a page, newest first */
    listHistoryOfPage: (
      params: ParamsOf<'listHistoryOfPage'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listHistoryOfPage'>['history'][number]> =>
      walk(
        (next) => this.listHistoryOfPage({ ...params, ...next }, options),
        ({ history }: AnswerOf<'listHistoryOfPage'>) => history,
      ),
    /** List the integrations, with their progress */
    listIntegrations: (
      params: ParamsOf<'listIntegrations'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listIntegrations'>['integrations'][number]> =>
      walk(
        (next) => this.listIntegrations({ ...params, ...next }, options),
        ({ integrations }: AnswerOf<'listIntegrations'>) => integrations,
      ),
    /** List the lists of a board, live or archived, without their cards */
    listLists: (
      params: ParamsOf<'listLists'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listLists'>['lists'][number]> =>
      walk(
        (next) => this.listLists({ ...params, ...next }, options),
        ({ lists }: AnswerOf<'listLists'>) => lists,
      ),
    /** List your own open items of checklists, with their cards and epics */
    listMyItems: (
      params: ParamsOf<'listMyItems'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listMyItems'>['checklist_items'][number]> =>
      walk(
        (next) => this.listMyItems({ ...params, ...next }, options),
        ({ checklist_items }: AnswerOf<'listMyItems'>) => checklist_items,
      ),
    /** List your own cards: what you have to do, what is due, what you watch */
    listMyWork: (
      params: WholeParamsOf<'listMyWork'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listMyWork'>['cards'][number]> =>
      walk(
        (next) => this.listMyWork({ ...params, ...next }, options),
        ({ cards }: AnswerOf<'listMyWork'>) => cards,
      ),
    /** List the notes you may read, the newest first */
    listNotes: (
      params: ParamsOf<'listNotes'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listNotes'>['notes'][number]> =>
      walk(
        (next) => this.listNotes({ ...params, ...next }, options),
        ({ notes }: AnswerOf<'listNotes'>) => notes,
      ),
    /** List your notifications, the latest first */
    listNotifications: (
      params: ParamsOf<'listNotifications'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listNotifications'>['notifications'][number]> =>
      walk(
        (next) => this.listNotifications({ ...params, ...next }, options),
        ({ notifications }: AnswerOf<'listNotifications'>) => notifications,
      ),
    /** List the pages of a workspace */
    listPages: (
      params: WholeParamsOf<'listPages'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listPages'>['pages'][number]> =>
      walk(
        (next) => this.listPages({ ...params, ...next }, options),
        ({ pages }: AnswerOf<'listPages'>) => pages,
      ),
    /** List all private spaces of a workspace, by name and admins */
    listPrivateProjects: (
      params: ParamsOf<'listPrivateProjects'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listPrivateProjects'>['private_projects'][number]> =>
      walk(
        (next) => this.listPrivateProjects({ ...params, ...next }, options),
        ({ private_projects }: AnswerOf<'listPrivateProjects'>) => private_projects,
      ),
    /** List the spaces of a workspace */
    listProjects: (
      params: WholeParamsOf<'listProjects'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listProjects'>['projects'][number]> =>
      walk(
        (next) => this.listProjects({ ...params, ...next }, options),
        ({ projects }: AnswerOf<'listProjects'>) => projects,
      ),
    /** List recurrences of cards, of a board or of all */
    listRecurrences: (
      params: ParamsOf<'listRecurrences'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listRecurrences'>['recurrences'][number]> =>
      walk(
        (next) => this.listRecurrences({ ...params, ...next }, options),
        ({ recurrences }: AnswerOf<'listRecurrences'>) => recurrences,
      ),
    /** List the replies to a comment */
    listReplies: (
      params: ParamsOf<'listReplies'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listReplies'>['child_comments'][number]> =>
      walk(
        (next) => this.listReplies({ ...params, ...next }, options),
        ({ child_comments }: AnswerOf<'listReplies'>) => child_comments,
      ),
    /** List the runs of a rule and their results, the latest first */
    listRuleRuns: (
      params: ParamsOf<'listRuleRuns'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listRuleRuns'>['runs'][number]> =>
      walk(
        (next) => this.listRuleRuns({ ...params, ...next }, options),
        ({ runs }: AnswerOf<'listRuleRuns'>) => runs,
      ),
    /** List the rules of automation, of a board, of a space or of all */
    listRules: (
      params: ParamsOf<'listRules'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listRules'>['rules'][number]> =>
      walk(
        (next) => this.listRules({ ...params, ...next }, options),
        ({ rules }: AnswerOf<'listRules'>) => rules,
      ),
    /** List the sprints of a space */
    listSprints: (
      params: ParamsOf<'listSprints'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listSprints'>['sprints'][number]> =>
      walk(
        (next) => this.listSprints({ ...params, ...next }, options),
        ({ sprints }: AnswerOf<'listSprints'>) => sprints,
      ),
    /** List tags */
    listTags: (
      params: ParamsOf<'listTags'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listTags'>['tags'][number]> =>
      walk(
        (next) => this.listTags({ ...params, ...next }, options),
        ({ tags }: AnswerOf<'listTags'>) => tags,
      ),
    /** List the templates of spaces, without their contents */
    listTemplates: (
      params: ParamsOf<'listTemplates'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listTemplates'>['templates'][number]> =>
      walk(
        (next) => this.listTemplates({ ...params, ...next }, options),
        ({ templates }: AnswerOf<'listTemplates'>) => templates,
      ),
    /** List the time logged on a card */
    listTimeOfCard: (
      params: ParamsOf<'listTimeOfCard'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listTimeOfCard'>['time_entries'][number]> =>
      walk(
        (next) => this.listTimeOfCard({ ...params, ...next }, options),
        ({ time_entries }: AnswerOf<'listTimeOfCard'>) => time_entries,
      ),
    /** List the saved views you may see, each place in its order */
    listViews: (
      params: ParamsOf<'listViews'> = {},
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'listViews'>['views'][number]> =>
      walk(
        (next) => this.listViews({ ...params, ...next }, options),
        ({ views }: AnswerOf<'listViews'>) => views,
      ),
    /** Read a public board, without an account */
    readPublicBoard: (
      params: ParamsOf<'readPublicBoard'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'readPublicBoard'>['cards'][number]> =>
      walk(
        (next) => this.readPublicBoard({ ...params, ...next }, options),
        ({ cards }: AnswerOf<'readPublicBoard'>) => cards,
      ),
    /** Find boards, cards, pages, spaces, epics and notes by their words */
    searchWorkspace: (
      params: ParamsOf<'searchWorkspace'>,
      options?: CallOptions,
    ): AsyncGenerator<AnswerOf<'searchWorkspace'>['results'][number]> =>
      walk(
        (next) => this.searchWorkspace({ ...params, ...next }, options),
        ({ results }: AnswerOf<'searchWorkspace'>) => results,
      ),
  }

  /** Accept a hint of a card */
  acceptHint(params: ParamsOf<'acceptHint'>, body: BodyOf<'acceptHint'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/hints/accept', params, body, answer: 'nothing' },
      options,
    )
  }

  /** Join a workspace that you are invited to */
  acceptInvitation(params: ParamsOf<'acceptInvitation'>, options?: CallOptions): Promise<AnswerOf<'acceptInvitation'>> {
    return this.#call<AnswerOf<'acceptInvitation'>>(
      { method: 'POST', path: '/v1/users/me/invitations/{invitation_id}/accept', params, answer: 'json' },
      options,
    )
  }

  /** Put a card into an epic */
  addCardToEpic(params: ParamsOf<'addCardToEpic'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/epics/{epic_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Add a file to a card or an epic */
  addFileToCard(params: ParamsOf<'addFileToCard'>, options?: CallOptions): Promise<AnswerOf<'addFileToCard'>> {
    return this.#call<AnswerOf<'addFileToCard'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** Add a file to a comment */
  addFileToComment(params: ParamsOf<'addFileToComment'>, options?: CallOptions): Promise<AnswerOf<'addFileToComment'>> {
    return this.#call<AnswerOf<'addFileToComment'>>(
      { method: 'POST', path: '/v1/{team_id}/comments/{comment_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** Add a file to an epic */
  addFileToEpic(params: ParamsOf<'addFileToEpic'>, options?: CallOptions): Promise<AnswerOf<'addFileToEpic'>> {
    return this.#call<AnswerOf<'addFileToEpic'>>(
      { method: 'POST', path: '/v1/{team_id}/epics/{epic_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** Add a file to a page */
  addFileToPage(params: ParamsOf<'addFileToPage'>, options?: CallOptions): Promise<AnswerOf<'addFileToPage'>> {
    return this.#call<AnswerOf<'addFileToPage'>>(
      { method: 'POST', path: '/v1/{team_id}/pages/{page_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** Add a member to a board, or change their role */
  addMemberToBoard(
    params: ParamsOf<'addMemberToBoard'>,
    body: BodyOf<'addMemberToBoard'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'addMemberToBoard'>> {
    return this.#call<AnswerOf<'addMemberToBoard'>>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Add a member to a card or an epic */
  addMemberToCard(
    params: ParamsOf<'addMemberToCard'>,
    body: BodyOf<'addMemberToCard'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'addMemberToCard'>> {
    return this.#call<AnswerOf<'addMemberToCard'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Add a member to a space, or change their role */
  addMemberToProject(
    params: ParamsOf<'addMemberToProject'>,
    body: BodyOf<'addMemberToProject'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'addMemberToProject'>> {
    return this.#call<AnswerOf<'addMemberToProject'>>(
      { method: 'POST', path: '/v1/{team_id}/projects/{project_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Add your own reaction to a comment */
  addReactionToComment(params: ParamsOf<'addReactionToComment'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/comments/{comment_id}/reactions/{reaction}', params, answer: 'nothing' },
      options,
    )
  }

  /** Add your own reaction to a reply */
  addReactionToReply(params: ParamsOf<'addReactionToReply'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      {
        method: 'PUT',
        path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}/reactions/{reaction}',
        params,
        answer: 'nothing',
      },
      options,
    )
  }

  /** Put tags on a card or an epic */
  addTagsToCard(
    params: ParamsOf<'addTagsToCard'>,
    body: BodyOf<'addTagsToCard'> = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/tags', params, body, answer: 'nothing' },
      options,
    )
  }

  /** Archive a page, or bring it back */
  archivePage(
    params: ParamsOf<'archivePage'>,
    body: BodyOf<'archivePage'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'archivePage'>> {
    return this.#call<AnswerOf<'archivePage'>>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/archive', params, body, answer: 'json' },
      options,
    )
  }

  /** Begin to set up a second factor; it counts once a code of it is confirmed */
  beginSecondFactor(options?: CallOptions): Promise<AnswerOf<'beginSecondFactor'>> {
    return this.#call<AnswerOf<'beginSecondFactor'>>(
      { method: 'POST', path: '/v1/users/me/second_factor', answer: 'json' },
      options,
    )
  }

  /** Confirm your new e-mail address, by the link that was mailed to it */
  confirmAddress(body: BodyOf<'confirmAddress'>, options?: CallOptions): Promise<AnswerOf<'confirmAddress'>> {
    return this.#call<AnswerOf<'confirmAddress'>>(
      { method: 'POST', path: '/v1/users/me/email/confirm', body, answer: 'json' },
      options,
    )
  }

  /** Turn the second factor on; the recovery codes are shown once */
  confirmSecondFactor(
    body: BodyOf<'confirmSecondFactor'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'confirmSecondFactor'>> {
    return this.#call<AnswerOf<'confirmSecondFactor'>>(
      { method: 'POST', path: '/v1/users/me/second_factor/confirm', body, answer: 'json' },
      options,
    )
  }

  /** Show that it is you, by your password: passkeys and second factors can then be changed for a while */
  confirmSession(body: BodyOf<'confirmSession'>, options?: CallOptions): Promise<void> {
    return this.#call<void>({ method: 'POST', path: '/v1/users/me/sessions/confirm', body, answer: 'nothing' }, options)
  }

  /** Copy a board with its lists and, on request, their cards */
  copyBoard(
    params: ParamsOf<'copyBoard'>,
    body: BodyOf<'copyBoard'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'copyBoard'>> {
    return this.#call<AnswerOf<'copyBoard'>>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Copy a card */
  copyCard(
    params: ParamsOf<'copyCard'>,
    body: BodyOf<'copyCard'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'copyCard'>> {
    return this.#call<AnswerOf<'copyCard'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Copy a page */
  copyPage(
    params: ParamsOf<'copyPage'>,
    body: BodyOf<'copyPage'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'copyPage'>> {
    return this.#call<AnswerOf<'copyPage'>>(
      { method: 'POST', path: '/v1/{team_id}/pages/{page_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Create a board in a space */
  createBoard(body: BodyOf<'createBoard'>, options?: CallOptions): Promise<AnswerOf<'createBoard'>> {
    return this.#call<AnswerOf<'createBoard'>>(
      { method: 'POST', path: '/v1/{team_id}/boards', body, answer: 'json' },
      options,
    )
  }

  /** Create a card at the bottom of a list */
  createCard(body: BodyOf<'createCard'>, options?: CallOptions): Promise<AnswerOf<'createCard'>> {
    return this.#call<AnswerOf<'createCard'>>(
      { method: 'POST', path: '/v1/{team_id}/cards', body, answer: 'json' },
      options,
    )
  }

  /** Add a checklist to a card or an epic */
  createChecklist(
    params: ParamsOf<'createChecklist'>,
    body: BodyOf<'createChecklist'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createChecklist'>> {
    return this.#call<AnswerOf<'createChecklist'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/checklists', params, body, answer: 'json' },
      options,
    )
  }

  /** Add an item to a checklist */
  createChecklistItem(
    params: ParamsOf<'createChecklistItem'>,
    body: BodyOf<'createChecklistItem'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createChecklistItem'>> {
    return this.#call<AnswerOf<'createChecklistItem'>>(
      {
        method: 'POST',
        path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}/items',
        params,
        body,
        answer: 'json',
      },
      options,
    )
  }

  /** Comment on a card, an epic or a page */
  createComment(body: BodyOf<'createComment'>, options?: CallOptions): Promise<AnswerOf<'createComment'>> {
    return this.#call<AnswerOf<'createComment'>>(
      { method: 'POST', path: '/v1/{team_id}/comments', body, answer: 'json' },
      options,
    )
  }

  /** Create an epic on the roadmap */
  createEpic(body: BodyOf<'createEpic'>, options?: CallOptions): Promise<AnswerOf<'createEpic'>> {
    return this.#call<AnswerOf<'createEpic'>>(
      { method: 'POST', path: '/v1/{team_id}/epics', body, answer: 'json' },
      options,
    )
  }

  /** Make your secret address for the cards of a view; it is shown once, and an older one ends */
  createFeed(params: ParamsOf<'createFeed'>, options?: CallOptions): Promise<AnswerOf<'createFeed'>> {
    return this.#call<AnswerOf<'createFeed'>>(
      { method: 'POST', path: '/v1/{team_id}/views/{view_id}/feed', params, answer: 'json' },
      options,
    )
  }

  /** Add a custom field to a space */
  createField(
    params: ParamsOf<'createField'>,
    body: BodyOf<'createField'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createField'>> {
    return this.#call<AnswerOf<'createField'>>(
      { method: 'POST', path: '/v1/{team_id}/projects/{project_id}/fields', params, body, answer: 'json' },
      options,
    )
  }

  /** Create a form for new cards on a board */
  createForm(
    params: ParamsOf<'createForm'>,
    body: BodyOf<'createForm'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createForm'>> {
    return this.#call<AnswerOf<'createForm'>>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/forms', params, body, answer: 'json' },
      options,
    )
  }

  /** Create an integration; only this answer shows its secret */
  createIntegration(body: BodyOf<'createIntegration'>, options?: CallOptions): Promise<AnswerOf<'createIntegration'>> {
    return this.#call<AnswerOf<'createIntegration'>>(
      { method: 'POST', path: '/v1/{team_id}/integrations', body, answer: 'json' },
      options,
    )
  }

  /** Create a list on a board */
  createList(body: BodyOf<'createList'>, options?: CallOptions): Promise<AnswerOf<'createList'>> {
    return this.#call<AnswerOf<'createList'>>(
      { method: 'POST', path: '/v1/{team_id}/lists', body, answer: 'json' },
      options,
    )
  }

  /** Add a person to a workspace, or bring them back */
  createMember(body: BodyOf<'createMember'>, options?: CallOptions): Promise<AnswerOf<'createMember'>> {
    return this.#call<AnswerOf<'createMember'>>(
      { method: 'POST', path: '/v1/teams/{team_id}/members', body, answer: 'json' },
      options,
    )
  }

  /** Make a link by which a member comes in or sets a new password, to hand over; it is shown once */
  createMemberLink(params: ParamsOf<'createMemberLink'>, options?: CallOptions): Promise<AnswerOf<'createMemberLink'>> {
    return this.#call<AnswerOf<'createMemberLink'>>(
      { method: 'POST', path: '/v1/teams/{team_id}/members/{user_id}/link', params, answer: 'json' },
      options,
    )
  }

  /** Create a note */
  createNote(body: BodyOf<'createNote'>, options?: CallOptions): Promise<AnswerOf<'createNote'>> {
    return this.#call<AnswerOf<'createNote'>>(
      { method: 'POST', path: '/v1/{team_id}/notes', body, answer: 'json' },
      options,
    )
  }

  /** Create a page in a space */
  createPage(body: BodyOf<'createPage'>, options?: CallOptions): Promise<AnswerOf<'createPage'>> {
    return this.#call<AnswerOf<'createPage'>>(
      { method: 'POST', path: '/v1/{team_id}/pages', body, answer: 'json' },
      options,
    )
  }

  /** Keep a passkey that the browser made */
  createPasskey(body: BodyOf<'createPasskey'>, options?: CallOptions): Promise<AnswerOf<'createPasskey'>> {
    return this.#call<AnswerOf<'createPasskey'>>(
      { method: 'POST', path: '/v1/users/me/passkeys', body, answer: 'json' },
      options,
    )
  }

  /** Create a space */
  createProject(body: BodyOf<'createProject'>, options?: CallOptions): Promise<AnswerOf<'createProject'>> {
    return this.#call<AnswerOf<'createProject'>>(
      { method: 'POST', path: '/v1/{team_id}/projects', body, answer: 'json' },
      options,
    )
  }

  /** Make cards again and again, from a template or like a card */
  createRecurrence(body: BodyOf<'createRecurrence'>, options?: CallOptions): Promise<AnswerOf<'createRecurrence'>> {
    return this.#call<AnswerOf<'createRecurrence'>>(
      { method: 'POST', path: '/v1/{team_id}/recurrences', body, answer: 'json' },
      options,
    )
  }

  /** Reply to a comment */
  createReply(
    params: ParamsOf<'createReply'>,
    body: BodyOf<'createReply'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createReply'>> {
    return this.#call<AnswerOf<'createReply'>>(
      { method: 'POST', path: '/v1/{team_id}/comments/{comment_id}/children', params, body, answer: 'json' },
      options,
    )
  }

  /** Create a rule of a board or of a space, which runs with your rights */
  createRule(body: BodyOf<'createRule'>, options?: CallOptions): Promise<AnswerOf<'createRule'>> {
    return this.#call<AnswerOf<'createRule'>>(
      { method: 'POST', path: '/v1/{team_id}/rules', body, answer: 'json' },
      options,
    )
  }

  /** Plan a sprint */
  createSprint(body: BodyOf<'createSprint'>, options?: CallOptions): Promise<AnswerOf<'createSprint'>> {
    return this.#call<AnswerOf<'createSprint'>>(
      { method: 'POST', path: '/v1/{team_id}/sprints', body, answer: 'json' },
      options,
    )
  }

  /** Create a tag in a space, or in the whole workspace */
  createTag(body: BodyOf<'createTag'>, options?: CallOptions): Promise<AnswerOf<'createTag'>> {
    return this.#call<AnswerOf<'createTag'>>(
      { method: 'POST', path: '/v1/{team_id}/tags', body, answer: 'json' },
      options,
    )
  }

  /** Save something, or a given content, as a template */
  createTemplate(body: BodyOf<'createTemplate'>, options?: CallOptions): Promise<AnswerOf<'createTemplate'>> {
    return this.#call<AnswerOf<'createTemplate'>>(
      { method: 'POST', path: '/v1/{team_id}/templates', body, answer: 'json' },
      options,
    )
  }

  /** Log your own time on a card */
  createTimeEntry(
    params: ParamsOf<'createTimeEntry'>,
    body: BodyOf<'createTimeEntry'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'createTimeEntry'>> {
    return this.#call<AnswerOf<'createTimeEntry'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/time', params, body, answer: 'json' },
      options,
    )
  }

  /** Create a token for yourself or one of your programs; it is shown once */
  createToken(body: BodyOf<'createToken'> = {}, options?: CallOptions): Promise<AnswerOf<'createToken'>> {
    return this.#call<AnswerOf<'createToken'>>(
      { method: 'POST', path: '/v1/users/me/tokens', body, answer: 'json' },
      options,
    )
  }

  /** Save a view: for yourself, on a board, in a space or for the workspace */
  createView(body: BodyOf<'createView'>, options?: CallOptions): Promise<AnswerOf<'createView'>> {
    return this.#call<AnswerOf<'createView'>>(
      { method: 'POST', path: '/v1/{team_id}/views', body, answer: 'json' },
      options,
    )
  }

  /** Decline an invitation to a workspace */
  declineInvitation(params: ParamsOf<'declineInvitation'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/users/me/invitations/{invitation_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a board with its lists and cards */
  deleteBoard(params: ParamsOf<'deleteBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove the mail address of a board for good */
  deleteBoardEmail(params: ParamsOf<'deleteBoardEmail'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/email', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a card; its children live on */
  deleteCard(params: ParamsOf<'deleteCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a checklist with its items */
  deleteChecklist(params: ParamsOf<'deleteChecklist'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete an item of a checklist */
  deleteChecklistItem(params: ParamsOf<'deleteChecklistItem'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      {
        method: 'DELETE',
        path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}/items/{item_id}',
        params,
        answer: 'nothing',
      },
      options,
    )
  }

  /** Delete a comment with its replies */
  deleteComment(params: ParamsOf<'deleteComment'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete an epic; its cards stay */
  deleteEpic(params: ParamsOf<'deleteEpic'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** End your secret address for the cards of a view */
  deleteFeed(params: ParamsOf<'deleteFeed'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/views/{view_id}/feed', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a custom field; it can be restored with its values */
  deleteField(params: ParamsOf<'deleteField'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/fields/{field_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a file */
  deleteFile(params: ParamsOf<'deleteFile'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/files/{file_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a form; the cards it created stay */
  deleteForm(params: ParamsOf<'deleteForm'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/forms/{form_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete an integration, also from boards and lists */
  deleteIntegration(params: ParamsOf<'deleteIntegration'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/integrations/{integration_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a list with its cards, or move them to another */
  deleteList(params: ParamsOf<'deleteList'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/lists/{list_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a note */
  deleteNote(params: ParamsOf<'deleteNote'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/notes/{note_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a page; the pages below it take its position */
  deletePage(params: ParamsOf<'deletePage'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete one of your passkeys: nobody signs in with it any more */
  deletePasskey(params: ParamsOf<'deletePasskey'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/users/me/passkeys/{passkey_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a space with everything in it */
  deleteProject(params: ParamsOf<'deleteProject'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/projects/{project_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a recurrence, which can be restored; the cards it made stay */
  deleteRecurrence(params: ParamsOf<'deleteRecurrence'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/recurrences/{recurrence_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a reply */
  deleteReply(params: ParamsOf<'deleteReply'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a rule; what it did stays */
  deleteRule(params: ParamsOf<'deleteRule'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/rules/{rule_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a planned sprint; its cards go home */
  deleteSprint(params: ParamsOf<'deleteSprint'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/sprints/{sprint_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a tag and remove it from every card, or merge it into another one */
  deleteTag(params: ParamsOf<'deleteTag'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/tags/{tag_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a template, which can be restored; what was made from it stays */
  deleteTemplate(params: ParamsOf<'deleteTemplate'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/templates/{template_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete your own time entry */
  deleteTimeEntry(params: ParamsOf<'deleteTimeEntry'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/time/{time_entry_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Revoke one of your tokens: it is refused from the next request on */
  deleteToken(params: ParamsOf<'deleteToken'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/users/me/tokens/{token_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a view, which can be restored; its cards stay */
  deleteView(params: ParamsOf<'deleteView'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/views/{view_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Turn the second factor off, by your password or a code */
  disableSecondFactor(body: BodyOf<'disableSecondFactor'> = {}, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/users/me/second_factor/disable', body, answer: 'nothing' },
      options,
    )
  }

  /** Never propose this for a card again */
  dismissHint(params: ParamsOf<'dismissHint'>, body: BodyOf<'dismissHint'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/hints/dismiss', params, body, answer: 'nothing' },
      options,
    )
  }

  /** End all your sessions but this one, and your tokens if you say so */
  endOtherSessions(
    params: ParamsOf<'endOtherSessions'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'endOtherSessions'>> {
    return this.#call<AnswerOf<'endOtherSessions'>>(
      { method: 'DELETE', path: '/v1/users/me/sessions', params, answer: 'json' },
      options,
    )
  }

  /** End one of your sessions: it is refused from the next request on */
  endSession(params: ParamsOf<'endSession'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/users/me/sessions/{session_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Read the cards of a board as a table (CSV) */
  exportBoard(params: ParamsOf<'exportBoard'>, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#call<ReadableStream<Uint8Array>>(
      { method: 'GET', path: '/v1/{team_id}/boards/{board_id}/export.csv', params, answer: 'stream' },
      options,
    )
  }

  /** Read the epics of the roadmap as a table (CSV) */
  exportRoadmap(options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#call<ReadableStream<Uint8Array>>(
      { method: 'GET', path: '/v1/{team_id}/epics/export.csv', answer: 'stream' },
      options,
    )
  }

  /** Read the whole workspace, private spaces included, as lines of JSON */
  exportWorkspace(options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    return this.#call<ReadableStream<Uint8Array>>(
      { method: 'GET', path: '/v1/{team_id}/export', answer: 'stream' },
      options,
    )
  }

  /** Import a board of Trello or a table (CSV), sent as the body, or preview it */
  importFile(params: ParamsOf<'importFile'>, options?: CallOptions): Promise<AnswerOf<'importFile'>> {
    return this.#call<AnswerOf<'importFile'>>(
      { method: 'POST', path: '/v1/{team_id}/imports', params, answer: 'json' },
      options,
    )
  }

  /** Link a card with another, or an epic with another */
  linkCards(
    params: ParamsOf<'linkCards'>,
    body: BodyOf<'linkCards'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'linkCards'>> {
    return this.#call<AnswerOf<'linkCards'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/linked_cards', params, body, answer: 'json' },
      options,
    )
  }

  /** Read what happened, newest first */
  listActivity(
    params: ParamsOf<'listActivity'> = {},
    options?: CallOptions<AnswerOf<'listActivity'>>,
  ): Promise<AnswerOf<'listActivity'>> {
    return this.#call<AnswerOf<'listActivity'>>(
      { method: 'GET', path: '/v1/{team_id}/activity', params, answer: 'json' },
      options,
    )
  }

  /** List the cards, epics, pages and notes whose text links to one of them, the newest first */
  listBacklinks(
    params: ParamsOf<'listBacklinks'>,
    options?: CallOptions<AnswerOf<'listBacklinks'>>,
  ): Promise<AnswerOf<'listBacklinks'>> {
    return this.#call<AnswerOf<'listBacklinks'>>(
      { method: 'GET', path: '/v1/{team_id}/backlinks', params, answer: 'json' },
      options,
    )
  }

  /** List what was deleted and can be restored, newest first */
  listBin(params: ParamsOf<'listBin'> = {}, options?: CallOptions<AnswerOf<'listBin'>>): Promise<AnswerOf<'listBin'>> {
    return this.#call<AnswerOf<'listBin'>>(
      { method: 'GET', path: '/v1/{team_id}/bin', params, answer: 'json' },
      options,
    )
  }

  /** List the boards of a workspace */
  listBoards(
    params: ParamsOf<'listBoards'> = {},
    options?: CallOptions<AnswerOf<'listBoards'>>,
  ): Promise<AnswerOf<'listBoards'>> {
    return this.#call<AnswerOf<'listBoards'>>(
      { method: 'GET', path: '/v1/{team_id}/boards', params, answer: 'json' },
      options,
    )
  }

  /** List cards */
  listCards(
    params: ParamsOf<'listCards'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'listCards'>>,
  ): Promise<LeanAnswerOf<'listCards'>>
  listCards(
    params?: WholeParamsOf<'listCards'>,
    options?: CallOptions<AnswerOf<'listCards'>>,
  ): Promise<AnswerOf<'listCards'>>
  listCards(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ method: 'GET', path: '/v1/{team_id}/cards', params, answer: 'json' }, options)
  }

  /** List the cards of a view, in its order */
  listCardsOfView(
    params: ParamsOf<'listCardsOfView'>,
    options?: CallOptions<AnswerOf<'listCardsOfView'>>,
  ): Promise<AnswerOf<'listCardsOfView'>> {
    return this.#call<AnswerOf<'listCardsOfView'>>(
      { method: 'GET', path: '/v1/{team_id}/views/{view_id}/cards', params, answer: 'json' },
      options,
    )
  }

  /** List the comments on a card, an epic or a page */
  listComments(
    params: ParamsOf<'listComments'> = {},
    options?: CallOptions<AnswerOf<'listComments'>>,
  ): Promise<AnswerOf<'listComments'>> {
    return this.#call<AnswerOf<'listComments'>>(
      { method: 'GET', path: '/v1/{team_id}/comments', params, answer: 'json' },
      options,
    )
  }

  /** List the deliveries and their answers, the latest first */
  listDeliveries(
    params: ParamsOf<'listDeliveries'>,
    options?: CallOptions<AnswerOf<'listDeliveries'>>,
  ): Promise<AnswerOf<'listDeliveries'>> {
    return this.#call<AnswerOf<'listDeliveries'>>(
      { method: 'GET', path: '/v1/{team_id}/integrations/{integration_id}/deliveries', params, answer: 'json' },
      options,
    )
  }

  /** Read the change log, oldest first; with `Accept: text/event-stream`, as it happens */
  listEvents(
    params: ParamsOf<'listEvents'> = {},
    options?: CallOptions<AnswerOf<'listEvents'>>,
  ): Promise<AnswerOf<'listEvents'>> {
    return this.#call<AnswerOf<'listEvents'>>(
      { method: 'GET', path: '/v1/{team_id}/events', params, answer: 'json' },
      options,
    )
  }

  /** List the custom fields of a space */
  listFields(
    params: ParamsOf<'listFields'>,
    options?: CallOptions<AnswerOf<'listFields'>>,
  ): Promise<AnswerOf<'listFields'>> {
    return this.#call<AnswerOf<'listFields'>>(
      { method: 'GET', path: '/v1/{team_id}/projects/{project_id}/fields', params, answer: 'json' },
      options,
    )
  }

  /** List the files of a card or an epic, the oldest first */
  listFilesOfCard(
    params: ParamsOf<'listFilesOfCard'>,
    options?: CallOptions<AnswerOf<'listFilesOfCard'>>,
  ): Promise<AnswerOf<'listFilesOfCard'>> {
    return this.#call<AnswerOf<'listFilesOfCard'>>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** List the files of a comment, the oldest first */
  listFilesOfComment(
    params: ParamsOf<'listFilesOfComment'>,
    options?: CallOptions<AnswerOf<'listFilesOfComment'>>,
  ): Promise<AnswerOf<'listFilesOfComment'>> {
    return this.#call<AnswerOf<'listFilesOfComment'>>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** List the files of an epic, the oldest first */
  listFilesOfEpic(
    params: ParamsOf<'listFilesOfEpic'>,
    options?: CallOptions<AnswerOf<'listFilesOfEpic'>>,
  ): Promise<AnswerOf<'listFilesOfEpic'>> {
    return this.#call<AnswerOf<'listFilesOfEpic'>>(
      { method: 'GET', path: '/v1/{team_id}/epics/{epic_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** List the files of a page, the oldest first */
  listFilesOfPage(
    params: ParamsOf<'listFilesOfPage'>,
    options?: CallOptions<AnswerOf<'listFilesOfPage'>>,
  ): Promise<AnswerOf<'listFilesOfPage'>> {
    return this.#call<AnswerOf<'listFilesOfPage'>>(
      { method: 'GET', path: '/v1/{team_id}/pages/{page_id}/files', params, answer: 'json' },
      options,
    )
  }

  /** List the forms of a board */
  listForms(
    params: ParamsOf<'listForms'>,
    options?: CallOptions<AnswerOf<'listForms'>>,
  ): Promise<AnswerOf<'listForms'>> {
    return this.#call<AnswerOf<'listForms'>>(
      { method: 'GET', path: '/v1/{team_id}/boards/{board_id}/forms', params, answer: 'json' },
      options,
    )
  }

  /** List the changes of a card, newest first */
  listHistoryOfCard(
    params: ParamsOf<'listHistoryOfCard'>,
    options?: CallOptions<AnswerOf<'listHistoryOfCard'>>,
  ): Promise<AnswerOf<'listHistoryOfCard'>> {
    return this.#call<AnswerOf<'listHistoryOfCard'>>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}/history', params, answer: 'json' },
      options,
    )
  }

  /** List the changes of a page, newest first */
  listHistoryOfPage(
    params: ParamsOf<'listHistoryOfPage'>,
    options?: CallOptions<AnswerOf<'listHistoryOfPage'>>,
  ): Promise<AnswerOf<'listHistoryOfPage'>> {
    return this.#call<AnswerOf<'listHistoryOfPage'>>(
      { method: 'GET', path: '/v1/{team_id}/pages/{page_id}/history', params, answer: 'json' },
      options,
    )
  }

  /** List the integrations, with their progress */
  listIntegrations(
    params: ParamsOf<'listIntegrations'> = {},
    options?: CallOptions<AnswerOf<'listIntegrations'>>,
  ): Promise<AnswerOf<'listIntegrations'>> {
    return this.#call<AnswerOf<'listIntegrations'>>(
      { method: 'GET', path: '/v1/{team_id}/integrations', params, answer: 'json' },
      options,
    )
  }

  /** Read who signed in, and the workspaces that they are invited to */
  listInvitations(options?: CallOptions<AnswerOf<'listInvitations'>>): Promise<AnswerOf<'listInvitations'>> {
    return this.#call<AnswerOf<'listInvitations'>>(
      { method: 'GET', path: '/v1/users/me/invitations', answer: 'json' },
      options,
    )
  }

  /** List the lists of a board, live or archived, without their cards */
  listLists(
    params: ParamsOf<'listLists'>,
    options?: CallOptions<AnswerOf<'listLists'>>,
  ): Promise<AnswerOf<'listLists'>> {
    return this.#call<AnswerOf<'listLists'>>(
      { method: 'GET', path: '/v1/{team_id}/lists', params, answer: 'json' },
      options,
    )
  }

  /** List the people of a workspace */
  listMembers(options?: CallOptions<AnswerOf<'listMembers'>>): Promise<AnswerOf<'listMembers'>> {
    return this.#call<AnswerOf<'listMembers'>>(
      { method: 'GET', path: '/v1/teams/{team_id}/members', answer: 'json' },
      options,
    )
  }

  /** List your own open items of checklists, with their cards and epics */
  listMyItems(
    params: ParamsOf<'listMyItems'> = {},
    options?: CallOptions<AnswerOf<'listMyItems'>>,
  ): Promise<AnswerOf<'listMyItems'>> {
    return this.#call<AnswerOf<'listMyItems'>>(
      { method: 'GET', path: '/v1/{team_id}/my_work/checklist_items', params, answer: 'json' },
      options,
    )
  }

  /** List your own cards: what you have to do, what is due, what you watch */
  listMyWork(
    params: ParamsOf<'listMyWork'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'listMyWork'>>,
  ): Promise<LeanAnswerOf<'listMyWork'>>
  listMyWork(
    params?: WholeParamsOf<'listMyWork'>,
    options?: CallOptions<AnswerOf<'listMyWork'>>,
  ): Promise<AnswerOf<'listMyWork'>>
  listMyWork(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ method: 'GET', path: '/v1/{team_id}/my_work', params, answer: 'json' }, options)
  }

  /** List the notes you may read, the newest first */
  listNotes(
    params: ParamsOf<'listNotes'> = {},
    options?: CallOptions<AnswerOf<'listNotes'>>,
  ): Promise<AnswerOf<'listNotes'>> {
    return this.#call<AnswerOf<'listNotes'>>(
      { method: 'GET', path: '/v1/{team_id}/notes', params, answer: 'json' },
      options,
    )
  }

  /** List your notifications, the latest first */
  listNotifications(
    params: ParamsOf<'listNotifications'> = {},
    options?: CallOptions<AnswerOf<'listNotifications'>>,
  ): Promise<AnswerOf<'listNotifications'>> {
    return this.#call<AnswerOf<'listNotifications'>>(
      { method: 'GET', path: '/v1/users/me/notifications', params, answer: 'json' },
      options,
    )
  }

  /** List the pages of a workspace */
  listPages(
    params: ParamsOf<'listPages'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'listPages'>>,
  ): Promise<LeanAnswerOf<'listPages'>>
  listPages(
    params?: WholeParamsOf<'listPages'>,
    options?: CallOptions<AnswerOf<'listPages'>>,
  ): Promise<AnswerOf<'listPages'>>
  listPages(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ method: 'GET', path: '/v1/{team_id}/pages', params, answer: 'json' }, options)
  }

  /** List your passkeys, the newest first */
  listPasskeys(options?: CallOptions<AnswerOf<'listPasskeys'>>): Promise<AnswerOf<'listPasskeys'>> {
    return this.#call<AnswerOf<'listPasskeys'>>(
      { method: 'GET', path: '/v1/users/me/passkeys', answer: 'json' },
      options,
    )
  }

  /** List all private spaces of a workspace, by name and admins */
  listPrivateProjects(
    params: ParamsOf<'listPrivateProjects'> = {},
    options?: CallOptions<AnswerOf<'listPrivateProjects'>>,
  ): Promise<AnswerOf<'listPrivateProjects'>> {
    return this.#call<AnswerOf<'listPrivateProjects'>>(
      { method: 'GET', path: '/v1/{team_id}/private_projects', params, answer: 'json' },
      options,
    )
  }

  /** List the spaces of a workspace */
  listProjects(
    params: ParamsOf<'listProjects'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'listProjects'>>,
  ): Promise<LeanAnswerOf<'listProjects'>>
  listProjects(
    params?: WholeParamsOf<'listProjects'>,
    options?: CallOptions<AnswerOf<'listProjects'>>,
  ): Promise<AnswerOf<'listProjects'>>
  listProjects(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ method: 'GET', path: '/v1/{team_id}/projects', params, answer: 'json' }, options)
  }

  /** List recurrences of cards, of a board or of all */
  listRecurrences(
    params: ParamsOf<'listRecurrences'> = {},
    options?: CallOptions<AnswerOf<'listRecurrences'>>,
  ): Promise<AnswerOf<'listRecurrences'>> {
    return this.#call<AnswerOf<'listRecurrences'>>(
      { method: 'GET', path: '/v1/{team_id}/recurrences', params, answer: 'json' },
      options,
    )
  }

  /** List your own reminders, those that come first first */
  listReminders(options?: CallOptions<AnswerOf<'listReminders'>>): Promise<AnswerOf<'listReminders'>> {
    return this.#call<AnswerOf<'listReminders'>>(
      { method: 'GET', path: '/v1/users/me/reminders', answer: 'json' },
      options,
    )
  }

  /** List the replies to a comment */
  listReplies(
    params: ParamsOf<'listReplies'>,
    options?: CallOptions<AnswerOf<'listReplies'>>,
  ): Promise<AnswerOf<'listReplies'>> {
    return this.#call<AnswerOf<'listReplies'>>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}/children', params, answer: 'json' },
      options,
    )
  }

  /** List the runs of a rule and their results, the latest first */
  listRuleRuns(
    params: ParamsOf<'listRuleRuns'>,
    options?: CallOptions<AnswerOf<'listRuleRuns'>>,
  ): Promise<AnswerOf<'listRuleRuns'>> {
    return this.#call<AnswerOf<'listRuleRuns'>>(
      { method: 'GET', path: '/v1/{team_id}/rules/{rule_id}/runs', params, answer: 'json' },
      options,
    )
  }

  /** List the rules of automation, of a board, of a space or of all */
  listRules(
    params: ParamsOf<'listRules'> = {},
    options?: CallOptions<AnswerOf<'listRules'>>,
  ): Promise<AnswerOf<'listRules'>> {
    return this.#call<AnswerOf<'listRules'>>(
      { method: 'GET', path: '/v1/{team_id}/rules', params, answer: 'json' },
      options,
    )
  }

  /** List the running sprints of all spaces, without their cards */
  listRunningSprints(options?: CallOptions<AnswerOf<'listRunningSprints'>>): Promise<AnswerOf<'listRunningSprints'>> {
    return this.#call<AnswerOf<'listRunningSprints'>>(
      { method: 'GET', path: '/v1/{team_id}/sprints/running', answer: 'json' },
      options,
    )
  }

  /** List the browsers that you are signed in with, the last used first */
  listSessions(options?: CallOptions<AnswerOf<'listSessions'>>): Promise<AnswerOf<'listSessions'>> {
    return this.#call<AnswerOf<'listSessions'>>(
      { method: 'GET', path: '/v1/users/me/sessions', answer: 'json' },
      options,
    )
  }

  /** List the sprints of a space */
  listSprints(
    params: ParamsOf<'listSprints'>,
    options?: CallOptions<AnswerOf<'listSprints'>>,
  ): Promise<AnswerOf<'listSprints'>> {
    return this.#call<AnswerOf<'listSprints'>>(
      { method: 'GET', path: '/v1/{team_id}/sprints', params, answer: 'json' },
      options,
    )
  }

  /** List tags */
  listTags(
    params: ParamsOf<'listTags'> = {},
    options?: CallOptions<AnswerOf<'listTags'>>,
  ): Promise<AnswerOf<'listTags'>> {
    return this.#call<AnswerOf<'listTags'>>(
      { method: 'GET', path: '/v1/{team_id}/tags', params, answer: 'json' },
      options,
    )
  }

  /** List the templates of spaces, without their contents */
  listTemplates(
    params: ParamsOf<'listTemplates'> = {},
    options?: CallOptions<AnswerOf<'listTemplates'>>,
  ): Promise<AnswerOf<'listTemplates'>> {
    return this.#call<AnswerOf<'listTemplates'>>(
      { method: 'GET', path: '/v1/{team_id}/templates', params, answer: 'json' },
      options,
    )
  }

  /** List logged time, or its sums */
  listTime(
    params: ParamsOf<'listTime'> = {},
    options?: CallOptions<AnswerOf<'listTime'>>,
  ): Promise<AnswerOf<'listTime'>> {
    return this.#call<AnswerOf<'listTime'>>(
      { method: 'GET', path: '/v1/{team_id}/time', params, answer: 'json' },
      options,
    )
  }

  /** List the time logged on a card */
  listTimeOfCard(
    params: ParamsOf<'listTimeOfCard'>,
    options?: CallOptions<AnswerOf<'listTimeOfCard'>>,
  ): Promise<AnswerOf<'listTimeOfCard'>> {
    return this.#call<AnswerOf<'listTimeOfCard'>>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}/time', params, answer: 'json' },
      options,
    )
  }

  /** List your tokens */
  listTokens(options?: CallOptions<AnswerOf<'listTokens'>>): Promise<AnswerOf<'listTokens'>> {
    return this.#call<AnswerOf<'listTokens'>>({ method: 'GET', path: '/v1/users/me/tokens', answer: 'json' }, options)
  }

  /** List the saved views you may see, each place in its order */
  listViews(
    params: ParamsOf<'listViews'> = {},
    options?: CallOptions<AnswerOf<'listViews'>>,
  ): Promise<AnswerOf<'listViews'>> {
    return this.#call<AnswerOf<'listViews'>>(
      { method: 'GET', path: '/v1/{team_id}/views', params, answer: 'json' },
      options,
    )
  }

  /** Make what a template says: a card, a checklist, a board, a page or a sprint */
  makeFromTemplate(
    params: ParamsOf<'makeFromTemplate'>,
    body: BodyOf<'makeFromTemplate'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'makeFromTemplate'>> {
    return this.#call<AnswerOf<'makeFromTemplate'>>(
      { method: 'POST', path: '/v1/{team_id}/templates/{template_id}/use', params, body, answer: 'json' },
      options,
    )
  }

  /** Mark your notifications as read or unread, archive or unarchive them: all or some */
  markAllNotifications(
    body: BodyOf<'markAllNotifications'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'markAllNotifications'>> {
    return this.#call<AnswerOf<'markAllNotifications'>>(
      { method: 'POST', path: '/v1/users/me/notifications/read_all', body, answer: 'json' },
      options,
    )
  }

  /** Ask for what a browser needs to make a passkey */
  offerPasskey(options?: CallOptions): Promise<AnswerOf<'offerPasskey'>> {
    return this.#call<AnswerOf<'offerPasskey'>>(
      { method: 'POST', path: '/v1/users/me/passkeys/options', answer: 'json' },
      options,
    )
  }

  /** Ask for what a browser needs to sign in with a passkey */
  offerPasskeySignIn(options?: CallOptions): Promise<AnswerOf<'offerPasskeySignIn'>> {
    return this.#call<AnswerOf<'offerPasskeySignIn'>>(
      { method: 'POST', path: '/v1/auth/passkey/options', answer: 'json' },
      options,
    )
  }

  /** Use a link once: sign in, take an invitation, or set a new password */
  openLink(body: BodyOf<'openLink'>, options?: CallOptions): Promise<AnswerOf<'openLink'>> {
    return this.#call<AnswerOf<'openLink'>>({ method: 'POST', path: '/v1/auth/link', body, answer: 'json' }, options)
  }

  /** See what another type would do to the values of a custom field */
  previewField(
    params: ParamsOf<'previewField'>,
    body: BodyOf<'previewField'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'previewField'>> {
    return this.#call<AnswerOf<'previewField'>>(
      { method: 'POST', path: '/v1/{team_id}/fields/{field_id}/preview', params, body, answer: 'json' },
      options,
    )
  }

  /** Look at a link without using it */
  previewLink(body: BodyOf<'previewLink'>, options?: CallOptions): Promise<AnswerOf<'previewLink'>> {
    return this.#call<AnswerOf<'previewLink'>>(
      { method: 'POST', path: '/v1/auth/link/preview', body, answer: 'json' },
      options,
    )
  }

  /** The next three dates of a rule that is not saved */
  previewRecurrence(body: BodyOf<'previewRecurrence'>, options?: CallOptions): Promise<AnswerOf<'previewRecurrence'>> {
    return this.#call<AnswerOf<'previewRecurrence'>>(
      { method: 'POST', path: '/v1/{team_id}/recurrences/preview', body, answer: 'json' },
      options,
    )
  }

  /** Find cards, boards or pages by filters */
  previewView(
    params: ParamsOf<'previewView'> = {},
    body: BodyOf<'previewView'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'previewView'>> {
    return this.#call<AnswerOf<'previewView'>>(
      { method: 'POST', path: '/v1/{team_id}/views/preview', params, body, answer: 'json' },
      options,
    )
  }

  /** Read how long the cards that are started now have been at work */
  readAgingReport(
    params: ParamsOf<'readAgingReport'> = {},
    options?: CallOptions<AnswerOf<'readAgingReport'>>,
  ): Promise<AnswerOf<'readAgingReport'>> {
    return this.#call<AnswerOf<'readAgingReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/aging', params, answer: 'json' },
      options,
    )
  }

  /** Read how people can sign in */
  readAuth(options?: CallOptions<AnswerOf<'readAuth'>>): Promise<AnswerOf<'readAuth'>> {
    return this.#call<AnswerOf<'readAuth'>>({ method: 'GET', path: '/v1/auth', answer: 'json' }, options)
  }

  /** Read a board with its lists and their cards, as it is or as it was */
  readBoard(
    params: ParamsOf<'readBoard'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'readBoard'>>,
  ): Promise<LeanAnswerOf<'readBoard'>>
  readBoard(
    params: WholeParamsOf<'readBoard'>,
    options?: CallOptions<AnswerOf<'readBoard'>>,
  ): Promise<AnswerOf<'readBoard'>>
  readBoard(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>(
      { method: 'GET', path: '/v1/{team_id}/boards/{board_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a card, as it is or as it was */
  readCard(params: ParamsOf<'readCard'>, options?: CallOptions<AnswerOf<'readCard'>>): Promise<AnswerOf<'readCard'>> {
    return this.#call<AnswerOf<'readCard'>>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a comment */
  readComment(
    params: ParamsOf<'readComment'>,
    options?: CallOptions<AnswerOf<'readComment'>>,
  ): Promise<AnswerOf<'readComment'>> {
    return this.#call<AnswerOf<'readComment'>>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how long the cards took that were completed in a period */
  readCycleTimeReport(
    params: ParamsOf<'readCycleTimeReport'> = {},
    options?: CallOptions<AnswerOf<'readCycleTimeReport'>>,
  ): Promise<AnswerOf<'readCycleTimeReport'>> {
    return this.#call<AnswerOf<'readCycleTimeReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/cycle_time', params, answer: 'json' },
      options,
    )
  }

  /** Read a delivery with its payload, which is made from the log again */
  readDelivery(
    params: ParamsOf<'readDelivery'>,
    options?: CallOptions<AnswerOf<'readDelivery'>>,
  ): Promise<AnswerOf<'readDelivery'>> {
    return this.#call<AnswerOf<'readDelivery'>>(
      {
        method: 'GET',
        path: '/v1/{team_id}/integrations/{integration_id}/deliveries/{delivery_id}',
        params,
        answer: 'json',
      },
      options,
    )
  }

  /** Read this reference */
  readDocs(options?: CallOptions): Promise<string> {
    return this.#call<string>({ method: 'GET', path: '/docs', answer: 'text' }, options)
  }

  /** Read an epic with its cards */
  readEpic(params: ParamsOf<'readEpic'>, options?: CallOptions<AnswerOf<'readEpic'>>): Promise<AnswerOf<'readEpic'>> {
    return this.#call<AnswerOf<'readEpic'>>(
      { method: 'GET', path: '/v1/{team_id}/epics/{epic_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a custom field */
  readField(
    params: ParamsOf<'readField'>,
    options?: CallOptions<AnswerOf<'readField'>>,
  ): Promise<AnswerOf<'readField'>> {
    return this.#call<AnswerOf<'readField'>>(
      { method: 'GET', path: '/v1/{team_id}/fields/{field_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a file’s details, and where its bytes are */
  readFile(params: ParamsOf<'readFile'>, options?: CallOptions<AnswerOf<'readFile'>>): Promise<AnswerOf<'readFile'>> {
    return this.#call<AnswerOf<'readFile'>>(
      { method: 'GET', path: '/v1/{team_id}/files/{file_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how many cards were in each status, day by day */
  readFlowReport(
    params: ParamsOf<'readFlowReport'> = {},
    options?: CallOptions<AnswerOf<'readFlowReport'>>,
  ): Promise<AnswerOf<'readFlowReport'>> {
    return this.#call<AnswerOf<'readFlowReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/flow', params, answer: 'json' },
      options,
    )
  }

  /** Read a form */
  readForm(params: ParamsOf<'readForm'>, options?: CallOptions<AnswerOf<'readForm'>>): Promise<AnswerOf<'readForm'>> {
    return this.#call<AnswerOf<'readForm'>>(
      { method: 'GET', path: '/v1/{team_id}/forms/{form_id}', params, answer: 'json' },
      options,
    )
  }

  /** Is the process up? */
  readHealth(options?: CallOptions<AnswerOf<'readHealth'>>): Promise<AnswerOf<'readHealth'>> {
    return this.#call<AnswerOf<'readHealth'>>({ method: 'GET', path: '/healthz', answer: 'json' }, options)
  }

  /** Read an integration */
  readIntegration(
    params: ParamsOf<'readIntegration'>,
    options?: CallOptions<AnswerOf<'readIntegration'>>,
  ): Promise<AnswerOf<'readIntegration'>> {
    return this.#call<AnswerOf<'readIntegration'>>(
      { method: 'GET', path: '/v1/{team_id}/integrations/{integration_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a list with one page of its cards */
  readList(params: ParamsOf<'readList'>, options?: CallOptions<AnswerOf<'readList'>>): Promise<AnswerOf<'readList'>> {
    return this.#call<AnswerOf<'readList'>>(
      { method: 'GET', path: '/v1/{team_id}/lists/{list_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read your profile */
  readMe(options?: CallOptions<AnswerOf<'readMe'>>): Promise<AnswerOf<'readMe'>> {
    return this.#call<AnswerOf<'readMe'>>({ method: 'GET', path: '/v1/users/me', answer: 'json' }, options)
  }

  /** Read the numbers of the process, for Prometheus */
  readMetrics(options?: CallOptions): Promise<string> {
    return this.#call<string>({ method: 'GET', path: '/metrics', answer: 'text' }, options)
  }

  /** Read a note */
  readNote(params: ParamsOf<'readNote'>, options?: CallOptions<AnswerOf<'readNote'>>): Promise<AnswerOf<'readNote'>> {
    return this.#call<AnswerOf<'readNote'>>(
      { method: 'GET', path: '/v1/{team_id}/notes/{note_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read your notification settings */
  readNotificationSettings(
    options?: CallOptions<AnswerOf<'readNotificationSettings'>>,
  ): Promise<AnswerOf<'readNotificationSettings'>> {
    return this.#call<AnswerOf<'readNotificationSettings'>>(
      { method: 'GET', path: '/v1/users/me/notification_settings', answer: 'json' },
      options,
    )
  }

  /** Read this description of the API */
  readOpenApi(options?: CallOptions<AnswerOf<'readOpenApi'>>): Promise<AnswerOf<'readOpenApi'>> {
    return this.#call<AnswerOf<'readOpenApi'>>({ method: 'GET', path: '/openapi.json', answer: 'json' }, options)
  }

  /** Read a page, as it is or as it was */
  readPage(params: ParamsOf<'readPage'>, options?: CallOptions<AnswerOf<'readPage'>>): Promise<AnswerOf<'readPage'>> {
    return this.#call<AnswerOf<'readPage'>>(
      { method: 'GET', path: '/v1/{team_id}/pages/{page_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a space with its boards and sprints */
  readProject(
    params: ParamsOf<'readProject'>,
    options?: CallOptions<AnswerOf<'readProject'>>,
  ): Promise<AnswerOf<'readProject'>> {
    return this.#call<AnswerOf<'readProject'>>(
      { method: 'GET', path: '/v1/{team_id}/projects/{project_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a public board, without an account */
  readPublicBoard(
    params: ParamsOf<'readPublicBoard'>,
    options?: CallOptions<AnswerOf<'readPublicBoard'>>,
  ): Promise<AnswerOf<'readPublicBoard'>> {
    return this.#call<AnswerOf<'readPublicBoard'>>(
      { method: 'GET', path: '/v1/public/boards/{token}', params, answer: 'json' },
      options,
    )
  }

  /** Does the storage answer, take writes and keep them? */
  readReadiness(options?: CallOptions<AnswerOf<'readReadiness'>>): Promise<AnswerOf<'readReadiness'>> {
    return this.#call<AnswerOf<'readReadiness'>>({ method: 'GET', path: '/readyz', answer: 'json' }, options)
  }

  /** Read a recurrence */
  readRecurrence(
    params: ParamsOf<'readRecurrence'>,
    options?: CallOptions<AnswerOf<'readRecurrence'>>,
  ): Promise<AnswerOf<'readRecurrence'>> {
    return this.#call<AnswerOf<'readRecurrence'>>(
      { method: 'GET', path: '/v1/{team_id}/recurrences/{recurrence_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read your own reminder on a card */
  readReminder(
    params: ParamsOf<'readReminder'>,
    options?: CallOptions<AnswerOf<'readReminder'>>,
  ): Promise<AnswerOf<'readReminder'>> {
    return this.#call<AnswerOf<'readReminder'>>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}/reminder', params, answer: 'json' },
      options,
    )
  }

  /** Read a reply */
  readReply(
    params: ParamsOf<'readReply'>,
    options?: CallOptions<AnswerOf<'readReply'>>,
  ): Promise<AnswerOf<'readReply'>> {
    return this.#call<AnswerOf<'readReply'>>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read the roadmap: its lists with their epics */
  readRoadmap(
    params: ParamsOf<'readRoadmap'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'readRoadmap'>>,
  ): Promise<LeanAnswerOf<'readRoadmap'>>
  readRoadmap(
    params?: WholeParamsOf<'readRoadmap'>,
    options?: CallOptions<AnswerOf<'readRoadmap'>>,
  ): Promise<AnswerOf<'readRoadmap'>>
  readRoadmap(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ method: 'GET', path: '/v1/{team_id}/epics', params, answer: 'json' }, options)
  }

  /** Read a rule */
  readRule(params: ParamsOf<'readRule'>, options?: CallOptions<AnswerOf<'readRule'>>): Promise<AnswerOf<'readRule'>> {
    return this.#call<AnswerOf<'readRule'>>(
      { method: 'GET', path: '/v1/{team_id}/rules/{rule_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read whether a second factor is asked for when you sign in */
  readSecondFactor(options?: CallOptions<AnswerOf<'readSecondFactor'>>): Promise<AnswerOf<'readSecondFactor'>> {
    return this.#call<AnswerOf<'readSecondFactor'>>(
      { method: 'GET', path: '/v1/users/me/second_factor', answer: 'json' },
      options,
    )
  }

  /** Read a sprint with its lists and their cards */
  readSprint(
    params: ParamsOf<'readSprint'> & { fields: string },
    options?: CallOptions<LeanAnswerOf<'readSprint'>>,
  ): Promise<LeanAnswerOf<'readSprint'>>
  readSprint(
    params: WholeParamsOf<'readSprint'>,
    options?: CallOptions<AnswerOf<'readSprint'>>,
  ): Promise<AnswerOf<'readSprint'>>
  readSprint(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>(
      { method: 'GET', path: '/v1/{team_id}/sprints/{sprint_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how a space plans its sprints */
  readSprintSettings(
    params: ParamsOf<'readSprintSettings'>,
    options?: CallOptions<AnswerOf<'readSprintSettings'>>,
  ): Promise<AnswerOf<'readSprintSettings'>> {
    return this.#call<AnswerOf<'readSprintSettings'>>(
      { method: 'GET', path: '/v1/{team_id}/sprints/settings', params, answer: 'json' },
      options,
    )
  }

  /** Read what the last sprints of a space planned and completed */
  readSprintVelocity(
    params: ParamsOf<'readSprintVelocity'>,
    options?: CallOptions<AnswerOf<'readSprintVelocity'>>,
  ): Promise<AnswerOf<'readSprintVelocity'>> {
    return this.#call<AnswerOf<'readSprintVelocity'>>(
      { method: 'GET', path: '/v1/{team_id}/sprints/velocity', params, answer: 'json' },
      options,
    )
  }

  /** Read a template with its content */
  readTemplate(
    params: ParamsOf<'readTemplate'>,
    options?: CallOptions<AnswerOf<'readTemplate'>>,
  ): Promise<AnswerOf<'readTemplate'>> {
    return this.#call<AnswerOf<'readTemplate'>>(
      { method: 'GET', path: '/v1/{team_id}/templates/{template_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how many cards were completed each day or week */
  readThroughputReport(
    params: ParamsOf<'readThroughputReport'> = {},
    options?: CallOptions<AnswerOf<'readThroughputReport'>>,
  ): Promise<AnswerOf<'readThroughputReport'>> {
    return this.#call<AnswerOf<'readThroughputReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/throughput', params, answer: 'json' },
      options,
    )
  }

  /** Read a time entry */
  readTimeEntry(
    params: ParamsOf<'readTimeEntry'>,
    options?: CallOptions<AnswerOf<'readTimeEntry'>>,
  ): Promise<AnswerOf<'readTimeEntry'>> {
    return this.#call<AnswerOf<'readTimeEntry'>>(
      { method: 'GET', path: '/v1/{team_id}/time/{time_entry_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how much time was logged each day or week, and by whom */
  readTimeReport(
    params: ParamsOf<'readTimeReport'> = {},
    options?: CallOptions<AnswerOf<'readTimeReport'>>,
  ): Promise<AnswerOf<'readTimeReport'>> {
    return this.#call<AnswerOf<'readTimeReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/time', params, answer: 'json' },
      options,
    )
  }

  /** Read your own running timer */
  readTimer(options?: CallOptions<AnswerOf<'readTimer'>>): Promise<AnswerOf<'readTimer'>> {
    return this.#call<AnswerOf<'readTimer'>>(
      { method: 'GET', path: '/v1/{team_id}/time/timer', answer: 'json' },
      options,
    )
  }

  /** Read what the last completed sprints of the space planned and completed */
  readVelocityReport(
    params: ParamsOf<'readVelocityReport'> = {},
    options?: CallOptions<AnswerOf<'readVelocityReport'>>,
  ): Promise<AnswerOf<'readVelocityReport'>> {
    return this.#call<AnswerOf<'readVelocityReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/velocity', params, answer: 'json' },
      options,
    )
  }

  /** Read a view */
  readView(params: ParamsOf<'readView'>, options?: CallOptions<AnswerOf<'readView'>>): Promise<AnswerOf<'readView'>> {
    return this.#call<AnswerOf<'readView'>>(
      { method: 'GET', path: '/v1/{team_id}/views/{view_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read the unfinished cards of each person as of now */
  readWorkloadReport(
    params: ParamsOf<'readWorkloadReport'> = {},
    options?: CallOptions<AnswerOf<'readWorkloadReport'>>,
  ): Promise<AnswerOf<'readWorkloadReport'>> {
    return this.#call<AnswerOf<'readWorkloadReport'>>(
      { method: 'GET', path: '/v1/{team_id}/reports/workload', params, answer: 'json' },
      options,
    )
  }

  /** Become an admin of a private space, as an owner of the workspace */
  recoverProject(params: ParamsOf<'recoverProject'>, options?: CallOptions): Promise<AnswerOf<'recoverProject'>> {
    return this.#call<AnswerOf<'recoverProject'>>(
      { method: 'POST', path: '/v1/{team_id}/projects/{project_id}/recover', params, answer: 'json' },
      options,
    )
  }

  /** Remove your own bookmark on a board */
  removeBookmarkOfBoard(params: ParamsOf<'removeBookmarkOfBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own bookmark on a card */
  removeBookmarkOfCard(params: ParamsOf<'removeBookmarkOfCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own bookmark on a page */
  removeBookmarkOfPage(params: ParamsOf<'removeBookmarkOfPage'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Take a card out of an epic */
  removeCardFromEpic(params: ParamsOf<'removeCardFromEpic'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Leave a workspace, or remove a person; what they created stays */
  removeMember(params: ParamsOf<'removeMember'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/teams/{team_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove a member from a board */
  removeMemberFromBoard(params: ParamsOf<'removeMemberFromBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove a member from a card or an epic */
  removeMemberFromCard(params: ParamsOf<'removeMemberFromCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove a member from a space */
  removeMemberFromProject(params: ParamsOf<'removeMemberFromProject'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/projects/{project_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take back your own reaction to a comment */
  removeReactionFromComment(params: ParamsOf<'removeReactionFromComment'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}/reactions/{reaction}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take back your own reaction to a reply */
  removeReactionFromReply(params: ParamsOf<'removeReactionFromReply'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      {
        method: 'DELETE',
        path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}/reactions/{reaction}',
        params,
        answer: 'nothing',
      },
      options,
    )
  }

  /** Remove your own reminder from a card */
  removeReminder(params: ParamsOf<'removeReminder'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/reminder', params, answer: 'nothing' },
      options,
    )
  }

  /** Take a tag off a card or an epic */
  removeTagFromCard(params: ParamsOf<'removeTagFromCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/tags/{tag_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a board */
  removeWatchOfBoard(params: ParamsOf<'removeWatchOfBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a card */
  removeWatchOfCard(params: ParamsOf<'removeWatchOfCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on an epic */
  removeWatchOfEpic(params: ParamsOf<'removeWatchOfEpic'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a list */
  removeWatchOfList(params: ParamsOf<'removeWatchOfList'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/lists/{list_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a page */
  removeWatchOfPage(params: ParamsOf<'removeWatchOfPage'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Give a board a new mail address that turns mail into cards */
  renewBoardEmail(params: ParamsOf<'renewBoardEmail'>, options?: CallOptions): Promise<AnswerOf<'renewBoardEmail'>> {
    return this.#call<AnswerOf<'renewBoardEmail'>>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/email', params, answer: 'json' },
      options,
    )
  }

  /** Send the events after a position in the log again */
  replayIntegration(
    params: ParamsOf<'replayIntegration'>,
    body: BodyOf<'replayIntegration'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'replayIntegration'>> {
    return this.#call<AnswerOf<'replayIntegration'>>(
      { method: 'POST', path: '/v1/{team_id}/integrations/{integration_id}/replay', params, body, answer: 'json' },
      options,
    )
  }

  /** Ask for another e-mail address: a link is mailed to it */
  requestAddress(body: BodyOf<'requestAddress'>, options?: CallOptions): Promise<void> {
    return this.#call<void>({ method: 'PUT', path: '/v1/users/me/email', body, answer: 'nothing' }, options)
  }

  /** Ask for a mail with a link that verifies your address; what opened your account before ends with it */
  requestProof(options?: CallOptions): Promise<AnswerOf<'requestProof'>> {
    return this.#call<AnswerOf<'requestProof'>>({ method: 'POST', path: '/v1/users/me/proof', answer: 'json' }, options)
  }

  /** Ask for a link that sets a new password; it is mailed, if an account has the address */
  requestReset(body: BodyOf<'requestReset'>, options?: CallOptions): Promise<AnswerOf<'requestReset'>> {
    return this.#call<AnswerOf<'requestReset'>>(
      { method: 'POST', path: '/v1/auth/reset', body, answer: 'json' },
      options,
    )
  }

  /** Send the message of a delivery once more, and return the result */
  resendDelivery(params: ParamsOf<'resendDelivery'>, options?: CallOptions): Promise<AnswerOf<'resendDelivery'>> {
    return this.#call<AnswerOf<'resendDelivery'>>(
      {
        method: 'POST',
        path: '/v1/{team_id}/integrations/{integration_id}/deliveries/{delivery_id}/resend',
        params,
        answer: 'json',
      },
      options,
    )
  }

  /** Restore a board to an earlier state, with its lists and cards, even after it was deleted */
  restoreBoard(
    params: ParamsOf<'restoreBoard'>,
    body: BodyOf<'restoreBoard'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'restoreBoard'>> {
    return this.#call<AnswerOf<'restoreBoard'>>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/restore', params, body, answer: 'json' },
      options,
    )
  }

  /** Restore a card to an earlier state, even after it was deleted */
  restoreCard(
    params: ParamsOf<'restoreCard'>,
    body: BodyOf<'restoreCard'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'restoreCard'>> {
    return this.#call<AnswerOf<'restoreCard'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/restore', params, body, answer: 'json' },
      options,
    )
  }

  /** Restore a deleted custom field with its values */
  restoreField(params: ParamsOf<'restoreField'>, options?: CallOptions): Promise<AnswerOf<'restoreField'>> {
    return this.#call<AnswerOf<'restoreField'>>(
      { method: 'POST', path: '/v1/{team_id}/fields/{field_id}/restore', params, answer: 'json' },
      options,
    )
  }

  /** Restore a list to an earlier state, with its cards, even after it was deleted */
  restoreList(
    params: ParamsOf<'restoreList'>,
    body: BodyOf<'restoreList'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'restoreList'>> {
    return this.#call<AnswerOf<'restoreList'>>(
      { method: 'POST', path: '/v1/{team_id}/lists/{list_id}/restore', params, body, answer: 'json' },
      options,
    )
  }

  /** Restore a page to an earlier state, with the pages below it, even after it was deleted */
  restorePage(
    params: ParamsOf<'restorePage'>,
    body: BodyOf<'restorePage'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'restorePage'>> {
    return this.#call<AnswerOf<'restorePage'>>(
      { method: 'POST', path: '/v1/{team_id}/pages/{page_id}/restore', params, body, answer: 'json' },
      options,
    )
  }

  /** Restore a deleted recurrence under its id, from the next date on */
  restoreRecurrence(
    params: ParamsOf<'restoreRecurrence'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'restoreRecurrence'>> {
    return this.#call<AnswerOf<'restoreRecurrence'>>(
      { method: 'POST', path: '/v1/{team_id}/recurrences/{recurrence_id}/restore', params, answer: 'json' },
      options,
    )
  }

  /** Restore a deleted template under its id */
  restoreTemplate(params: ParamsOf<'restoreTemplate'>, options?: CallOptions): Promise<AnswerOf<'restoreTemplate'>> {
    return this.#call<AnswerOf<'restoreTemplate'>>(
      { method: 'POST', path: '/v1/{team_id}/templates/{template_id}/restore', params, answer: 'json' },
      options,
    )
  }

  /** Restore a deleted view under its id, with its feeds */
  restoreView(params: ParamsOf<'restoreView'>, options?: CallOptions): Promise<AnswerOf<'restoreView'>> {
    return this.#call<AnswerOf<'restoreView'>>(
      { method: 'POST', path: '/v1/{team_id}/views/{view_id}/restore', params, answer: 'json' },
      options,
    )
  }

  /** Create a new secret; the previous one stays valid for a day */
  rotateIntegrationSecret(
    params: ParamsOf<'rotateIntegrationSecret'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'rotateIntegrationSecret'>> {
    return this.#call<AnswerOf<'rotateIntegrationSecret'>>(
      { method: 'POST', path: '/v1/{team_id}/integrations/{integration_id}/rotate', params, answer: 'json' },
      options,
    )
  }

  /** Carry out up to 500 operations, all or none */
  runBatch(body: BodyOf<'runBatch'>, options?: CallOptions): Promise<AnswerOf<'runBatch'>> {
    return this.#call<AnswerOf<'runBatch'>>(
      { method: 'POST', path: '/v1/{team_id}/batch', body, answer: 'json' },
      options,
    )
  }

  /** Find boards, cards, pages, spaces, epics and notes by their words */
  searchWorkspace(
    params: ParamsOf<'searchWorkspace'>,
    options?: CallOptions<AnswerOf<'searchWorkspace'>>,
  ): Promise<AnswerOf<'searchWorkspace'>> {
    return this.#call<AnswerOf<'searchWorkspace'>>(
      { method: 'GET', path: '/v1/{team_id}/search', params, answer: 'json' },
      options,
    )
  }

  /** Set your own bookmark on a board */
  setBookmarkOfBoard(params: ParamsOf<'setBookmarkOfBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/boards/{board_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own bookmark on a card */
  setBookmarkOfCard(params: ParamsOf<'setBookmarkOfCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own bookmark on a page */
  setBookmarkOfPage(params: ParamsOf<'setBookmarkOfPage'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Replace the content of a card */
  setContentOfCard(
    params: ParamsOf<'setContentOfCard'>,
    body: BodyOf<'setContentOfCard'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'setContentOfCard'>> {
    return this.#call<AnswerOf<'setContentOfCard'>>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/content', params, body, answer: 'json' },
      options,
    )
  }

  /** Set your password; your other sessions end, and your tokens if you say so */
  setPassword(body: BodyOf<'setPassword'>, options?: CallOptions): Promise<AnswerOf<'setPassword'>> {
    return this.#call<AnswerOf<'setPassword'>>(
      { method: 'PUT', path: '/v1/users/me/password', body, answer: 'json' },
      options,
    )
  }

  /** Set your own reminder on a card */
  setReminder(
    params: ParamsOf<'setReminder'>,
    body: BodyOf<'setReminder'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'setReminder'>> {
    return this.#call<AnswerOf<'setReminder'>>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/reminder', params, body, answer: 'json' },
      options,
    )
  }

  /** Set your own watch on a board */
  setWatchOfBoard(params: ParamsOf<'setWatchOfBoard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/boards/{board_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a card */
  setWatchOfCard(params: ParamsOf<'setWatchOfCard'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on an epic */
  setWatchOfEpic(params: ParamsOf<'setWatchOfEpic'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/epics/{epic_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a list */
  setWatchOfList(params: ParamsOf<'setWatchOfList'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/lists/{list_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a page */
  setWatchOfPage(params: ParamsOf<'setWatchOfPage'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Sign in by address and password; the session is a cookie */
  signIn(body: BodyOf<'signIn'>, options?: CallOptions): Promise<AnswerOf<'signIn'>> {
    return this.#call<AnswerOf<'signIn'>>({ method: 'POST', path: '/v1/auth/sign_in', body, answer: 'json' }, options)
  }

  /** Sign in with a passkey */
  signInByPasskey(body: BodyOf<'signInByPasskey'>, options?: CallOptions): Promise<AnswerOf<'signInByPasskey'>> {
    return this.#call<AnswerOf<'signInByPasskey'>>(
      { method: 'POST', path: '/v1/auth/passkey', body, answer: 'json' },
      options,
    )
  }

  /** Finish a sign-in that asked for a second factor */
  signInBySecondFactor(
    body: BodyOf<'signInBySecondFactor'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'signInBySecondFactor'>> {
    return this.#call<AnswerOf<'signInBySecondFactor'>>(
      { method: 'POST', path: '/v1/auth/second_factor', body, answer: 'json' },
      options,
    )
  }

  /** End the session of this browser, and forget its cookie */
  signOut(options?: CallOptions): Promise<void> {
    return this.#call<void>({ method: 'POST', path: '/v1/auth/sign_out', answer: 'nothing' }, options)
  }

  /** Make an account with a workspace of its own, where that is open to everybody */
  signUp(body: BodyOf<'signUp'>, options?: CallOptions): Promise<AnswerOf<'signUp'>> {
    return this.#call<AnswerOf<'signUp'>>({ method: 'POST', path: '/v1/auth/sign_up', body, answer: 'json' }, options)
  }

  /** Skip one of the dates to come: it makes no card */
  skipDate(
    params: ParamsOf<'skipDate'>,
    body: BodyOf<'skipDate'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'skipDate'>> {
    return this.#call<AnswerOf<'skipDate'>>(
      { method: 'POST', path: '/v1/{team_id}/recurrences/{recurrence_id}/skip', params, body, answer: 'json' },
      options,
    )
  }

  /** Put the cards of a list into an order, once */
  sortList(
    params: ParamsOf<'sortList'>,
    body: BodyOf<'sortList'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'sortList'>> {
    return this.#call<AnswerOf<'sortList'>>(
      { method: 'POST', path: '/v1/{team_id}/lists/{list_id}/sort', params, body, answer: 'json' },
      options,
    )
  }

  /** Start your timer on a card, or stop it */
  switchTimer(
    params: ParamsOf<'switchTimer'>,
    body: BodyOf<'switchTimer'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'switchTimer'>> {
    return this.#call<AnswerOf<'switchTimer'>>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/timer', params, body, answer: 'json' },
      options,
    )
  }

  /** Send a test message, and return the result */
  testIntegration(params: ParamsOf<'testIntegration'>, options?: CallOptions): Promise<AnswerOf<'testIntegration'>> {
    return this.#call<AnswerOf<'testIntegration'>>(
      { method: 'POST', path: '/v1/{team_id}/integrations/{integration_id}/test', params, answer: 'json' },
      options,
    )
  }

  /** What a rule that is not saved would have done at the last events; nothing is done */
  tryNewRule(body: BodyOf<'tryNewRule'>, options?: CallOptions): Promise<AnswerOf<'tryNewRule'>> {
    return this.#call<AnswerOf<'tryNewRule'>>(
      { method: 'POST', path: '/v1/{team_id}/rules/try', body, answer: 'json' },
      options,
    )
  }

  /** What a rule would have done at the last events; nothing is done */
  tryRule(params: ParamsOf<'tryRule'>, options?: CallOptions): Promise<AnswerOf<'tryRule'>> {
    return this.#call<AnswerOf<'tryRule'>>(
      { method: 'POST', path: '/v1/{team_id}/rules/{rule_id}/try', params, answer: 'json' },
      options,
    )
  }

  /** Remove the link between two cards or epics */
  unlinkCards(params: ParamsOf<'unlinkCards'>, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/linked_cards/{linked}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take back that a date is skipped, while it is still to come */
  unskipDate(
    params: ParamsOf<'unskipDate'>,
    body: BodyOf<'unskipDate'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'unskipDate'>> {
    return this.#call<AnswerOf<'unskipDate'>>(
      { method: 'POST', path: '/v1/{team_id}/recurrences/{recurrence_id}/unskip', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a board, move it, archive it or bring it back */
  updateBoard(
    params: ParamsOf<'updateBoard'>,
    body: BodyOf<'updateBoard'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateBoard'>> {
    return this.#call<AnswerOf<'updateBoard'>>(
      { method: 'PATCH', path: '/v1/{team_id}/boards/{board_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a card, move it, archive it or bring it back */
  updateCard(
    params: ParamsOf<'updateCard'>,
    body: BodyOf<'updateCard'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateCard'>> {
    return this.#call<AnswerOf<'updateCard'>>(
      { method: 'PATCH', path: '/v1/{team_id}/cards/{card_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a checklist */
  updateChecklist(
    params: ParamsOf<'updateChecklist'>,
    body: BodyOf<'updateChecklist'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateChecklist'>> {
    return this.#call<AnswerOf<'updateChecklist'>>(
      {
        method: 'PATCH',
        path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}',
        params,
        body,
        answer: 'json',
      },
      options,
    )
  }

  /** Change an item, tick it or untick it */
  updateChecklistItem(
    params: ParamsOf<'updateChecklistItem'>,
    body: BodyOf<'updateChecklistItem'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateChecklistItem'>> {
    return this.#call<AnswerOf<'updateChecklistItem'>>(
      {
        method: 'PATCH',
        path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}/items/{item_id}',
        params,
        body,
        answer: 'json',
      },
      options,
    )
  }

  /** Change your own comment, or settle it */
  updateComment(
    params: ParamsOf<'updateComment'>,
    body: BodyOf<'updateComment'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateComment'>> {
    return this.#call<AnswerOf<'updateComment'>>(
      { method: 'PATCH', path: '/v1/{team_id}/comments/{comment_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change an epic, move it, say how it is doing, archive it or bring it back */
  updateEpic(
    params: ParamsOf<'updateEpic'>,
    body: BodyOf<'updateEpic'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateEpic'>> {
    return this.#call<AnswerOf<'updateEpic'>>(
      { method: 'PATCH', path: '/v1/{team_id}/epics/{epic_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a custom field; another type converts its values */
  updateField(
    params: ParamsOf<'updateField'>,
    body: BodyOf<'updateField'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateField'>> {
    return this.#call<AnswerOf<'updateField'>>(
      { method: 'PATCH', path: '/v1/{team_id}/fields/{field_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a form */
  updateForm(
    params: ParamsOf<'updateForm'>,
    body: BodyOf<'updateForm'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateForm'>> {
    return this.#call<AnswerOf<'updateForm'>>(
      { method: 'PATCH', path: '/v1/{team_id}/forms/{form_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change an integration, or turn it off or on */
  updateIntegration(
    params: ParamsOf<'updateIntegration'>,
    body: BodyOf<'updateIntegration'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateIntegration'>> {
    return this.#call<AnswerOf<'updateIntegration'>>(
      { method: 'PATCH', path: '/v1/{team_id}/integrations/{integration_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a list, move it, archive it or bring it back */
  updateList(
    params: ParamsOf<'updateList'>,
    body: BodyOf<'updateList'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateList'>> {
    return this.#call<AnswerOf<'updateList'>>(
      { method: 'PATCH', path: '/v1/{team_id}/lists/{list_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your profile */
  updateMe(body: BodyOf<'updateMe'> = {}, options?: CallOptions): Promise<AnswerOf<'updateMe'>> {
    return this.#call<AnswerOf<'updateMe'>>({ method: 'PATCH', path: '/v1/users/me', body, answer: 'json' }, options)
  }

  /** Give a member another role */
  updateMember(
    params: ParamsOf<'updateMember'>,
    body: BodyOf<'updateMember'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateMember'>> {
    return this.#call<AnswerOf<'updateMember'>>(
      { method: 'PATCH', path: '/v1/teams/{team_id}/members/{user_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change the title or the text of your own note */
  updateNote(
    params: ParamsOf<'updateNote'>,
    body: BodyOf<'updateNote'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateNote'>> {
    return this.#call<AnswerOf<'updateNote'>>(
      { method: 'PATCH', path: '/v1/{team_id}/notes/{note_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Mark a notification as read or unread, archive or unarchive it */
  updateNotification(
    params: ParamsOf<'updateNotification'>,
    body: BodyOf<'updateNotification'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateNotification'>> {
    return this.#call<AnswerOf<'updateNotification'>>(
      { method: 'PATCH', path: '/v1/users/me/notifications/{notification_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your notification settings, by kind and container */
  updateNotificationSettings(
    body: BodyOf<'updateNotificationSettings'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateNotificationSettings'>> {
    return this.#call<AnswerOf<'updateNotificationSettings'>>(
      { method: 'PUT', path: '/v1/users/me/notification_settings', body, answer: 'json' },
      options,
    )
  }

  /** Change a page, move it, archive it or bring it back */
  updatePage(
    params: ParamsOf<'updatePage'>,
    body: BodyOf<'updatePage'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updatePage'>> {
    return this.#call<AnswerOf<'updatePage'>>(
      { method: 'PATCH', path: '/v1/{team_id}/pages/{page_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a space, move it, archive it or bring it back */
  updateProject(
    params: ParamsOf<'updateProject'>,
    body: BodyOf<'updateProject'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateProject'>> {
    return this.#call<AnswerOf<'updateProject'>>(
      { method: 'PATCH', path: '/v1/{team_id}/projects/{project_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change, pause or resume a recurrence */
  updateRecurrence(
    params: ParamsOf<'updateRecurrence'>,
    body: BodyOf<'updateRecurrence'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateRecurrence'>> {
    return this.#call<AnswerOf<'updateRecurrence'>>(
      { method: 'PATCH', path: '/v1/{team_id}/recurrences/{recurrence_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your own reply */
  updateReply(
    params: ParamsOf<'updateReply'>,
    body: BodyOf<'updateReply'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateReply'>> {
    return this.#call<AnswerOf<'updateReply'>>(
      {
        method: 'PATCH',
        path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}',
        params,
        body,
        answer: 'json',
      },
      options,
    )
  }

  /** Change, pause or resume a rule */
  updateRule(
    params: ParamsOf<'updateRule'>,
    body: BodyOf<'updateRule'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateRule'>> {
    return this.#call<AnswerOf<'updateRule'>>(
      { method: 'PATCH', path: '/v1/{team_id}/rules/{rule_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a sprint, start, complete or cancel it */
  updateSprint(
    params: ParamsOf<'updateSprint'>,
    body: BodyOf<'updateSprint'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateSprint'>> {
    return this.#call<AnswerOf<'updateSprint'>>(
      { method: 'PATCH', path: '/v1/{team_id}/sprints/{sprint_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change how a space plans its sprints */
  updateSprintSettings(
    params: ParamsOf<'updateSprintSettings'>,
    body: BodyOf<'updateSprintSettings'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateSprintSettings'>> {
    return this.#call<AnswerOf<'updateSprintSettings'>>(
      { method: 'PUT', path: '/v1/{team_id}/sprints/settings', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a tag */
  updateTag(
    params: ParamsOf<'updateTag'>,
    body: BodyOf<'updateTag'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateTag'>> {
    return this.#call<AnswerOf<'updateTag'>>(
      { method: 'PATCH', path: '/v1/{team_id}/tags/{tag_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Rename a workspace */
  updateTeam(body: BodyOf<'updateTeam'>, options?: CallOptions): Promise<AnswerOf<'updateTeam'>> {
    return this.#call<AnswerOf<'updateTeam'>>(
      { method: 'PATCH', path: '/v1/teams/{team_id}', body, answer: 'json' },
      options,
    )
  }

  /** Change a template; a content replaces the one before */
  updateTemplate(
    params: ParamsOf<'updateTemplate'>,
    body: BodyOf<'updateTemplate'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateTemplate'>> {
    return this.#call<AnswerOf<'updateTemplate'>>(
      { method: 'PATCH', path: '/v1/{team_id}/templates/{template_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your own time entry */
  updateTimeEntry(
    params: ParamsOf<'updateTimeEntry'>,
    body: BodyOf<'updateTimeEntry'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateTimeEntry'>> {
    return this.#call<AnswerOf<'updateTimeEntry'>>(
      { method: 'PATCH', path: '/v1/{team_id}/time/{time_entry_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your profile, by your id */
  updateUser(
    params: ParamsOf<'updateUser'>,
    body: BodyOf<'updateUser'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateUser'>> {
    return this.#call<AnswerOf<'updateUser'>>(
      { method: 'PATCH', path: '/v1/users/{user_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a view, or move it to another place */
  updateView(
    params: ParamsOf<'updateView'>,
    body: BodyOf<'updateView'> = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'updateView'>> {
    return this.#call<AnswerOf<'updateView'>>(
      { method: 'PATCH', path: '/v1/{team_id}/views/{view_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Replace the content of a page */
  writePage(
    params: ParamsOf<'writePage'>,
    body: BodyOf<'writePage'>,
    options?: CallOptions,
  ): Promise<AnswerOf<'writePage'>> {
    return this.#call<AnswerOf<'writePage'>>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/content', params, body, answer: 'json' },
      options,
    )
  }
}
