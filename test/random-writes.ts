import { Random } from '../server/demo/random.ts'
import type { Team } from './team.ts'

/** Writes of all kinds around boards and cards, in an order that a seed decides. */
export class RandomWrites {
  readonly #team: Team
  readonly #random: Random
  readonly #boards: string[] = []
  readonly #lists: { id: string; board_id: string }[] = []
  readonly #cards: string[] = []
  readonly #tags: string[] = []
  readonly #people: string[] = []
  readonly #projects: string[] = []
  readonly #checklists: { id: string; card: string; items: string[] }[] = []
  readonly #comments: string[] = []
  readonly #sprints: { id: string; lists: { id: string }[] }[] = []
  readonly #epics: string[] = []
  #last: string | undefined

  private constructor(team: Team, seed: number) {
    this.#team = team
    this.#random = new Random(seed)
  }

  static async begin(team: Team, seed: number): Promise<RandomWrites> {
    const world = new RandomWrites(team, seed)
    for (const title of ['One', 'Two']) world.#projects.push((await team.newProject({ title })).id)
    for (const role of ['member', 'guest'] as const) world.#people.push((await team.newMember(role)).user_id)
    for (const project_id of world.#projects) {
      world.#keepBoard(await team.newBoard({ project_id }))
      world.#sprints.push(await team.newSprint(project_id))
      world.#tags.push((await team.made('/tags', { name: `Tag of ${project_id}`, project_id })).tag.id)
    }
    world.#tags.push((await team.made('/tags', { name: 'Of all' })).tag.id)
    const { lists } = (await team.get('/epics')).body
    world.#epics.push((await team.made('/epics', { title: 'Epic', list_id: lists[0].id })).epic.id)
    for (let count = 0; count < 6; count++) await world.#newCard()
    return world
  }

  /** What to look at after a write: a board, the card that was touched, another one. */
  somePaths(): string[] {
    const cards = [this.#last, this.#one(this.#cards)].flatMap((id) => (id === undefined ? [] : `/cards/${id}`))
    return [`/boards/${this.#one(this.#boards)}`, ...new Set(cards)]
  }

  /** One write that may be refused: a conflict is not a failure. */
  async write() {
    await this.#one(Object.values(this.#writes))()
  }

  #number(below: number): number {
    return this.#random.between(0, below - 1)
  }

  #one<T>(choices: readonly T[]): T {
    return choices[this.#number(choices.length)] as T
  }

