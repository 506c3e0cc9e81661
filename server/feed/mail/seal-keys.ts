import { sql } from 'kysely'
import type { Gateway } from '../../workspace/gateway.ts'

const AT_ONCE = 200

/** Seals the keys that earlier versions stored in clear text, so that links in mails already sent keep working. */
export async function sealMailKeys({ store, mailKeys }: Gateway): Promise<number> {
  let count = 0
  for (;;) {
    const sealed = await store.transaction(async (db) => {
      const clear = await db
        .selectFrom('mail_recipients')
        .select(['team_id', 'user_id', 'unsubscribe_key'])
        .where('unsubscribe_key', 'not like', '%.%')
        .limit(AT_ONCE)
        .execute()
      for (const { unsubscribe_key, ...recipient } of clear)
        await sql`update mail_recipients set unsubscribe_key = ${mailKeys.seal(unsubscribe_key, recipient)}
          where team_id = ${recipient.team_id} and user_id = ${recipient.user_id}
            and unsubscribe_key = ${unsubscribe_key}`.execute(db)
      return clear.length
    })
    count += sealed
    if (sealed < AT_ONCE) return count
  }
}
