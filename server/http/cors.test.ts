import { expect, onTestFinished, test } from 'vitest'
import { Boardwalk } from '../../client/client.ts'
import { newReadyUrl, newTeamOn, startServer } from '../../test/team.ts'

const PAGE = 'https://app.example.com'

async function newServer(corsOrigins: string[]) {
  const server = await startServer(await newReadyUrl('sqlite'), { corsOrigins })
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const path = `/v1/${team.team_id}/boards`
  const preflight = { origin: PAGE, 'access-control-request-method': 'PATCH' }
  const headersOf = async (method: string, headers: Record<string, string>) => {
    const answer = await fetch(server.url + path, { method, headers })
    const { headers: all, status } = answer
    return { status, allowed: all.get('access-control-allow-origin'), vary: all.get('vary'), all }
  }
  return { headersOf, preflight, server, team, authorization: `Bearer ${team.token}` }
}

test('no page of another origin may call unless it is named', async () => {
  const { headersOf, preflight, authorization } = await newServer([])
  expect(await headersOf('GET', { origin: PAGE, authorization })).toMatchObject({ status: 200, allowed: null })
  expect(await headersOf('OPTIONS', preflight)).toMatchObject({ status: 405, allowed: null })
})

test('pages of a named origin may, and see errors too', async () => {
  const { headersOf, preflight, authorization } = await newServer([PAGE, 'https://b.example.com'])

  const read = await headersOf('GET', { origin: PAGE, authorization })
  expect(read).toMatchObject({ status: 200, allowed: PAGE })
  expect(read.vary).toContain('origin')
  expect(read.all.get('access-control-expose-headers')).toContain('etag')
  expect(read.all.get('access-control-allow-credentials')).toBeNull()
  expect(await headersOf('GET', { origin: PAGE })).toMatchObject({ status: 401, allowed: PAGE })

  const asked = await headersOf('OPTIONS', preflight)
  expect(asked).toMatchObject({ status: 204, allowed: PAGE })
  expect(asked.all.get('access-control-allow-methods')).toContain('PATCH')
  expect(asked.all.get('access-control-allow-headers')).toContain('authorization')
  expect(asked.all.get('access-control-max-age')).toBe('600')
})

test('a page may use the typed client, and read what was ignored', async () => {
  const { headersOf, preflight, authorization, server, team } = await newServer([PAGE])
  const sent = new Set<string>()
  const recording: typeof fetch = (input, init) => {
    for (const name of new Headers(init?.headers).keys()) sent.add(name)
    return fetch(input, init)
  }
  const boardwalk = new Boardwalk({ baseUrl: server.url, token: team.token, team_id: team.team_id, fetch: recording })
  const made = await boardwalk.createProject({ title: 'Garden' })
  const project_id = made.project.id
  const read = await boardwalk.readProject({ project_id })
  await boardwalk.readProject({ project_id }, { ifNoneMatch: read })
  await boardwalk.updateProject({ project_id }, { title: 'Park' }, { ifMatch: read })

  const { all } = await headersOf('OPTIONS', preflight)
  // Browsers let every page send this one.
  sent.delete('accept')
  expect(all.get('access-control-allow-headers')?.split(', ')).toEqual(expect.arrayContaining([...sent]))
  const shown = (await headersOf('GET', { origin: PAGE, authorization })).all.get('access-control-expose-headers')
  expect(shown?.split(', ')).toEqual(expect.arrayContaining(['boardwalk-ignored', 'preference-applied']))
})

test('pages of others still may not, and caches distinguish them', async () => {
  const { headersOf, preflight, authorization } = await newServer([PAGE])
  for (const origin of ['https://evil.example.com', `${PAGE}.evil.example.com`, 'null', `${PAGE}:8443`]) {
    expect(await headersOf('GET', { origin, authorization })).toMatchObject({
      status: 200,
      allowed: null,
      vary: 'origin',
    })
    expect(await headersOf('OPTIONS', { ...preflight, origin })).toMatchObject({ status: 405, allowed: null })
  }
})

test('a star lets all pages call', async () => {
  const { headersOf, preflight, authorization } = await newServer(['*'])
  expect(await headersOf('GET', { origin: PAGE, authorization })).toMatchObject({ status: 200, allowed: '*' })
  expect(await headersOf('OPTIONS', preflight)).toMatchObject({ status: 204, allowed: '*' })
})