  #card(): string {
    this.#last = this.#one(this.#cards)
    return this.#last
  }

  #keepBoard(board: { id: string; lists: { id: string; board_id: string }[] }) {
    this.#boards.push(board.id)
    this.#lists.push(...board.lists)
  }

  async #newCard() {
    const list = this.#one(this.#lists)
    const answer = await this.#team.post('/cards', {
      title: `Card ${this.#number(1000)}`,
      list_id: list.id,
      board_id: list.board_id,
      ...(this.#number(3) === 0 && { members: [{ user_id: this.#one(this.#people), role: 'member' }] }),
      ...(this.#number(3) === 0 && { tags: [this.#tags.at(-1)] }),
      ...(this.#number(4) === 0 && { parent_card_id: this.#one(this.#cards) }),
      ...(this.#number(4) === 0 && { checklists: [{ title: 'Steps', items: [{ title: 'One' }, { title: 'Two' }] }] }),
    })
    if (answer.status === 201) this.#cards.push(answer.body.card.id)
  }

  /** The bodies often do not fit the state: refusals are normal. */
  readonly #writes = {
    create: () => this.#newCard(),
    createAnother: () => this.#newCard(),
    copy: async () => {
      const answer = await this.#team.post(`/cards/${this.#card()}/copy`, {})
      if (answer.status === 201) this.#cards.push(answer.body.card.id)
    },
    rename: () =>
      this.#team.patch(`/cards/${this.#card()}`, {
        title: `Title ${this.#number(1000)}`,
        content: `<p>é ${this.#number(1000)} "</p>`,
        priority: this.#number(5),
        estimate: this.#number(2) === 0 ? null : this.#number(9),
      }),
    date: () => this.#team.patch(`/cards/${this.#card()}`, { due_date: 1_700_000_000 + this.#number(1000) }),
    own: () => this.#team.patch(`/cards/${this.#card()}`, { owner_id: this.#one([...this.#people, null]) }),
    move: () => this.#team.patch(`/cards/${this.#card()}`, { list_id: this.#one(this.#lists).id, position: 0 }),
    sort: () => this.#team.patch(`/cards/${this.#card()}`, { after_card_id: this.#one(this.#cards) }),
    sprint: () => {
      const sprint = this.#one(this.#sprints)
      return this.#team.patch(`/cards/${this.#card()}`, { sprint_id: sprint.id, list_id: this.#one(sprint.lists).id })
    },
    home: () => this.#team.patch(`/cards/${this.#card()}`, { sprint_id: null }),
    archive: () => this.#team.patch(`/cards/${this.#card()}`, { archived: this.#number(2) === 0 }),
    parent: () => this.#team.patch(`/cards/${this.#card()}`, { parent_card_id: this.#one([...this.#cards, null]) }),
    epic: () => this.#team.patch(`/cards/${this.#card()}`, { epic_id: this.#one([...this.#epics, null]) }),
    renameEpic: () => this.#team.patch(`/epics/${this.#one(this.#epics)}`, { title: `Epic ${this.#number(100)}` }),
    members: () => this.#team.patch(`/cards/${this.#card()}`, { members: [{ user_id: this.#one(this.#people) }] }),
    addMember: () => this.#team.post(`/cards/${this.#card()}/members`, { user_id: this.#one(this.#people) }),
    removeMember: () => this.#team.delete(`/cards/${this.#card()}/members/${this.#one(this.#people)}`),
    tag: () => this.#team.post(`/cards/${this.#card()}/tags`, { id: this.#one(this.#tags) }),
    untag: () => this.#team.delete(`/cards/${this.#card()}/tags/${this.#one(this.#tags)}`),
    renameTag: () => this.#team.patch(`/tags/${this.#one(this.#tags)}`, { name: `Tag ${this.#number(1000)}` }),
    link: () =>
      this.#team.post(`/cards/${this.#card()}/linked_cards`, {
        card_id: this.#one(this.#cards),
        linked_card_type: this.#one(['blocks', 'blocked_by', 'related']),
      }),
    unlink: () => this.#team.delete(`/cards/${this.#card()}/linked_cards/${this.#one(this.#cards)}`),
    checklist: async () => {
      const card = this.#card()
      const answer = await this.#team.post(`/cards/${card}/checklists`, { title: 'List' })
      if (answer.status === 201) this.#checklists.push({ id: answer.body.checklist.id, card, items: [] })
    },
    item: async () => {
      const checklist = this.#one(this.#checklists)
      if (!checklist) return
      this.#last = checklist.card
      const path = `/cards/${checklist.card}/checklists/${checklist.id}/items`
      const answer = await this.#team.post(path, { title: `Item ${this.#number(100)}` })
      if (answer.status === 201) checklist.items.push(answer.body.checklist_item.id)
    },
    check: async () => {
      const checklist = this.#one(this.#checklists)
      if (!checklist) return
      this.#last = checklist.card
      const path = `/cards/${checklist.card}/checklists/${checklist.id}`
      const item = this.#one(checklist.items)
      if (item === undefined) return this.#team.patch(path, { title: `List ${this.#number(100)}` })
      return this.#team.patch(`${path}/items/${item}`, { checked: this.#number(2) === 0 })
    },
    dropChecklist: async () => {
      const checklist = this.#one(this.#checklists)
      if (checklist) await this.#team.delete(`/cards/${checklist.card}/checklists/${checklist.id}`)
    },
    comment: async () => {
      const answer = await this.#team.post('/comments', { content: 'Said', card_id: this.#card() })
      if (answer.status === 201) this.#comments.push(answer.body.comment.id)
    },
    dropComment: async () => {
      const comment = this.#one(this.#comments)
      if (comment !== undefined) await this.#team.delete(`/comments/${comment}`)
    },
    watch: () => this.#team.put(`/cards/${this.#card()}/watch`),
    unwatch: () => this.#team.delete(`/cards/${this.#card()}/watch`),
    bookmark: () => this.#team.put(`/boards/${this.#one(this.#boards)}/bookmark`),
    deleteCard: async () => {
      if (this.#number(2) === 0) await this.#team.delete(`/cards/${this.#card()}`)
    },
    newList: async () => {
      const answer = await this.#team.post('/lists', { board_id: this.#one(this.#boards), title: 'List' })
      if (answer.status === 201) this.#lists.push(answer.body.list)
    },
    renameList: () => this.#team.patch(`/lists/${this.#one(this.#lists).id}`, { title: `List ${this.#number(100)}` }),
    sortList: () => this.#team.patch(`/lists/${this.#one(this.#lists).id}`, { position: this.#number(3) }),
    moveList: async () => {
      const list = this.#one(this.#lists)
      const board_id = this.#one(this.#boards)
      const { status } = await this.#team.patch(`/lists/${list.id}`, { board_id })
      if (status === 200) list.board_id = board_id
    },
    behavior: () =>
      this.#team.patch(`/lists/${this.#one(this.#lists).id}`, { behavior: this.#one(['started', 'completed']) }),
    archiveList: () => this.#team.patch(`/lists/${this.#one(this.#lists).id}`, { archived: this.#number(3) === 0 }),
    deleteList: async () => {
      if (this.#number(2) === 0) await this.#team.delete(`/lists/${this.#one(this.#lists).id}`)
    },
    renameBoard: () =>
      this.#team.patch(`/boards/${this.#one(this.#boards)}`, { title: `Board ${this.#number(100)}`, color: 'red' }),
    moveBoard: () => this.#team.patch(`/boards/${this.#one(this.#boards)}`, { project_id: this.#one(this.#projects) }),
    boardMember: () =>
      this.#team.post(`/boards/${this.#one(this.#boards)}/members`, {
        user_id: this.#one(this.#people),
        role: 'viewer',
      }),
    dropBoardMember: () => this.#team.delete(`/boards/${this.#one(this.#boards)}/members/${this.#one(this.#people)}`),
    newBoard: async () => {
      const answer = await this.#team.post('/boards', { title: 'More', project_id: this.#one(this.#projects) })
      if (answer.status === 201) this.#keepBoard(answer.body.board)
    },
    deleteBoard: async () => {
      if (this.#boards.length > 3) await this.#team.delete(`/boards/${this.#one(this.#boards)}`)
    },
    batch: () =>
      this.#team.post('/batch', {
        operations: [
          { method: 'PATCH', path: `/cards/${this.#card()}`, body: { title: `Batch ${this.#number(100)}` } },
          { method: 'POST', path: `/cards/${this.#card()}/members`, body: { user_id: this.#one(this.#people) } },
        ],
      }),
  }
}
