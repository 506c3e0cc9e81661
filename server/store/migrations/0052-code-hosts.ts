import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Code hosts report pull requests. What a card shows of them is stored with the card, which is read far more often; the
 * last state of each pull request is stored apart, so that late or repeated deliveries change nothing.
 */
export const codeHosts: Migration = {
  name: '0052-code-hosts',
  statements(dialect) {
    return [
      'alter table integrations add column hook text',
      'create index integrations_of_hook on integrations (hook) where hook is not null',
      'alter table cards add column external_links text',
      `create table pull_requests (
        team_id text not null,
        type text not null,
        origin text not null,
        remote_id bigint not null,
        stage text not null,
        is_review_requested smallint not null,
        time_updated bigint not null,
        cards text not null,
        primary key (team_id, type, origin, remote_id)
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
