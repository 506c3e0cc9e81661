import { Random } from '../../server/demo/random.ts'
import { type Answer, Caller, callServer, type Server, type Team } from '../team.ts'

const NOUNS = ['project', 'board', 'list', 'sprint', 'card', 'epic', 'page', 'comment', 'tag', 'member'] as const
type Noun = (typeof NOUNS)[number]

interface Thing {
  id: string
  project_id?: string
  board_id?: string | null
  sprint_id?: string | null
  list_id?: string
  lists?: Thing[]
}

type Request = readonly [method: string, path: string, body?: object]

/** Chooses among everything created so far. */
interface Choice {
  some(noun: Noun): Thing
  id(noun: Noun): string
  among<T>(...options: T[]): T
}

/** What people do, and how often relative to the rest. Much of what they name is gone or moved by then. */
const REQUESTS: readonly (readonly [weight: number, request: (choice: Choice) => Request])[] = [
  [12, ({ id, among }) => ['PATCH', `/cards/${id('card')}`, { list_id: id('list'), ...among({}, { position: 1 }) }]],
  [4, ({ id }) => ['PATCH', `/cards/${id('card')}`, { list_id: id('list'), after_card_id: id('card') }]],
  [4, ({ id }) => ['PATCH', `/cards/${id('card')}`, { board_id: id('board') }]],
  [6, ({ id }) => ['PATCH', `/cards/${id('card')}`, { sprint_id: id('sprint') }]],
  [4, ({ id, among }) => ['PATCH', `/cards/${id('card')}`, { estimate: among(0, 3, 8), title: 'Other words' }]],
  [4, ({ id, among }) => ['PATCH', `/cards/${id('card')}`, { archived: among(true, true, false) }]],
  [4, ({ id }) => ['PATCH', `/cards/${id('card')}`, { parent_card_id: id('card') }]],
  [3, ({ id }) => ['PATCH', `/cards/${id('card')}`, { epic_id: id('epic') }]],
  [4, ({ id, among }) => ['POST', `/cards/${id('card')}/copy`, among({}, { list_id: id('list') })]],
  [3, ({ id }) => ['DELETE', `/cards/${id('card')}`]],
  [6, ({ some }) => ['POST', '/cards', newCard(some('list'))]],
  [2, ({ id }) => ['POST', `/cards/${id('card')}/linked_cards`, { card_id: id('card'), linked_card_type: 'blocks' }]],
  [8, ({ id }) => ['POST', `/cards/${id('card')}/tags`, { id: id('tag') }]],
  [1, ({ id }) => ['DELETE', `/cards/${id('card')}/tags/${id('tag')}`]],
  [2, ({ id }) => ['POST', `/cards/${id('card')}/checklists`, { title: 'To check' }]],
  [2, ({ id }) => ['POST', `/cards/${id('card')}/members`, { user_id: id('member') }]],

  [3, ({ id, among }) => ['PATCH', `/lists/${id('list')}`, { board_id: id('board'), ...among({}, { position: 0 }) }]],
  [3, ({ id }) => ['PATCH', `/lists/${id('list')}`, { after_list_id: id('list') }]],
  [3, ({ id, among }) => ['PATCH', `/lists/${id('list')}`, { behavior: among('backlog', 'started', 'completed') }]],
  [2, ({ id, among }) => ['PATCH', `/lists/${id('list')}`, { archived: among(true, false) }]],
  [1, ({ id }) => ['DELETE', `/lists/${id('list')}`]],
  [2, ({ id }) => ['DELETE', `/lists/${id('list')}?move_to=${id('list')}`]],
  [2, ({ id }) => ['POST', '/lists', { board_id: id('board') }]],

  [2, ({ id }) => ['PATCH', `/boards/${id('board')}`, { project_id: id('project') }]],
  [2, ({ id }) => ['PATCH', `/boards/${id('board')}`, { after_board_id: id('board') }]],
  [1, ({ id, among }) => ['PATCH', `/boards/${id('board')}`, { archived: among(true, false, false) }]],
  [2, ({ id }) => ['POST', `/boards/${id('board')}/copy`, { project_id: id('project'), copy_cards: true }]],
  [0.2, ({ id }) => ['DELETE', `/boards/${id('board')}`]],
  [2, ({ id }) => ['POST', `/boards/${id('board')}/members`, { user_id: id('member'), role: 'admin' }]],

  [2, ({ some, among }) => ['PATCH', sprintPath(some('sprint')), { state: among('completed', 'canceled') }]],
  [2, ({ id }) => ['POST', '/sprints', { project_id: id('project'), title: 'Sprint' }]],

  [3, ({ id, among }) => ['PATCH', `/pages/${id('page')}`, { parent_page_id: among(id('page'), null) }]],
  [2, ({ id }) => ['PATCH', `/pages/${id('page')}`, { project_id: id('project'), position: 0 }]],
  [2, ({ id }) => ['POST', '/pages', { project_id: id('project'), title: 'Page' }]],
  [1, ({ id }) => ['POST', `/pages/${id('page')}/copy`]],
  [1, ({ id }) => ['DELETE', `/pages/${id('page')}`]],

  [3, ({ id, among }) => ['PATCH', `/epics/${id('epic')}`, { position: among(0, 1, 9) }]],
  [2, ({ id, some }) => ['PATCH', `/epics/${id('epic')}`, { list_id: some('epic').list_id }]],
  [3, ({ some }) => ['POST', '/epics', { title: 'Epic', list_id: some('epic').list_id }]],
  [1, ({ id }) => ['DELETE', `/epics/${id('epic')}`]],

  [5, ({ id, among }) => ['POST', '/comments', { content: 'Words', card_id: among(id('card'), id('epic')) }]],
  [2, ({ id }) => ['POST', '/comments', { content: 'Words', page_id: id('page') }]],
  [4, ({ id }) => ['POST', `/comments/${id('comment')}/children`, { content: 'Reply' }]],
  [3, ({ id, among }) => ['PUT', `/comments/${id('comment')}/reactions/${encodeURIComponent(among('👍', '🎉'))}`]],
  [2, ({ id }) => ['DELETE', `/comments/${id('comment')}`]],

  [0.3, ({ id }) => ['DELETE', `/tags/${id('tag')}`]],
  [0.05, ({ id }) => ['DELETE', `/projects/${id('project')}`]],
  [2, ({ id }) => ['POST', `/projects/${id('project')}/members`, { user_id: id('member'), role: 'admin' }]],
  [0.3, ({ id }) => ['DELETE', `/members/${id('member')}`]],

  [
    5,
    ({ id }) => {
      const board_id = id('board')
      const operations = [
        { method: 'POST', path: '/lists', body: { board_id } },
        { method: 'POST', path: '/cards', body: { title: 'Card', board_id, list_id: '{0.list.id}' } },
        { method: 'PATCH', path: `/cards/${id('card')}`, body: { list_id: '{0.list.id}' } },
        { method: 'DELETE', path: `/cards/${id('card')}` },
      ]
      return ['POST', '/batch', { operations }]
    },
  ],
]
const WEIGHT = REQUESTS.reduce((sum, [weight]) => sum + weight, 0)

