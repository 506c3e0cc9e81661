import { onTestFinished } from 'vitest'
import { openReplica } from '../server/store/postgres.replica.ts'
import { type Cluster, query, startCluster } from './cluster.ts'
import { type OwnServer, startServer } from './team.ts'

/** A database with a replica that no commit waits for. */
export interface Pair {
  primary: Cluster
  replica: Cluster
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const primary = await startCluster()
  const replica = await startCluster({ replicaOf: primary }).catch(async (error: unknown) => {
    await primary.stop()
    throw error
  })
  await query(primary.url, 'alter system reset synchronous_standby_names')
  await query(primary.url, 'select pg_reload_conf()')
  await until(primary.url, `select current_setting('synchronous_standby_names') = '' as is_so`)
  return {
    primary,
    replica,
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}

/** A server on the primary whose reads go to the replica. */
export function startReading({ primary, replica }: Pair): Promise<OwnServer> {
  return startServer(primary.url, { replicaOf: (store) => openReplica(replica.url, store) })
}

/** From now until the end of the test the replica has all that was committed before, and nothing that comes after. */
export async function stopReplay({ primary, replica }: Pair) {
  await catchUp({ primary, replica })
  await query(replica.url, 'select pg_wal_replay_pause()')
  onTestFinished(async () => {
    await query(replica.url, 'select pg_wal_replay_resume()')
  })
  await until(replica.url, `select pg_get_wal_replay_pause_state() = 'paused' as is_so`)
}

/** Waits until the replica has all that was committed so far. */
export async function catchUp({ primary, replica }: Pick<Pair, 'primary' | 'replica'>) {
  const [row] = await query(primary.url, 'select pg_current_wal_lsn()::text as written')
  await until(replica.url, `select pg_last_wal_replay_lsn() >= '${row?.written}'::pg_lsn as is_so`)
}

/** Each question is a connection and a round trip: that is pause enough. */
async function until(url: string, statement: string) {
  for (;;) if ((await query(url, statement))[0]?.is_so === true) return
}
