import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callServer, newReadyUrl, newTeamOn, startServer, stores } from '../../test/team.ts'

test.each(stores)(
  'a client that goes away while it sends its body is no failure of the server, on %s',
  async (store) => {
    const lines: Record<string, unknown>[] = []
    const logged = Promise.withResolvers<void>()
    const logStream = {
      write(line: string) {
        lines.push(JSON.parse(line))
        if (line.includes('went away')) logged.resolve()
      },
    }
    const server = await startServer(await newReadyUrl(store), { logLevel: 'info', logStream })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    lines.length = 0
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const arrived = once(server.app.server, 'request')
    socket.write(
      `POST /v1/${team.team_id}/projects HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${team.token}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"title":',
    )
    await arrived
    // Only a body that is being read can be cut off: the caller has been identified by then.
    await untilReading(server)
    socket.resetAndDestroy()
    await logged.promise

    const { body } = await callServer(server, 'GET', '/metrics')

    expect(lines.filter(({ level }) => (level as number) >= 50)).toEqual([])
    expect(lines.filter(({ status }) => (status as number) >= 500)).toEqual([])
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'the client went away', path: `/v1/${team.team_id}/projects` }),
    )
    expect(body).not.toMatch(/status="5\d\d"/)
    expect(body).toMatch(/^boardwalk_aborted_requests_total 1$/m)
    expect((await team.get('/projects')).body.projects).toEqual([])
  },
)

/** Another request of the same kind, sent later, was answered: so the first has come as far as its body. */
async function untilReading(server: Awaited<ReturnType<typeof startServer>>) {
  const team = await newTeamOn(server)
  await team.get('/boards')
  await team.get('/boards?count=2')
}
