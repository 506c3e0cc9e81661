import { type SqlBool, sql } from 'kysely'
import { HINT_TERMS } from '../../limits/hints.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import { beginningOf } from '../../store/text.ts'
import type { Read } from '../../workspace/handles.ts'
import { type Viewer, visibleCard } from '../../workspace/visibility.ts'
import { cardsInPlace } from '../cards/cards.queries.ts'
import { anyArchived } from '../conditions.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import type { WorkItem } from '../work-item.ts'
import type { Words } from './hints.score.ts'

/** The words of a card, as in the search index. */
export async function findWords({ db, team_id }: Read, id: number): Promise<Words> {
  const [row] = await termsOf(db, { team_id, id })
  return wordsIn(row?.beginning ?? '')
}

const termsOf = prepared<{ team_id: string; id: number }>()((db, p) =>
  db
    .selectFrom('search_documents')
    .select(beginningOf('terms', HINT_TERMS))
    .where('team_id', '=', p('team_id'))
    .where('id', '=', p('id')),
)

/** Terms begin with their kind: see `termsOf` of search. The last one may be cut off. */
function wordsIn(beginning: string): Words {
  const terms = beginning.split(' ')
  if (beginning.length >= HINT_TERMS) terms.pop()
  const after = (letter: string) => terms.flatMap((term) => (term.startsWith(letter) ? term.slice(1) : []))
  return { title: new Set(after('t')), content: new Set(after('c')) }
}

export interface Similar {
  id: number
  /** True for cards that are already related, or were dismissed: their tags count, but they are not proposed. */
  isKnown: boolean
  words: Words
}

/** The visible, unarchived ones of these cards, with their words. */
export async function findLiveCards(
  { db, team_id, viewer }: Read,
  card: { id: number; parent_card_id: number; copied_from_card_id: number },
  ids: readonly number[],
): Promise<Similar[]> {
  const rows = await liveCards(db, { team_id, ids: idList(db, ids), ...card, ...viewer })
  return rows.map(toSimilar)
}

function toSimilar({ id, is_known, beginning }: { id: number; is_known: number; beginning: string }): Similar {
  return { id, isKnown: is_known === 1, words: wordsIn(beginning) }
}

type OfCard = {
  team_id: string
  ids: IdList
  id: number
  parent_card_id: number
  copied_from_card_id: number
} & Viewer

const liveCards = prepared<OfCard>()((db, p) =>
  cardsInPlace(db, p('team_id'))
    .innerJoin('search_documents', (join) =>
      join.onRef('search_documents.team_id', '=', 'cards.team_id').onRef('search_documents.id', '=', 'cards.id'),
    )
    .select(['cards.id', beginningOf('search_documents.terms', HINT_TERMS)])
    .select(
      sql<number>`case when cards.id in (${p('parent_card_id')}, ${p('copied_from_card_id')})
        or cards.parent_card_id = ${p('id')} or cards.copied_from_card_id = ${p('id')}
        or exists (select 1 from card_links where card_links.team_id = cards.team_id
          and ((card_links.card_id = ${p('id')} and card_links.linked_card_id = cards.id)
            or (card_links.card_id = cards.id and card_links.linked_card_id = ${p('id')})))
        or exists (select 1 from dismissed_hints where dismissed_hints.team_id = cards.team_id
          and dismissed_hints.card_id = ${p('id')} and dismissed_hints.hinted_id = cards.id)
        then 1 else 0 end`.as('is_known'),
    )
    .where(idIn(db, 'cards.id', p('ids')))
    .where(visibleCard({ user_id: p('user_id'), is_guest: p('is_guest') }))
    .where(sql<SqlBool>`not ${anyArchived('cards', 'lists', 'projects')}`)
    .where(sql<SqlBool>`(cards.sprint_id is not null or boards.time_archived is null)`),
)

/** The visible, unarchived ones of these epics, with their words. */
export async function findLiveEpics(
  { db, team_id, viewer }: Read,
  id: number,
  ids: readonly number[],
): Promise<Similar[]> {
  const rows = await liveEpics(db, { team_id, ids: idList(db, ids), id, ...viewer })
  return rows.map(toSimilar)
}

