import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isQuick } from '../../../test/extent.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'
import { Random } from '../../demo/random.ts'
import { toJson } from '../../http/json-items.ts'
import type { Role } from '../../workspace/policy.ts'
import { CARD_FIELDS, type CardField } from '../cards/cards.lean.schema.ts'
import { listBoards, readBoard } from './boards.service.ts'

const PNG = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a6' } })
  .png()
  .toBuffer()

const WRITES = isQuick ? 150 : 400
const SEED = Number(process.env.SEED ?? 7)

interface Viewer {
  caller: Caller
  role: Role
}

/** The board as this person sees it, made from nothing: no kept piece is used. */
async function readFresh({ caller, role }: Viewer, id: string, fields: CardField[] | null) {
  const { team_id, user_id, server } = caller
  const who = { team_id, user_id, role, source: '{"type":"api"}', scope: 'read' } as const
  const board = await server.gateway.enter(who, 'board.read').read((r) => readBoard(r, id, fields))
  return JSON.parse(toJson(board))
}

/** The list of boards as this person sees it, made from nothing. */
async function listFresh({ caller, role }: Viewer) {
  const { team_id, user_id, server } = caller
  const who = { team_id, user_id, role, source: '{"type":"api"}', scope: 'read' } as const
  return JSON.parse(toJson(await server.gateway.enter(who, 'board.read').read((r) => listBoards(r, {}))))
}

/** A board as a client has it that reads only what changed. */
class Clone {
  // biome-ignore lint/suspicious/noExplicitAny: as answers of tests are
  board: any = null
  #version = ''
  partial = 0
  whole = 0

  async bringUpToDate(caller: Caller, path: string) {
    const known = new Map(
      (this.board?.lists ?? []).flatMap((list: { cards: { id: string }[] }) => list.cards).map(byId),
    )
    const { body, headers } = await caller.get(`${path}?since=${encodeURIComponent(this.#version)}`)
    this.#version = headers.get('etag') ?? ''
    if (body.since === undefined) this.whole += 1
    else {
      this.partial += 1
      for (const list of body.board.lists) {
        const changed = new Map(list.cards.map(byId))
        const inOrder = Object.entries<number>(list.card_order).sort(([, a], [, b]) => a - b)
        list.cards = inOrder.map(([id]) => changed.get(id) ?? known.get(id))
      }
    }
    this.board = body.board
  }
}

function byId<T extends { id: string }>(card: T): [string, T] {
  return [card.id, card]
}

/** Everything that a board's cards show, changed in an order that a seed decides. */
class World {
  readonly team: Team
  readonly random: Random
  readonly board: { id: string; project_id: string; lists: { id: string; board_id: string }[] }
  readonly other: { id: string; project_id: string; lists: { id: string; board_id: string }[] }
  readonly people: readonly Caller[]
  readonly tags: string[] = []
  readonly epics: string[] = []
  /** Those of the board, and of the other one in a private space. */
  readonly cards: string[] = []
  readonly checklists: { id: string; card: string; items: string[] }[] = []
  readonly comments: string[] = []
  readonly files: string[] = []
  sprint: { id: string; lists: { id: string; board_id: null }[] } | null = null
  /** Which kinds of writes succeeded. */
  readonly done = new Set<string>()

  private constructor(team: Team, board: World['board'], other: World['board'], people: readonly Caller[]) {
    this.team = team
    this.board = board
    this.other = other
    this.people = people
    this.random = new Random(SEED)
  }

