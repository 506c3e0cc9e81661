import { expect, onTestFinished, test } from 'vitest'
import { query, startCluster } from '../cluster.ts'
import { postgresUrl } from '../postgres.ts'
import { patience } from '../prove.ts'
import { newTeamOn, startServer } from '../team.ts'

/** A store's version decides which answers may be reused: see docs/reliability.md. */
test.skipIf(!postgresUrl())(
  'a version from before a crash of PostgreSQL never repeats, though its snapshots do',
  patience(),
  async () => {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const server = await startServer(cluster.url)
    onTestFinished(() => server.stop())
    const team = await newTeamOn(server)
    await team.newProject({ title: 'Before' })
    const snapshot = async () => String((await query(cluster.url, 'select pg_current_snapshot()::text as s'))[0]?.s)
    await query(cluster.url, 'checkpoint')
    // Ids that leave nothing on disk: the server reuses them after a crash.
    for (let count = 0; count < 3; count++)
      await query(cluster.url, 'begin; select pg_current_xact_id(); rollback').catch(() => undefined)
    const [before, snapshotBefore] = [await server.store.version(), await snapshot()]
    await cluster.kill9()
    await cluster.restart()

    const versions = new Set<string>()
    for (let count = 0; count < 6; count++) {
      if ((await snapshot()) === snapshotBefore) versions.add(await versionSoon())
      await query(cluster.url, 'select pg_current_xact_id()')
    }
    versions.add(await versionSoon())
    expect([...versions]).not.toContain(before)

    // The revision and the log of one answer are of one state, and so are those of two that follow each other.
    const { status } = await team.post('/projects', { title: 'After' })
    expect(status).toBe(201)
    expect((await team.lastEvent()).seq).toBe((await team.head()).revision)

    async function versionSoon(): Promise<string> {
      for (;;) {
        const version = await Promise.resolve(server.store.version()).catch(() => null)
        if (version !== null) return version
      }
    }
  },
)
