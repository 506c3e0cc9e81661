import { clusteredByKey } from './columns.ts'
import type { Migration } from './migration.ts'

/** What people feel about a comment, in one emoji each time. */
export const reactions: Migration = {
  name: '0011-reactions',
  statements(dialect) {
    return [
      `create table comment_reactions (
        team_id text not null,
        comment_id bigint not null,
        reaction text not null,
        user_id text not null,
        time_created bigint not null,
        primary key (team_id, comment_id, reaction, user_id),
        foreign key (team_id, comment_id) references comments (team_id, id) on delete cascade,
        foreign key (team_id, user_id) references members (team_id, user_id)
      ) ${clusteredByKey(dialect)}`,
    ]
  },
}
