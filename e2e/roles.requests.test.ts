import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('pages ask for nothing that their reader may not see', () => {
  const web = new Web(OTHER_STORE)

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const sprint = await team.newSprint(project.id, { title: 'Sprint 1' })
    const card = await team.newCard(board.lists[0], { title: 'Apple' })
    const written = await team.newPage(project.id, { title: 'Handbook' })
    const [{ id: list_id }] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Launch', list_id })
    await team.post('/templates', { project_id: project.id, type: 'card', title: 'Bug report', content: {} })
    await team.post('/rules', {
      board_id: board.id,
      title: 'Archive',
      trigger: { type: 'completed' },
      actions: [{ type: 'archive' }],
    })
    return { team, project, board, sprint, card, written, epic }
  }
  type Scene = Awaited<ReturnType<typeof newScene>>

  const ofBoard = ({ board, card }: Scene) => [
    '',
    '/inbox',
    '/my-work',
    '/search',
    '/notes',
    '/insights',
    `/insights?board=${board.id}`,
    `/automation?board=${board.id}`,
    `/board-${board.id}`,
    ...['table', 'timeline', 'calendar'].map((layout) => `/board-${board.id}?layout=${layout}`),
    `/board-${board.id}?lanes=member`,
    `/card-${card.id}`,
    // Without those about signing in: these tests do so by a token, which may not read them.
    ...['profile', 'tokens', 'notifications', 'members', 'tags', 'templates'].map((page) => `/settings/${page}`),
    ...['archive', 'integrations', 'workspace'].map((page) => `/settings/${page}`),
  ]
  const ofSpace = (scene: Scene) => [
    ...ofBoard(scene),
    `/space-${scene.project.id}`,
    `/automation?space=${scene.project.id}`,
    `/insights?space=${scene.project.id}`,
    `/sprints-${scene.project.id}`,
    `/sprint-${scene.sprint.id}`,
    `/page-${scene.written.id}`,
    '/bin',
  ]
  const ofTeam = (scene: Scene) => [...ofSpace(scene), '/roadmap', `/epic-${scene.epic.id}`]

  /** What was refused while these pages were opened, each until nothing is under way. */
  async function refusedOn(page: Page, base: string, paths: readonly string[]) {
    const refused: string[] = []
    const underWay = new Set<unknown>()
    let shown = ''
    page.on('request', (request) => {
      // The log is read as long as a page is open.
      if (request.url().includes('/v1/') && !/\/(events|stream)\b/.test(request.url())) underWay.add(request)
    })
    page.on('requestfailed', (request) => underWay.delete(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('response', (response) => {
      if (response.url().includes('/v1/') && [403, 404].includes(response.status()))
        refused.push(
          `${shown}: ${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
        )
    })
    for (const path of paths) {
      shown = path
      underWay.clear()
      await page.goto(base + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect.poll(() => underWay.size).toBe(0)
    }
    return refused
  }

  const asGuestOf = async (team: Team, role: 'guest' | 'guestReader', path: string) => {
    const guest = await team.newMember(role)
    await team.post(path, { user_id: guest.user_id })
    return guest
  }

  test.each([
    ['a member', ({ team }: Scene) => team.newMember('member'), ofTeam],
    [
      'a guest of a space',
      ({ team, project }: Scene) => asGuestOf(team, 'guest', `/projects/${project.id}/members`),
      ofSpace,
    ],
    [
      'a guest of a board',
      ({ team, board }: Scene) => asGuestOf(team, 'guest', `/boards/${board.id}/members`),
      ofBoard,
    ],
    [
      'a reader of a space',
      ({ team, project }: Scene) => asGuestOf(team, 'guestReader', `/projects/${project.id}/members`),
      ofSpace,
    ],
  ] as const)('%s', async (_, join, pathsOf) => {
    const scene = await newScene()
    const person = await join(scene)
    const page = await web.open(person)
    expect(await refusedOn(page, `${web.server.url}/${scene.team.team_id}`, pathsOf(scene))).toEqual([])
  })
})
