import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectSound } from '../invariants.ts'
import { expectSoundStore } from '../sound-store.ts'
import { clock, newReadyUrl, newTeamOn, startServer, stores } from '../team.ts'

const DAY_MS = 86_400_000

afterEach(() => clock.reset())

describe.each(stores)('a clock that is put back, on %s', (store) => {
  test('does nothing twice and removes nothing from a chart', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const { id: project_id } = await team.newProject()
    const start_date = clock.now() - 5 * DAY_MS
    const sprint = await team.newSprint(project_id, { start_date, end_date: start_date + 20 * DAY_MS })
    const path = `/sprints/${sprint.id}?project_id=${project_id}`
    const cards = await Promise.all(
      [1, 2, 3].map((estimate) => team.newCard(sprint.lists[0], { sprint_id: sprint.id, estimate })),
    )
    const comment = await team.newComment(cards[0].id)
    const react = (reaction: string) => team.put(`/comments/${comment.id}/reactions/${encodeURIComponent(reaction)}`)
    await react('👍')
    const create = () => team.post('/projects', { title: 'Once' }, { 'idempotency-key': 'once' })
    const { body } = await create()

    clock.advance(-2 * DAY_MS)
    expect((await create()).body).toEqual(body)
    expect((await react('🎉')).status).toBe(204)
    await team.patch(`/cards/${cards[1].id}`, { list_id: sprint.lists[1].id })
    await team.delete(`/cards/${cards[2].id}`)
    const during = (await team.get(path)).body.sprint.progress
    clock.reset()
    const after = (await team.get(path)).body.sprint.progress

    for (const day of [...during, ...after])
      for (const { count, pts } of day) expect(Math.min(count, pts)).toBeGreaterThanOrEqual(0)
    expect(after.at(-1).slice(0, 2)).toEqual([
      { status: 'committed', count: 1, pts: 1 },
      { status: 'started', count: 1, pts: 2 },
    ])
    const { reactions } = (await team.get(`/comments/${comment.id}`)).body.comment
    expect(reactions.map(({ reaction }: { reaction: string }) => reaction)).toEqual(['👍', '🎉'])
    await expectSound(team)
    await expectSoundStore(server.store)
  })
})