  static async begin(team: Team, people: readonly Caller[]): Promise<World> {
    const board = await team.newBoard()
    const hidden = await team.newProject({ is_private: true })
    const world = new World(team, board, await team.newBoard({ project_id: hidden.id }), people)
    for (const { user_id } of people) await team.post(`/boards/${board.id}/members`, { user_id, role: 'member' })
    for (const name of ['bug', 'help']) world.tags.push((await team.made('/tags', { name })).tag.id)
    const { lists } = (await team.get('/epics')).body
    for (const title of ['One', 'Two'])
      world.epics.push((await team.made('/epics', { title, list_id: lists[0].id })).epic.id)
    world.sprint = await team.newSprint(board.project_id)
    for (let count = 0; count < 12; count++) await world.newCard()
    return world
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.random.between(0, choices.length - 1)] as T
  }

  text() {
    return `Text ${this.random.between(0, 1_000_000)}`
  }

  anyone(): Caller {
    return this.one([this.team, ...this.people])
  }

  list() {
    return this.one([...this.board.lists, ...this.board.lists, ...this.other.lists])
  }

  async newCard(fields: object = {}): Promise<number> {
    const list = this.list()
    const place = { list_id: list.id, board_id: list.board_id }
    const { status, body } = await this.team.post('/cards', { title: this.text(), ...place, ...fields })
    if (status === 201) this.cards.push(body.card.id)
    return status
  }

  async made(list: string[], noun: string, path: string, body: object) {
    const answer = await this.team.post(path, body)
    if (answer.status === 201) list.push(answer.body[noun].id)
    return answer.status
  }

  readonly writes: Record<string, () => Promise<number>> = {
    create: () => this.newCard({ tags: [this.one(this.tags)], checklists: [{ title: 'x', items: [{ title: 'y' }] }] }),
    createBelow: () => this.newCard({ parent_card_id: this.one(this.cards) }),
    rename: () => this.patch({ title: this.text() }),
    write: () => this.patch({ content: `<p>${this.text()} ü</p>` }),
    plan: () => this.patch({ due_date: this.random.between(1, 2_000_000_000), priority: this.random.between(0, 4) }),
    estimate: () => this.patch({ estimate: this.random.between(0, 13) }),
    own: () => this.patch({ owner_id: this.one([this.anyone().user_id, null]) }),
    epic: () => this.patch({ epic_id: this.one([...this.epics, null]) }),
    parent: () => this.patch({ parent_card_id: this.one([...this.cards, null]) }),
    cover: () => this.patch({ cover_image: this.one(['', 'https://example.com/a.png']) }),
    archive: () => this.patch({ archived: this.one([true, false]) }),
    move: async () => {
      const list = this.list()
      return this.patch({ list_id: list.id, board_id: list.board_id })
    },
    moveUp: () => this.patch({ position: 0 }),
    toSprint: () =>
      this.patch({ sprint_id: this.sprint?.id ?? null, ...(this.sprint && { list_id: this.sprint.lists[0]?.id }) }),
    fromSprint: () => this.patch({ sprint_id: null }),
    deleteCard: async () => (await this.team.delete(`/cards/${this.one(this.cards)}`)).status,
    restoreCard: async () => {
      const { events } = (await this.team.get('/events?count=500')).body
      const gone = events.findLast((event: { type: string }) => event.type === 'card.deleted')
      if (!gone) return 404
      // Its write also changed the cards around it: a seq of that write shows the state after it, where the card is gone.
      const first = events.findLast((event: { seq: number; time_created: number }) => {
        return event.seq < gone.seq && event.time_created !== gone.time_created
      })
      return (await this.team.post(`/cards/${gone.card_id}/restore`, { seq: first.seq })).status
    },
    copy: () => this.made(this.cards, 'card', `/cards/${this.one(this.cards)}/copy`, {}),
    tag: async () => (await this.team.post(`/cards/${this.one(this.cards)}/tags`, { id: this.one(this.tags) })).status,
    untag: async () => (await this.team.delete(`/cards/${this.one(this.cards)}/tags/${this.one(this.tags)}`)).status,
    renameTag: async () => (await this.team.patch(`/tags/${this.one(this.tags)}`, { name: this.text() })).status,
    newTag: () => this.made(this.tags, 'tag', '/tags', { name: this.text() }),
    deleteTag: async () => (this.tags.length > 2 ? (await this.team.delete(`/tags/${this.tags.pop()}`)).status : 404),
    member: async () =>
      (await this.team.post(`/cards/${this.one(this.cards)}/members`, { user_id: this.anyone().user_id })).status,
    noMember: async () =>
      (await this.team.delete(`/cards/${this.one(this.cards)}/members/${this.anyone().user_id}`)).status,
    link: async () => {
      const body = { card_id: this.one(this.cards), linked_card_type: this.one(['blocks', 'blocked_by', 'related']) }
      return (await this.team.post(`/cards/${this.one(this.cards)}/linked_cards`, body)).status
    },
    unlink: async () => {
      const card = this.one(this.cards)
      const linked = (await this.team.get(`/cards/${card}`)).body.card?.linked_cards ?? []
      const [first] = linked
      return first ? (await this.team.delete(`/cards/${card}/linked_cards/${first.card_id}`)).status : 404
    },
    watch: async () => (await this.anyone().put(`/cards/${this.one(this.cards)}/watch`)).status,
    unwatch: async () => (await this.anyone().delete(`/cards/${this.one(this.cards)}/watch`)).status,
    bookmark: async () => (await this.anyone().put(`/cards/${this.one(this.cards)}/bookmark`)).status,
    comment: () =>
      this.made(this.comments, 'comment', '/comments', { content: this.text(), card_id: this.one(this.cards) }),
    noComment: async () => (await this.team.delete(`/comments/${this.comments.pop() ?? 1}`)).status,
    checklist: async () => {
      const card = this.one(this.cards)
      const { status, body } = await this.team.post(`/cards/${card}/checklists`, { title: this.text() })
      if (status === 201) this.checklists.push({ id: body.checklist.id, card, items: [] })
      return status
    },
    item: () => {
      const list = this.one(this.checklists)
      return list
        ? this.made(list.items, 'checklist_item', `/cards/${list.card}/checklists/${list.id}/items`, {
            title: this.text(),
          })
        : Promise.resolve(404)
    },
    check: async () => {
      const list = this.one(this.checklists)
      const path = `/cards/${list?.card}/checklists/${list?.id}/items/${list && this.one(list.items)}`
      return (await this.team.patch(path, { checked: this.one([true, false]) })).status
    },
    noItem: async () => {
      const list = this.one(this.checklists)
      return (await this.team.delete(`/cards/${list?.card}/checklists/${list?.id}/items/${list?.items.pop()}`)).status
    },
    moveChecklist: async () => {
      const list = this.one(this.checklists)
      if (!list) return 404
      const to = this.one(this.cards)
      const { status } = await this.team.patch(`/cards/${list.card}/checklists/${list.id}`, { card_id: to })
      if (status === 200) list.card = to
      return status
    },
    noChecklist: async () => {
      const list = this.checklists.pop()
      return (await this.team.delete(`/cards/${list?.card}/checklists/${list?.id}`)).status
    },
    file: async () => {
      const isImage = this.one([true, false])
      const { status, body } = await this.team.upload(
        `/cards/${this.one(this.cards)}/files`,
        isImage ? PNG : 'words',
        isImage ? 'a.png' : 'a.txt',
      )
      if (status === 201) this.files.push(body.file.id)
      return status
    },
    noFile: async () => (await this.team.delete(`/files/${this.files.pop() ?? 1}`)).status,
    renameEpic: async () => (await this.team.patch(`/epics/${this.one(this.epics)}`, { title: this.text() })).status,
    epicMember: async () =>
      (await this.team.post(`/cards/${this.one(this.epics)}/members`, { user_id: this.anyone().user_id })).status,
    noEpicMember: async () =>
      (await this.team.delete(`/cards/${this.one(this.epics)}/members/${this.anyone().user_id}`)).status,
    renameSprint: async () => {
      const path = `/sprints/${this.sprint?.id}?project_id=${this.board.project_id}`
      return (await this.team.patch(path, { title: this.text() })).status
    },
    renameList: async () => (await this.team.patch(`/lists/${this.list().id}`, { title: this.text() })).status,
    colorList: async () => (await this.team.patch(`/lists/${this.list().id}`, { color: 'ocean' })).status,
    behavior: async () =>
      (
        await this.team.patch(`/lists/${this.list().id}`, {
          behavior: this.one(['committed', 'started', 'completed', 'cancelled']),
        })
      ).status,
    archiveList: async () => {
      const { id } = this.list()
      const { status } = await this.team.patch(`/lists/${id}`, { archived: this.one([true, false]) })
      return status
    },
    moveList: async () => (await this.team.patch(`/lists/${this.list().id}`, { position: 0 })).status,
    renameBoard: async () =>
      (await this.team.patch(`/boards/${this.one([this.board, this.other]).id}`, { title: this.text() })).status,
    moveBoard: async () => {
      const project_id = this.one([this.board.project_id, this.other.project_id])
      return (await this.team.patch(`/boards/${this.other.id}`, { project_id })).status
    },
    privacy: async () =>
      (await this.team.patch(`/projects/${this.other.project_id}`, { is_private: this.one([true, false]) })).status,
    share: async () =>
      (await this.team.post(`/boards/${this.other.id}/members`, { user_id: this.one(this.people).user_id })).status,
    unshare: async () =>
      (await this.team.delete(`/boards/${this.other.id}/members/${this.one(this.people).user_id}`)).status,
    shareSpace: async () => {
      const body = { user_id: this.one(this.people).user_id, role: 'member' }
      return (await this.team.post(`/projects/${this.other.project_id}/members`, body)).status
    },
    unshareSpace: async () =>
      (await this.team.delete(`/projects/${this.other.project_id}/members/${this.one(this.people).user_id}`)).status,
    bulk: async () => {
      const operations = [1, 2].map(() => ({
        method: 'PATCH',
        path: `/cards/${this.one(this.cards)}`,
        body: { title: this.text() },
      }))
      return (await this.team.post('/batch', { operations })).status
    },
  }

  async patch(body: object): Promise<number> {
    return (await this.team.patch(`/cards/${this.one(this.cards)}`, body)).status
  }

  /** One write. What is refused, such as to take away a tag that a card has not, is tried with others. */
  async write(kind: string) {
    for (let attempt = 0; attempt < 30; attempt++) {
      const status = (await this.writes[kind]?.()) ?? 404
      if (status >= 300) continue
      this.done.add(kind)
      return
    }
  }
}

