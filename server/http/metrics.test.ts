import { expect, test } from 'vitest'
import { callServer, newTeam, serverOn } from '../../test/team.ts'

test('counts requests by the pattern of their path, never by what the caller wrote', async () => {
  const team = await newTeam('sqlite')
  const { server } = team
  await team.get('/boards')
  await team.get('/boards/a-made-up-id?x=y')
  await callServer(server, 'GET', '/a-made-up-path')

  const { status, body, headers } = await callServer(server, 'GET', '/metrics')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/v1/:team_id/boards",status="200"}')
  expect(body).toContain('{method="GET",route="/v1/:team_id/boards/:id",status="400"}')
  expect(body).toContain('{method="GET",route="none",status="404"}')
  expect(body).not.toContain('made-up')
  expect(body).not.toContain(team.team_id)
})

test('shows how many writes share a commit', async () => {
  const team = await newTeam('sqlite')
  const before = await readMetrics()
  const project = await team.newProject()
  await Promise.all(Array.from({ length: 10 }, () => team.newBoard({ project_id: project.id })))

  const after = await readMetrics()

  expect(after('boardwalk_writes_total') - before('boardwalk_writes_total')).toBe(11)
  const commits = after('boardwalk_commits_total') - before('boardwalk_commits_total')
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThanOrEqual(11)
})

test('shows the memory of the answers, and of the process', async () => {
  const team = await newTeam('sqlite')
  const before = (await readMetrics())('boardwalk_answer_cache_bytes')
  await team.get('/boards')

  const value = await readMetrics()

  expect(value('boardwalk_answer_cache_bytes')).toBeGreaterThan(before)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
})

/** The value of a number without labels. */
async function readMetrics(): Promise<(name: string) => number> {
  const { body } = await callServer(await serverOn('sqlite'), 'GET', '/metrics')
  return (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}
