import { describe, expect, onTestFinished, test } from 'vitest'
import { newReadyUrl, newTeam, newTeamOn, startServer, stores, Team } from '../test/team.ts'
import { Boardwalk, BoardwalkError, type Event } from './client.ts'

describe.each(stores)('events() on %s', (store) => {
  test('yields events as they happen, typed by their type', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const boardwalk = new Boardwalk({ baseUrl: team.server.url, token: team.token, team_id: team.team_id })
    const { revision } = await team.head()
    await team.newCard(board.lists[0], { title: 'Live' })
    await team.newList(board.id)

    for await (const event of boardwalk.events({ after: revision, type: 'card.created' })) {
      if (event.type !== 'card.created') continue
      const title: string | null | undefined = event.changes.title?.[1]
      expect(title).toBe('Live')
      break
    }
  })

  test('resumes when the server comes back; ends by its signal', async () => {
    const url = await newReadyUrl(store)
    const first = await startServer(url)
    const team = await newTeamOn(first)
    const { port } = new URL(first.url)
    const stop = new AbortController()
    const boardwalk = new Boardwalk({ baseUrl: first.url, token: team.token, team_id: team.team_id })
    const events: Event[] = []
    const one = await team.newProject({ title: 'One' })
    const following = (async () => {
      for await (const event of boardwalk.events({ after: 0, type: 'project.created' }, { signal: stop.signal })) {
        events.push(event)
        if (events.length === 1) {
          await first.stop()
          const second = await startServer(url, {}, {}, Number(port))
          onTestFinished(second.stop)
          // Under another name: connections to the first one are still pooled under this one.
          const renamed = { ...second, url: second.url.replace('127.0.0.1', 'localhost') }
          await new Team(renamed, team, team.token, team.email).newProject({ title: 'Two' })
        }
        if (events.length === 2) stop.abort()
      }
    })()
    await following

    expect(events.map(({ project_id }) => project_id)[0]).toBe(one.id)
    expect(events).toHaveLength(2)
  })

  test('throws permanent errors', async () => {
    const team = await newTeam(store)
    const boardwalk = new Boardwalk({ baseUrl: team.server.url, token: 'stp-none', team_id: team.team_id })

    await expect(boardwalk.events().next()).rejects.toThrow(BoardwalkError)
  })
})
