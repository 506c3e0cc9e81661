import { describe, expect, test } from 'vitest'
import { countRebalances, crowd } from '../../test/crowd.ts'
import { newTeam, stores, type Team } from '../../test/team.ts'
import { siblingsIn } from '../resources/boards/boards.move.ts'
import { SPACES } from '../resources/containers/projects.move.ts'
import { siblingsAt } from '../resources/pages/pages.move.ts'
import { rebalance } from './rebalance.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

/** Lists of cards, which fill up fastest, have a test of their own. */
describe.each(stores)('paging keeps its position when the order gets new keys on %s', (store) => {
  async function newSpaces(count: number) {
    const team = await newTeam(store)
    const spaces: string[] = []
    for (let made = 0; made < count; made++) spaces.push((await team.newProject()).id)
    return { team, spaces: spaces.slice(0, -2), restless: spaces.slice(-2) }
  }

  /** In another workspace, which has its own turns. */
  async function spreadSpaces({ team_id, user_id, server }: Team) {
    const caller = { team_id, user_id, role: 'owner', source: '{"type":"token"}', scope: 'write' } as const
    for (let turn = 0; turn < 3; turn++)
      await server.gateway.enter(caller, 'project.update').write((w) => rebalance(w, SPACES))
  }

  test('through spaces', async () => {
    const { team, spaces, restless } = await newSpaces(7)
    const { cursor } = (await team.get('/projects?count=3')).body

    await spreadSpaces(await newTeam(store))
    await crowd(team, SPACES, { restless, behind: spaces[0] as string, times: 300 })
    await team.delete(`/projects/${spaces[2]}`)
    await crowd(team, SPACES, { restless, behind: spaces[0] as string, times: 300 })

    expect(await countRebalances(team)).toBeGreaterThan(1)
    const { projects } = (await team.get(`/projects?cursor=${cursor}`)).body
    expect(ids(projects)).toEqual(spaces.slice(3))
  })

  test('through pages, when they or their spaces get them', async () => {
    const { team, spaces, restless } = await newSpaces(4)
    const [first, second] = spaces as [string, string]
    const pages: string[] = []
    for (const project_id of [first, second, second, second, second, second])
      pages.push((await team.newPage(project_id)).id)
    const aside = pages.splice(-2)
    const below = await team.newPage(second, { parent_page_id: pages[1] })
    const { cursor } = (await team.get('/pages?count=3')).body
    const siblings = siblingsAt({ project_id: Number(second), parent_page_id: null })

    await crowd(team, SPACES, { restless, behind: first, times: 300 })
    await crowd(team, siblings, { restless: aside, behind: pages[1] as string, times: 300 })

    expect(await countRebalances(team)).toBeGreaterThan(1)
    expect(ids((await team.get(`/pages?cursor=${cursor}`)).body.pages)).toEqual([pages[3], below.id])
  })

  test('through boards, when they or their spaces get them', async () => {
    const { team, spaces, restless } = await newSpaces(4)
    const [first, second] = spaces as [string, string]
    const boards: string[] = []
    for (const project_id of [first, second, second, second, second, second])
      boards.push((await team.newBoard({ project_id })).id)
    const aside = boards.splice(-2)
    const { cursor } = (await team.get('/boards?count=3')).body

    await crowd(team, SPACES, { restless, behind: first, times: 300 })
    await crowd(team, siblingsIn(Number(second)), { restless: aside, behind: boards[1] as string, times: 300 })

    expect(await countRebalances(team)).toBeGreaterThan(1)
    expect(ids((await team.get(`/boards?cursor=${cursor}`)).body.boards)).toEqual([boards[3]])
  })
})
