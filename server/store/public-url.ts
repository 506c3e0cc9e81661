import type { Store } from './store.ts'

/** Stores where people reach the server, for the command line, which does not know its settings. */
export async function keepPublicUrl(store: Store, public_url: string) {
  if ((await readKeptPublicUrl(store)) === public_url) return
  await store.transaction((db) => db.updateTable('installation').set({ public_url }).execute())
}

export async function readKeptPublicUrl(store: Store): Promise<string | null> {
  const rows = await store.lookUp((db) => db.selectFrom('installation').select('public_url').execute())
  return rows[0]?.public_url ?? null
}