function newCard({ id, board_id, sprint_id }: Thing) {
  return { title: 'Card', list_id: id, estimate: 2, ...(sprint_id ? { sprint_id } : { board_id }) }
}

function sprintPath({ id, project_id }: Thing): string {
  return `/sprints/${id}?project_id=${project_id}`
}

/** A workspace in which everyone changes everything. */
export class Bustle {
  readonly #team: Team
  readonly #things = new Map<Noun, Thing[]>(NOUNS.map((noun) => [noun, []]))

  private constructor(team: Team) {
    this.#team = team
  }

  static async prepare(team: Team): Promise<Bustle> {
    const bustle = new Bustle(team)
    for (let i = 0; i < 4; i++) bustle.#note('member', { id: (await team.newMember('member')).user_id })
    for (const is_private of [false, false, true]) await bustle.#settle(is_private)
    return bustle
  }

  /** A space with some of everything. */
  async #settle(is_private: boolean) {
    const team = this.#team
    const project = await team.newProject({ is_private })
    this.#note('project', project)
    for (let i = 0; i < 2; i++) {
      const board = await team.newBoard({ project_id: project.id })
      this.#note('board', board)
      for (let j = 0; j < 6; j++) this.#note('card', await team.newCard(board.lists[j % 3], { estimate: j }))
      this.#note('sprint', await team.newSprint(project.id))
      this.#note('page', await team.newPage(project.id))
    }
    for (const { id: list_id } of (await team.get('/epics')).body.lists)
      this.#note('epic', (await team.made('/epics', { title: 'Epic', list_id })).epic)
    this.#note('tag', (await team.made('/tags', { name: `Of space ${project.id}`, project_id: project.id })).tag)
    this.#note('comment', await team.newComment(this.#things.get('card')?.at(-1)?.id ?? ''))
  }

  #note(noun: Noun, thing: Thing) {
    this.#things.get(noun)?.push(thing)
    for (const list of thing.lists ?? []) this.#note('list', list)
  }

  /** Several people at work, each for some turns, until their server no longer answers or the test stops them. */
  async work(server: Server, { turns, seed, stop }: { turns: number; seed: number; stop?: AbortSignal }) {
    const { team_id, user_id, token } = this.#team
    const caller = new Caller(server, team_id, user_id, token)
    const answers: Answer[] = []
    const person = async (_: unknown, index: number) => {
      const random = new Random(seed + index)
      for (let turn = 0; turn < turns && !stop?.aborted; turn++) {
        const answer = await this.#turn(caller, random).catch(() => null)
        if (!answer) return
        answers.push(answer)
      }
    }
    await Promise.all(Array.from({ length: 8 }, person))
    return answers
  }

  /** One person makes one request, and shares the result with the others. */
  async #turn(caller: Caller, random: Random): Promise<Answer> {
    const some = (noun: Noun) => random.pick(this.#things.get(noun) ?? [])
    const choice: Choice = { some, id: (noun) => some(noun).id, among: (...options) => random.pick(options) }
    const [method, path, body] = pickRequest(random)(choice)
    const answer = path.startsWith('/members/')
      ? await callServer(caller.server, method, `/v1/teams/${caller.team_id}${path}`, body, {
          authorization: `Bearer ${caller.token}`,
        })
      : await caller.call(method, path, body)
    if (answer.status === 201) for (const noun of NOUNS) if (answer.body[noun]) this.#note(noun, answer.body[noun])
    return answer
  }
}

function pickRequest(random: Random) {
  let left = random.next() * WEIGHT
  for (const [weight, request] of REQUESTS) {
    left -= weight
    if (left < 0) return request
  }
  throw new Error('The weights add up to less than their sum.')
}