const liveEpics = prepared<{ team_id: string; ids: IdList; id: number } & Viewer>()((db, p) =>
  db
    .selectFrom('epics')
    .innerJoin('roadmap_lists', (join) =>
      join.onRef('roadmap_lists.team_id', '=', 'epics.team_id').onRef('roadmap_lists.id', '=', 'epics.list_id'),
    )
    .innerJoin('search_documents', (join) =>
      join.onRef('search_documents.team_id', '=', 'epics.team_id').onRef('search_documents.id', '=', 'epics.id'),
    )
    .select(['epics.id', beginningOf('search_documents.terms', HINT_TERMS)])
    .select(
      sql<number>`case when exists (select 1 from epic_links where epic_links.team_id = epics.team_id
          and ((epic_links.epic_id = ${p('id')} and epic_links.linked_epic_id = epics.id)
            or (epic_links.epic_id = epics.id and epic_links.linked_epic_id = ${p('id')})))
        or exists (select 1 from dismissed_epic_hints as dismissed where dismissed.team_id = epics.team_id
          and dismissed.epic_id = ${p('id')} and dismissed.hinted_id = epics.id)
        then 1 else 0 end`.as('is_known'),
    )
    .where('epics.team_id', '=', p('team_id'))
    .where(idIn(db, 'epics.id', p('ids')))
    .where(visibleEpic({ user_id: p('user_id'), is_guest: p('is_guest') }))
    .where(sql<SqlBool>`not ${anyArchived('epics', 'roadmap_lists')}`),
)

/** The tags of these cards that a card of the space can have, except those dismissed on it. */
export async function findUsableTags(
  { db, team_id }: Read,
  card: { id: number; project_id: number },
  ids: readonly number[],
): Promise<{ card_id: number; name: string }[]> {
  return usableTags(db, { team_id, ids: idList(db, ids), ...card })
}

const usableTags = prepared<{ team_id: string; ids: IdList; id: number; project_id: number }>()((db, p) =>
  db
    .selectFrom('card_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.team_id', '=', 'card_tags.team_id').onRef('tags.id', '=', 'card_tags.tag_id'),
    )
    .select(['card_tags.card_id', 'tags.name'])
    .where('card_tags.team_id', '=', p('team_id'))
    .where(idIn(db, 'card_tags.card_id', p('ids')))
    .where((eb) => eb.or([eb('tags.project_id', 'is', null), eb('tags.project_id', '=', p('project_id'))]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dismissed_hints')
            .select('dismissed_hints.hinted_id')
            .whereRef('dismissed_hints.team_id', '=', 'card_tags.team_id')
            .where('dismissed_hints.card_id', '=', p('id'))
            .whereRef('dismissed_hints.hinted_id', '=', 'card_tags.tag_id'),
        ),
      ),
    ),
)

/** The tags of these epics, all of the workspace, except those dismissed on it. */
export async function findUsableTagsOfEpics(
  { db, team_id }: Read,
  id: number,
  ids: readonly number[],
): Promise<{ card_id: number; name: string }[]> {
  return usableTagsOfEpics(db, { team_id, ids: idList(db, ids), id })
}

const usableTagsOfEpics = prepared<{ team_id: string; ids: IdList; id: number }>()((db, p) =>
  db
    .selectFrom('epic_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.team_id', '=', 'epic_tags.team_id').onRef('tags.id', '=', 'epic_tags.tag_id'),
    )
    .select(['epic_tags.epic_id as card_id', 'tags.name'])
    .where('epic_tags.team_id', '=', p('team_id'))
    .where(idIn(db, 'epic_tags.epic_id', p('ids')))
    .where('tags.project_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dismissed_epic_hints as dismissed')
            .select('dismissed.hinted_id')
            .whereRef('dismissed.team_id', '=', 'epic_tags.team_id')
            .where('dismissed.epic_id', '=', p('id'))
            .whereRef('dismissed.hinted_id', '=', 'epic_tags.tag_id'),
        ),
      ),
    ),
)

/** Whether a hint was already dismissed on a card or epic. */
export async function isDismissed({ db, team_id }: Read, item: WorkItem, hinted_id: number): Promise<boolean> {
  const hint = { team_id, hinted_id }
  const rows =
    item.noun === 'card'
      ? db
          .selectFrom('dismissed_hints')
          .select('hinted_id')
          .where((eb) => eb.and({ ...hint, card_id: item.id }))
      : db
          .selectFrom('dismissed_epic_hints')
          .select('hinted_id')
          .where((eb) => eb.and({ ...hint, epic_id: item.id }))
  return (await rows.executeTakeFirst()) !== undefined
}
