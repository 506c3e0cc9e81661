// Generated from the OpenAPI document by `npm run generate`. Do not edit.

import { type Call, type CallOptions, walk } from './call.ts'
import type * as Api from './types.generated.ts'

export class Operations {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Walks over all pages, item by item: `for await (const card of boardwalk.all.listCards({ board_id }))`. */
  readonly all = {
    /** Read what happened, newest first */
    listActivity: (params: Api.ListActivityParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listActivity({ ...params, ...next }, options),
        ({ activity }: Api.ListActivityAnswer) => activity,
      ),
    /** List the boards of a workspace */
    listBoards: (params: Api.ListBoardsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listBoards({ ...params, ...next }, options),
        ({ boards }: Api.ListBoardsAnswer) => boards,
      ),
    /** List cards */
    listCards: (params: Api.ListCardsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listCards({ ...params, ...next }, options),
        ({ cards }: Api.ListCardsAnswer) => cards,
      ),
    /** List the comments on a card, an epic or a page */
    listComments: (params: Api.ListCommentsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listComments({ ...params, ...next }, options),
        ({ comments }: Api.ListCommentsAnswer) => comments,
      ),
    /** Read the change log, oldest first */
    listEvents: (params: Api.ListEventsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listEvents({ ...params, ...next }, options),
        ({ events }: Api.ListEventsAnswer) => events,
      ),
    /** List the notes you may read, the newest first */
    listNotes: (params: Api.ListNotesParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listNotes({ ...params, ...next }, options),
        ({ notes }: Api.ListNotesAnswer) => notes,
      ),
    /** List the pages of a workspace */
    listPages: (params: Api.ListPagesParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listPages({ ...params, ...next }, options),
        ({ pages }: Api.ListPagesAnswer) => pages,
      ),
    /** List the spaces of a workspace */
    listProjects: (params: Api.ListProjectsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listProjects({ ...params, ...next }, options),
        ({ projects }: Api.ListProjectsAnswer) => projects,
      ),
    /** List the replies to a comment */
    listReplies: (params: Api.ListRepliesParams, options?: CallOptions) =>
      walk(
        (next) => this.listReplies({ ...params, ...next }, options),
        ({ child_comments }: Api.ListRepliesAnswer) => child_comments,
      ),
    /** List the sprints of a space */
    listSprints: (params: Api.ListSprintsParams, options?: CallOptions) =>
      walk(
        (next) => this.listSprints({ ...params, ...next }, options),
        ({ sprints }: Api.ListSprintsAnswer) => sprints,
      ),
    /** List tags */
    listTags: (params: Api.ListTagsParams = {}, options?: CallOptions) =>
      walk(
        (next) => this.listTags({ ...params, ...next }, options),
        ({ tags }: Api.ListTagsAnswer) => tags,
      ),
    /** Find boards, cards, pages, spaces, epics and notes by their words */
    searchWorkspace: (params: Api.SearchWorkspaceParams, options?: CallOptions) =>
      walk(
        (next) => this.searchWorkspace({ ...params, ...next }, options),
        ({ results }: Api.SearchWorkspaceAnswer) => results,
      ),
  }