describe.each(stores)('a board from kept pieces on %s', (store) => {
  test('is what it would be made from nothing, after every kind of write and for every viewer', async () => {
    const team = await newTeam(store)
    const [member, guest] = [await team.newMember('member'), await team.newMember('guest')]
    const world = await World.begin(team, [member, guest])
    const viewers: Viewer[] = [
      { caller: team, role: 'owner' },
      { caller: member, role: 'member' },
      { caller: guest, role: 'guest' },
    ]
    const path = `/boards/${world.board.id}`
    const tags = new Map<string, string>()
    const clones = viewers.map(() => new Clone())
    const kinds = Object.keys(world.writes)

    for (let count = 0; count < WRITES; count++) {
      const kind = kinds[count % kinds.length] as string
      await world.write(count < kinds.length * 2 ? kind : world.one(kinds))
      for (const viewer of viewers) {
        const { body, headers } = await viewer.caller.get(path)
        const fresh = await readFresh(viewer, world.board.id, null)
        expect(body.board, `${kind}, as ${viewer.role}`).toEqual(fresh)
        expect(JSON.stringify(body.board), 'in the same order').toBe(JSON.stringify(fresh))
        expect((await viewer.caller.get('/boards')).body, `boards: ${kind}, as ${viewer.role}`).toEqual(
          await listFresh(viewer),
        )
        const tag = `${viewer.role} ${headers.get('etag')?.replace(/^"\w+-/, '')}`
        const text = JSON.stringify(body)
        expect(tags.get(tag) ?? text, `the same tag, another state: ${kind}`).toBe(text)
        tags.set(tag, text)
      }
      // Not after each write: some clones fall behind.
      const at = world.random.between(0, viewers.length - 1)
      const one = viewers[at] as Viewer
      await clones[at]?.bringUpToDate(one.caller, path)
      const tagless = JSON.stringify(clones[at]?.board, (name, value) => (name === 'tags' ? undefined : value))
      const fresh = await readFresh(one, world.board.id, null)
      expect(JSON.parse(tagless), `since: ${kind}, as ${one.role}`).toEqual(
        JSON.parse(JSON.stringify(fresh, (name, value) => (name === 'tags' ? undefined : value))),
      )
      const viewer = world.one(viewers)
      const { body } = await viewer.caller.get(`${path}?fields=${CARD_FIELDS.join()}`)
      expect(body.board, `lean: ${kind}, as ${viewer.role}`).toEqual(
        await readFresh(viewer, world.board.id, body.fields),
      )
    }

    expect(kinds.filter((kind) => !world.done.has(kind))).toEqual([])
    // Most of what happens is answered in part.
    for (const { partial, whole } of clones) expect(partial).toBeGreaterThan(whole / 4)
  }, 600_000)

  describe('read since a version', () => {
    async function newBoard() {
      const team = await newTeam(store)
      const board = await team.newBoard()
      const [todo, doing] = board.lists
      const cards = [await team.newCard(todo), await team.newCard(todo), await team.newCard(doing)]
      const path = `/boards/${board.id}`
      const { headers } = await team.get(path)
      const version = encodeURIComponent(headers.get('etag') ?? '')
      return { team, board, todo, doing, cards, path, version }
    }
    const shown = (body: { board: { lists: { cards: { id: string }[]; card_order: object }[] } }) =>
      body.board.lists.map(({ cards, card_order }) => [cards.map(({ id }) => id), Object.keys(card_order)])

    test('only what changed is sent, with the order of all; what left is not in it', async () => {
      const { team, doing, cards, path, version } = await newBoard()
      const [first, second, third] = cards
      await team.patch(`/cards/${first.id}`, { title: 'Another' })
      await team.delete(`/cards/${second.id}`)
      const fourth = await team.newCard(doing)

      const { body } = await team.get(`${path}?since=${version}`)

      expect(body.since).toBe(decodeURIComponent(version))
      expect(shown(body)).toEqual([
        [[first.id], [first.id]],
        [[fourth.id], [third.id, fourth.id]],
        [[], []],
      ])
      expect(body.board.lists[0].cards[0]).toMatchObject({ title: 'Another', list_id: first.list_id })
    })

    test('nothing is sent when nothing changed; an answer goes on from the one before', async () => {
      const { team, cards, path, version } = await newBoard()
      const { body, headers } = await team.get(`${path}?since=${version}`)
      expect(shown(body).flatMap(([ids]) => ids)).toEqual([])

      await team.patch(`/cards/${cards[2].id}`, { title: 'Another' })
      const next = await team.get(`${path}?since=${encodeURIComponent(headers.get('etag') ?? '')}`)

      expect(shown(next.body).flatMap(([ids]) => ids)).toEqual([cards[2].id])
    })

    test.each(['nonsense', '"999999-0123456789012345678901"', ''])('the whole board answers %j', async (since) => {
      const { team, cards, path } = await newBoard()

      const { status, body } = await team.get(`${path}?since=${encodeURIComponent(since)}`)

      expect(status).toBe(200)
      expect(body).not.toHaveProperty('since')
      expect(shown(body).flatMap(([ids]) => ids)).toEqual(cards.map(({ id }: { id: string }) => id))
    })

    test('the tag of another board, of another person, or two tags are no version of it', async () => {
      const { team, board, cards, path, version } = await newBoard()
      const [member, other] = [await team.newMember('member'), await team.newBoard()]
      const tagOf = async (caller: Pick<typeof team, 'get'>, of: string) =>
        (await caller.get(of)).headers.get('etag') ?? ''
      const own = decodeURIComponent(version)
      const tags = [
        await tagOf(team, `/boards/${other.id}`),
        await tagOf(member, path),
        await tagOf(team, `/cards/${cards[0].id}`),
        `${own}, ${own}`,
      ]
      for (const since of tags) {
        const { body } = await team.get(`/boards/${board.id}?since=${encodeURIComponent(since)}`)
        expect(body, since).not.toHaveProperty('since')
        expect(shown(body).flatMap(([ids]) => ids)).toHaveLength(cards.length)
      }
      // The answer of a change has one too.
      const { headers } = await team.patch(path, { title: 'Other' })
      const { body } = await team.get(`${path}?since=${encodeURIComponent(headers.get('etag') ?? '')}`)
      expect(shown(body).flatMap(([ids]) => ids)).toEqual([])
    })

    test('guests use versions of their own, and see the same as in the whole board', async () => {
      const { team, board, cards, path } = await newBoard()
      const [guest, stranger] = [await team.newMember('guest'), await team.newMember('guest')]
      await team.post(`${path}/members`, { user_id: guest.user_id, role: 'member' })
      const { headers } = await guest.get(path)
      const version = encodeURIComponent(headers.get('etag') ?? '')
      await team.patch(`/cards/${cards[0].id}`, { title: 'Another' })

      const { body } = await guest.get(`${path}?since=${version}`)
      expect(shown(body).flatMap(([ids]) => ids)).toEqual([cards[0].id])
      expect(body.board.lists[0].cards[0]).toEqual((await guest.get(path)).body.board.lists[0].cards[0])
      expect((await stranger.get(`${path}?since=${version}`)).status).toBe(404)

      await team.delete(`/boards/${board.id}/members/${guest.user_id}`)
      expect((await guest.get(`${path}?since=${version}`)).status).toBe(404)
    })
  })
})