  /** Put a card into an epic */
  addCardToEpic(params: Api.AddCardToEpicParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/epics/{epic_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Add somebody to a board, or give them another role there */
  addMemberToBoard(
    params: Api.AddMemberToBoardParams,
    body: Api.AddMemberToBoardBody,
    options?: CallOptions,
  ): Promise<Api.AddMemberToBoardAnswer> {
    return this.#call<Api.AddMemberToBoardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Put somebody on a card or an epic */
  addMemberToCard(
    params: Api.AddMemberToCardParams,
    body: Api.AddMemberToCardBody,
    options?: CallOptions,
  ): Promise<Api.AddMemberToCardAnswer> {
    return this.#call<Api.AddMemberToCardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Add somebody to a space, or give them another role there */
  addMemberToProject(
    params: Api.AddMemberToProjectParams,
    body: Api.AddMemberToProjectBody,
    options?: CallOptions,
  ): Promise<Api.AddMemberToProjectAnswer> {
    return this.#call<Api.AddMemberToProjectAnswer>(
      { method: 'POST', path: '/v1/{team_id}/projects/{project_id}/members', params, body, answer: 'json' },
      options,
    )
  }

  /** Add your own reaction to a comment */
  addReactionToComment(params: Api.AddReactionToCommentParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/comments/{comment_id}/reactions/{reaction}', params, answer: 'nothing' },
      options,
    )
  }

  /** Add your own reaction to a reply */
  addReactionToReply(params: Api.AddReactionToReplyParams, options?: CallOptions): Promise<void> {
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
    params: Api.AddTagsToCardParams,
    body: Api.AddTagsToCardBody = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#call<void>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/tags', params, body, answer: 'nothing' },
      options,
    )
  }

  /** Archive a page, or bring it back */
  archivePage(
    params: Api.ArchivePageParams,
    body: Api.ArchivePageBody = {},
    options?: CallOptions,
  ): Promise<Api.ArchivePageAnswer> {
    return this.#call<Api.ArchivePageAnswer>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/archive', params, body, answer: 'json' },
      options,
    )
  }

  /** Copy a board with its lists and, when asked, their cards */
  copyBoard(
    params: Api.CopyBoardParams,
    body: Api.CopyBoardBody = {},
    options?: CallOptions,
  ): Promise<Api.CopyBoardAnswer> {
    return this.#call<Api.CopyBoardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/boards/{board_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Copy a card */
  copyCard(
    params: Api.CopyCardParams,
    body: Api.CopyCardBody = {},
    options?: CallOptions,
  ): Promise<Api.CopyCardAnswer> {
    return this.#call<Api.CopyCardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Copy a page */
  copyPage(
    params: Api.CopyPageParams,
    body: Api.CopyPageBody = {},
    options?: CallOptions,
  ): Promise<Api.CopyPageAnswer> {
    return this.#call<Api.CopyPageAnswer>(
      { method: 'POST', path: '/v1/{team_id}/pages/{page_id}/copy', params, body, answer: 'json' },
      options,
    )
  }

  /** Create a board in a space */
  createBoard(body: Api.CreateBoardBody, options?: CallOptions): Promise<Api.CreateBoardAnswer> {
    return this.#call<Api.CreateBoardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/boards', body, answer: 'json' },
      options,
    )
  }

  /** Create a card at the bottom of a list */
  createCard(body: Api.CreateCardBody, options?: CallOptions): Promise<Api.CreateCardAnswer> {
    return this.#call<Api.CreateCardAnswer>(
      { method: 'POST', path: '/v1/{team_id}/cards', body, answer: 'json' },
      options,
    )
  }

  /** Add a checklist to a card or an epic */
  createChecklist(
    params: Api.CreateChecklistParams,
    body: Api.CreateChecklistBody,
    options?: CallOptions,
  ): Promise<Api.CreateChecklistAnswer> {
    return this.#call<Api.CreateChecklistAnswer>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/checklists', params, body, answer: 'json' },
      options,
    )
  }

  /** Add an item to a checklist */
  createChecklistItem(
    params: Api.CreateChecklistItemParams,
    body: Api.CreateChecklistItemBody,
    options?: CallOptions,
  ): Promise<Api.CreateChecklistItemAnswer> {
    return this.#call<Api.CreateChecklistItemAnswer>(
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
  createComment(body: Api.CreateCommentBody, options?: CallOptions): Promise<Api.CreateCommentAnswer> {
    return this.#call<Api.CreateCommentAnswer>(
      { method: 'POST', path: '/v1/{team_id}/comments', body, answer: 'json' },
      options,
    )
  }

  /** Create an epic on the roadmap */
  createEpic(body: Api.CreateEpicBody, options?: CallOptions): Promise<Api.CreateEpicAnswer> {
    return this.#call<Api.CreateEpicAnswer>(
      { method: 'POST', path: '/v1/{team_id}/epics', body, answer: 'json' },
      options,
    )
  }

  /** Create a list on a board */
  createList(body: Api.CreateListBody, options?: CallOptions): Promise<Api.CreateListAnswer> {
    return this.#call<Api.CreateListAnswer>(
      { method: 'POST', path: '/v1/{team_id}/lists', body, answer: 'json' },
      options,
    )
  }

  /** Add somebody to a workspace, or bring them back */
  createMember(body: Api.CreateMemberBody, options?: CallOptions): Promise<Api.CreateMemberAnswer> {
    return this.#call<Api.CreateMemberAnswer>(
      { method: 'POST', path: '/v1/teams/{team_id}/members', body, answer: 'json' },
      options,
    )
  }

  /** Create a note */
  createNote(body: Api.CreateNoteBody, options?: CallOptions): Promise<Api.CreateNoteAnswer> {
    return this.#call<Api.CreateNoteAnswer>(
      { method: 'POST', path: '/v1/{team_id}/notes', body, answer: 'json' },
      options,
    )
  }

  /** Create a page in a space */
  createPage(body: Api.CreatePageBody, options?: CallOptions): Promise<Api.CreatePageAnswer> {
    return this.#call<Api.CreatePageAnswer>(
      { method: 'POST', path: '/v1/{team_id}/pages', body, answer: 'json' },
      options,
    )
  }

  /** Create a space */
  createProject(body: Api.CreateProjectBody, options?: CallOptions): Promise<Api.CreateProjectAnswer> {
    return this.#call<Api.CreateProjectAnswer>(
      { method: 'POST', path: '/v1/{team_id}/projects', body, answer: 'json' },
      options,
    )
  }

  /** Reply to a comment */
  createReply(
    params: Api.CreateReplyParams,
    body: Api.CreateReplyBody,
    options?: CallOptions,
  ): Promise<Api.CreateReplyAnswer> {
    return this.#call<Api.CreateReplyAnswer>(
      { method: 'POST', path: '/v1/{team_id}/comments/{comment_id}/children', params, body, answer: 'json' },
      options,
    )
  }

  /** Plan a sprint */
  createSprint(body: Api.CreateSprintBody, options?: CallOptions): Promise<Api.CreateSprintAnswer> {
    return this.#call<Api.CreateSprintAnswer>(
      { method: 'POST', path: '/v1/{team_id}/sprints', body, answer: 'json' },
      options,
    )
  }

  /** Create a tag in a space, or in the whole workspace */
  createTag(body: Api.CreateTagBody, options?: CallOptions): Promise<Api.CreateTagAnswer> {
    return this.#call<Api.CreateTagAnswer>(
      { method: 'POST', path: '/v1/{team_id}/tags', body, answer: 'json' },
      options,
    )
  }

  /** Delete a board with its lists and cards */
  deleteBoard(params: Api.DeleteBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a card; its children live on */
  deleteCard(params: Api.DeleteCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a checklist with its items */
  deleteChecklist(params: Api.DeleteChecklistParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/checklists/{checklist_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete an item of a checklist */
  deleteChecklistItem(params: Api.DeleteChecklistItemParams, options?: CallOptions): Promise<void> {
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
  deleteComment(params: Api.DeleteCommentParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete an epic; its cards stay */
  deleteEpic(params: Api.DeleteEpicParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a list that is empty, or whose cards go to another */
  deleteList(params: Api.DeleteListParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/lists/{list_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a note */
  deleteNote(params: Api.DeleteNoteParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/notes/{note_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a page; the pages below it take its place */
  deletePage(params: Api.DeletePageParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a space with everything in it */
  deleteProject(params: Api.DeleteProjectParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/projects/{project_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a reply */
  deleteReply(params: Api.DeleteReplyParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Delete a tag and take it off every card */
  deleteTag(params: Api.DeleteTagParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/tags/{tag_id}', params, answer: 'nothing' },
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

  /** Link a card with another, or an epic with another */
  linkCards(params: Api.LinkCardsParams, body: Api.LinkCardsBody, options?: CallOptions): Promise<Api.LinkCardsAnswer> {
    return this.#call<Api.LinkCardsAnswer>(
      { method: 'POST', path: '/v1/{team_id}/cards/{card_id}/linked_cards', params, body, answer: 'json' },
      options,
    )
  }

  /** Read what happened, newest first */
  listActivity(
    params: Api.ListActivityParams = {},
    options?: CallOptions<Api.ListActivityAnswer>,
  ): Promise<Api.ListActivityAnswer> {
    return this.#call<Api.ListActivityAnswer>(
      { method: 'GET', path: '/v1/{team_id}/activity', params, answer: 'json' },
      options,
    )
  }

  /** List the boards of a workspace */
  listBoards(
    params: Api.ListBoardsParams = {},
    options?: CallOptions<Api.ListBoardsAnswer>,
  ): Promise<Api.ListBoardsAnswer> {
    return this.#call<Api.ListBoardsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/boards', params, answer: 'json' },
      options,
    )
  }

  /** List cards */
  listCards(
    params: Api.ListCardsParams = {},
    options?: CallOptions<Api.ListCardsAnswer>,
  ): Promise<Api.ListCardsAnswer> {
    return this.#call<Api.ListCardsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/cards', params, answer: 'json' },
      options,
    )
  }

  /** List the comments on a card, an epic or a page */
  listComments(
    params: Api.ListCommentsParams = {},
    options?: CallOptions<Api.ListCommentsAnswer>,
  ): Promise<Api.ListCommentsAnswer> {
    return this.#call<Api.ListCommentsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/comments', params, answer: 'json' },
      options,
    )
  }

  /** Read the change log, oldest first */
  listEvents(
    params: Api.ListEventsParams = {},
    options?: CallOptions<Api.ListEventsAnswer>,
  ): Promise<Api.ListEventsAnswer> {
    return this.#call<Api.ListEventsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/events', params, answer: 'json' },
      options,
    )
  }

  /** List the people of a workspace */
  listMembers(options?: CallOptions<Api.ListMembersAnswer>): Promise<Api.ListMembersAnswer> {
    return this.#call<Api.ListMembersAnswer>(
      { method: 'GET', path: '/v1/teams/{team_id}/members', answer: 'json' },
      options,
    )
  }

  /** List the notes you may read, the newest first */
  listNotes(
    params: Api.ListNotesParams = {},
    options?: CallOptions<Api.ListNotesAnswer>,
  ): Promise<Api.ListNotesAnswer> {
    return this.#call<Api.ListNotesAnswer>(
      { method: 'GET', path: '/v1/{team_id}/notes', params, answer: 'json' },
      options,
    )
  }

  /** List the pages of a workspace */
  listPages(
    params: Api.ListPagesParams = {},
    options?: CallOptions<Api.ListPagesAnswer>,
  ): Promise<Api.ListPagesAnswer> {
    return this.#call<Api.ListPagesAnswer>(
      { method: 'GET', path: '/v1/{team_id}/pages', params, answer: 'json' },
      options,
    )
  }

  /** List the spaces of a workspace */
  listProjects(
    params: Api.ListProjectsParams = {},
    options?: CallOptions<Api.ListProjectsAnswer>,
  ): Promise<Api.ListProjectsAnswer> {
    return this.#call<Api.ListProjectsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/projects', params, answer: 'json' },
      options,
    )
  }

  /** List the replies to a comment */
  listReplies(
    params: Api.ListRepliesParams,
    options?: CallOptions<Api.ListRepliesAnswer>,
  ): Promise<Api.ListRepliesAnswer> {
    return this.#call<Api.ListRepliesAnswer>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}/children', params, answer: 'json' },
      options,
    )
  }

  /** List the sprints of a space */
  listSprints(
    params: Api.ListSprintsParams,
    options?: CallOptions<Api.ListSprintsAnswer>,
  ): Promise<Api.ListSprintsAnswer> {
    return this.#call<Api.ListSprintsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/sprints', params, answer: 'json' },
      options,
    )
  }

  /** List tags */
  listTags(params: Api.ListTagsParams = {}, options?: CallOptions<Api.ListTagsAnswer>): Promise<Api.ListTagsAnswer> {
    return this.#call<Api.ListTagsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/tags', params, answer: 'json' },
      options,
    )
  }

  /** Find cards, boards or pages by filters */
  previewView(
    params: Api.PreviewViewParams = {},
    body: Api.PreviewViewBody,
    options?: CallOptions,
  ): Promise<Api.PreviewViewAnswer> {
    return this.#call<Api.PreviewViewAnswer>(
      { method: 'POST', path: '/v1/{team_id}/views/preview', params, body, answer: 'json' },
      options,
    )
  }

  /** Read a board with its lists and their cards */
  readBoard(params: Api.ReadBoardParams, options?: CallOptions<Api.ReadBoardAnswer>): Promise<Api.ReadBoardAnswer> {
    return this.#call<Api.ReadBoardAnswer>(
      { method: 'GET', path: '/v1/{team_id}/boards/{board_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a card */
  readCard(params: Api.ReadCardParams, options?: CallOptions<Api.ReadCardAnswer>): Promise<Api.ReadCardAnswer> {
    return this.#call<Api.ReadCardAnswer>(
      { method: 'GET', path: '/v1/{team_id}/cards/{card_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a comment */
  readComment(
    params: Api.ReadCommentParams,
    options?: CallOptions<Api.ReadCommentAnswer>,
  ): Promise<Api.ReadCommentAnswer> {
    return this.#call<Api.ReadCommentAnswer>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read this reference */
  readDocs(options?: CallOptions): Promise<string> {
    return this.#call<string>({ method: 'GET', path: '/docs', answer: 'text' }, options)
  }

  /** Read an epic with its cards */
  readEpic(params: Api.ReadEpicParams, options?: CallOptions<Api.ReadEpicAnswer>): Promise<Api.ReadEpicAnswer> {
    return this.#call<Api.ReadEpicAnswer>(
      { method: 'GET', path: '/v1/{team_id}/epics/{epic_id}', params, answer: 'json' },
      options,
    )
  }

  /** Is the process up? */
  readHealth(options?: CallOptions<Api.ReadHealthAnswer>): Promise<Api.ReadHealthAnswer> {
    return this.#call<Api.ReadHealthAnswer>({ method: 'GET', path: '/healthz', answer: 'json' }, options)
  }

  /** Read a list with one page of its cards */
  readList(params: Api.ReadListParams, options?: CallOptions<Api.ReadListAnswer>): Promise<Api.ReadListAnswer> {
    return this.#call<Api.ReadListAnswer>(
      { method: 'GET', path: '/v1/{team_id}/lists/{list_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read who you are */
  readMe(options?: CallOptions<Api.ReadMeAnswer>): Promise<Api.ReadMeAnswer> {
    return this.#call<Api.ReadMeAnswer>({ method: 'GET', path: '/v1/users/me', answer: 'json' }, options)
  }

  /** Read the numbers of the process, for Prometheus */
  readMetrics(options?: CallOptions): Promise<string> {
    return this.#call<string>({ method: 'GET', path: '/metrics', answer: 'text' }, options)
  }

  /** Read a note */
  readNote(params: Api.ReadNoteParams, options?: CallOptions<Api.ReadNoteAnswer>): Promise<Api.ReadNoteAnswer> {
    return this.#call<Api.ReadNoteAnswer>(
      { method: 'GET', path: '/v1/{team_id}/notes/{note_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read this description of the API */
  readOpenApi(options?: CallOptions<Api.ReadOpenApiAnswer>): Promise<Api.ReadOpenApiAnswer> {
    return this.#call<Api.ReadOpenApiAnswer>({ method: 'GET', path: '/openapi.json', answer: 'json' }, options)
  }

  /** Read a page */
  readPage(params: Api.ReadPageParams, options?: CallOptions<Api.ReadPageAnswer>): Promise<Api.ReadPageAnswer> {
    return this.#call<Api.ReadPageAnswer>(
      { method: 'GET', path: '/v1/{team_id}/pages/{page_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read a space with its boards and sprints */
  readProject(
    params: Api.ReadProjectParams,
    options?: CallOptions<Api.ReadProjectAnswer>,
  ): Promise<Api.ReadProjectAnswer> {
    return this.#call<Api.ReadProjectAnswer>(
      { method: 'GET', path: '/v1/{team_id}/projects/{project_id}', params, answer: 'json' },
      options,
    )
  }

  /** Does the storage answer, take writes and keep them? */
  readReadiness(options?: CallOptions<Api.ReadReadinessAnswer>): Promise<Api.ReadReadinessAnswer> {
    return this.#call<Api.ReadReadinessAnswer>({ method: 'GET', path: '/readyz', answer: 'json' }, options)
  }

  /** Read a reply */
  readReply(params: Api.ReadReplyParams, options?: CallOptions<Api.ReadReplyAnswer>): Promise<Api.ReadReplyAnswer> {
    return this.#call<Api.ReadReplyAnswer>(
      { method: 'GET', path: '/v1/{team_id}/comments/{comment_id}/children/{child_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read the roadmap: its lists with their epics */
  readRoadmap(options?: CallOptions<Api.ReadRoadmapAnswer>): Promise<Api.ReadRoadmapAnswer> {
    return this.#call<Api.ReadRoadmapAnswer>({ method: 'GET', path: '/v1/{team_id}/epics', answer: 'json' }, options)
  }

  /** Read a sprint with its lists and their cards */
  readSprint(params: Api.ReadSprintParams, options?: CallOptions<Api.ReadSprintAnswer>): Promise<Api.ReadSprintAnswer> {
    return this.#call<Api.ReadSprintAnswer>(
      { method: 'GET', path: '/v1/{team_id}/sprints/{sprint_id}', params, answer: 'json' },
      options,
    )
  }

  /** Read how a space plans its sprints */
  readSprintSettings(
    params: Api.ReadSprintSettingsParams,
    options?: CallOptions<Api.ReadSprintSettingsAnswer>,
  ): Promise<Api.ReadSprintSettingsAnswer> {
    return this.#call<Api.ReadSprintSettingsAnswer>(
      { method: 'GET', path: '/v1/{team_id}/sprints/settings', params, answer: 'json' },
      options,
    )
  }

  /** Remove your own bookmark on a board */
  removeBookmarkOfBoard(params: Api.RemoveBookmarkOfBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own bookmark on a card */
  removeBookmarkOfCard(params: Api.RemoveBookmarkOfCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own bookmark on a page */
  removeBookmarkOfPage(params: Api.RemoveBookmarkOfPageParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Take a card out of an epic */
  removeCardFromEpic(params: Api.RemoveCardFromEpicParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}/cards/{card_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Leave a workspace, or remove somebody; what the person made stays */
  removeMember(params: Api.RemoveMemberParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/teams/{team_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take somebody off a board */
  removeMemberFromBoard(params: Api.RemoveMemberFromBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take somebody off a card or an epic */
  removeMemberFromCard(params: Api.RemoveMemberFromCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take somebody out of a space */
  removeMemberFromProject(params: Api.RemoveMemberFromProjectParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/projects/{project_id}/members/{user_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take back your own reaction to a comment */
  removeReactionFromComment(params: Api.RemoveReactionFromCommentParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/comments/{comment_id}/reactions/{reaction}', params, answer: 'nothing' },
      options,
    )
  }

  /** Take back your own reaction to a reply */
  removeReactionFromReply(params: Api.RemoveReactionFromReplyParams, options?: CallOptions): Promise<void> {
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

  /** Take a tag off a card or an epic */
  removeTagFromCard(params: Api.RemoveTagFromCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/tags/{tag_id}', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a board */
  removeWatchOfBoard(params: Api.RemoveWatchOfBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/boards/{board_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a card */
  removeWatchOfCard(params: Api.RemoveWatchOfCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on an epic */
  removeWatchOfEpic(params: Api.RemoveWatchOfEpicParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/epics/{epic_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a list */
  removeWatchOfList(params: Api.RemoveWatchOfListParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/lists/{list_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove your own watch on a page */
  removeWatchOfPage(params: Api.RemoveWatchOfPageParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/pages/{page_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Carry out up to 500 operations, all or none */
  runBatch(body: Api.RunBatchBody, options?: CallOptions): Promise<Api.RunBatchAnswer> {
    return this.#call<Api.RunBatchAnswer>(
      { method: 'POST', path: '/v1/{team_id}/batch', body, answer: 'json' },
      options,
    )
  }

  /** Find boards, cards, pages, spaces, epics and notes by their words */
  searchWorkspace(
    params: Api.SearchWorkspaceParams,
    options?: CallOptions<Api.SearchWorkspaceAnswer>,
  ): Promise<Api.SearchWorkspaceAnswer> {
    return this.#call<Api.SearchWorkspaceAnswer>(
      { method: 'GET', path: '/v1/{team_id}/search', params, answer: 'json' },
      options,
    )
  }

  /** Set your own bookmark on a board */
  setBookmarkOfBoard(params: Api.SetBookmarkOfBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/boards/{board_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own bookmark on a card */
  setBookmarkOfCard(params: Api.SetBookmarkOfCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own bookmark on a page */
  setBookmarkOfPage(params: Api.SetBookmarkOfPageParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/bookmark', params, answer: 'nothing' },
      options,
    )
  }

  /** Replace the content of a card */
  setContentOfCard(
    params: Api.SetContentOfCardParams,
    body: Api.SetContentOfCardBody,
    options?: CallOptions,
  ): Promise<Api.SetContentOfCardAnswer> {
    return this.#call<Api.SetContentOfCardAnswer>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/content', params, body, answer: 'json' },
      options,
    )
  }

  /** Set your own watch on a board */
  setWatchOfBoard(params: Api.SetWatchOfBoardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/boards/{board_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a card */
  setWatchOfCard(params: Api.SetWatchOfCardParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/cards/{card_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on an epic */
  setWatchOfEpic(params: Api.SetWatchOfEpicParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/epics/{epic_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a list */
  setWatchOfList(params: Api.SetWatchOfListParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/lists/{list_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Set your own watch on a page */
  setWatchOfPage(params: Api.SetWatchOfPageParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/watch', params, answer: 'nothing' },
      options,
    )
  }

  /** Remove the link between two cards or epics */
  unlinkCards(params: Api.UnlinkCardsParams, options?: CallOptions): Promise<void> {
    return this.#call<void>(
      { method: 'DELETE', path: '/v1/{team_id}/cards/{card_id}/linked_cards/{linked}', params, answer: 'nothing' },
      options,
    )
  }

  /** Change a board, move it, archive it or bring it back */
  updateBoard(
    params: Api.UpdateBoardParams,
    body: Api.UpdateBoardBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateBoardAnswer> {
    return this.#call<Api.UpdateBoardAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/boards/{board_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a card, move it, archive it or bring it back */
  updateCard(
    params: Api.UpdateCardParams,
    body: Api.UpdateCardBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateCardAnswer> {
    return this.#call<Api.UpdateCardAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/cards/{card_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a checklist */
  updateChecklist(
    params: Api.UpdateChecklistParams,
    body: Api.UpdateChecklistBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateChecklistAnswer> {
    return this.#call<Api.UpdateChecklistAnswer>(
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
    params: Api.UpdateChecklistItemParams,
    body: Api.UpdateChecklistItemBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateChecklistItemAnswer> {
    return this.#call<Api.UpdateChecklistItemAnswer>(
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
    params: Api.UpdateCommentParams,
    body: Api.UpdateCommentBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateCommentAnswer> {
    return this.#call<Api.UpdateCommentAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/comments/{comment_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change an epic, move it, say how it is doing, archive it or bring it back */
  updateEpic(
    params: Api.UpdateEpicParams,
    body: Api.UpdateEpicBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateEpicAnswer> {
    return this.#call<Api.UpdateEpicAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/epics/{epic_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a list, move it, archive it or bring it back */
  updateList(
    params: Api.UpdateListParams,
    body: Api.UpdateListBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateListAnswer> {
    return this.#call<Api.UpdateListAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/lists/{list_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your profile */
  updateMe(body: Api.UpdateMeBody = {}, options?: CallOptions): Promise<Api.UpdateMeAnswer> {
    return this.#call<Api.UpdateMeAnswer>({ method: 'PATCH', path: '/v1/users/me', body, answer: 'json' }, options)
  }

  /** Give a member another role */
  updateMember(
    params: Api.UpdateMemberParams,
    body: Api.UpdateMemberBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateMemberAnswer> {
    return this.#call<Api.UpdateMemberAnswer>(
      { method: 'PATCH', path: '/v1/teams/{team_id}/members/{user_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a page, move it, archive it or bring it back */
  updatePage(
    params: Api.UpdatePageParams,
    body: Api.UpdatePageBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdatePageAnswer> {
    return this.#call<Api.UpdatePageAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/pages/{page_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a space, move it, archive it or bring it back */
  updateProject(
    params: Api.UpdateProjectParams,
    body: Api.UpdateProjectBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateProjectAnswer> {
    return this.#call<Api.UpdateProjectAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/projects/{project_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your own reply */
  updateReply(
    params: Api.UpdateReplyParams,
    body: Api.UpdateReplyBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateReplyAnswer> {
    return this.#call<Api.UpdateReplyAnswer>(
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

  /** Change a sprint, complete it or cancel it */
  updateSprint(
    params: Api.UpdateSprintParams,
    body: Api.UpdateSprintBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateSprintAnswer> {
    return this.#call<Api.UpdateSprintAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/sprints/{sprint_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change how a space plans its sprints */
  updateSprintSettings(
    params: Api.UpdateSprintSettingsParams,
    body: Api.UpdateSprintSettingsBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateSprintSettingsAnswer> {
    return this.#call<Api.UpdateSprintSettingsAnswer>(
      { method: 'PUT', path: '/v1/{team_id}/sprints/settings', params, body, answer: 'json' },
      options,
    )
  }

  /** Change a tag */
  updateTag(
    params: Api.UpdateTagParams,
    body: Api.UpdateTagBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateTagAnswer> {
    return this.#call<Api.UpdateTagAnswer>(
      { method: 'PATCH', path: '/v1/{team_id}/tags/{tag_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Change your profile, by your id */
  updateUser(
    params: Api.UpdateUserParams,
    body: Api.UpdateUserBody = {},
    options?: CallOptions,
  ): Promise<Api.UpdateUserAnswer> {
    return this.#call<Api.UpdateUserAnswer>(
      { method: 'PATCH', path: '/v1/users/{user_id}', params, body, answer: 'json' },
      options,
    )
  }

  /** Replace the content of a page */
  writePage(params: Api.WritePageParams, body: Api.WritePageBody, options?: CallOptions): Promise<Api.WritePageAnswer> {
    return this.#call<Api.WritePageAnswer>(
      { method: 'PUT', path: '/v1/{team_id}/pages/{page_id}/content', params, body, answer: 'json' },
      options,
    )
  }
}
