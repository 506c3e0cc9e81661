import type { Patch } from '../data/mirror.ts'
import type { Card, CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import {
  type ActionDefinition,
  asShown,
  defineAction,
  type Exceeding,
  newId,
  perform,
  runOperations,
} from './action.ts'
import { deleteAll, restoreCardsAction, rowsOf } from './deleting.ts'

/** What is done to many cards at once, each as one batch. */

/** Who or what is put on cards, or taken off them, one by one: what others put there meanwhile stays. */
interface Marks extends Exceeding {
  /** Only cards that this changes, so that taking it back touches no other. */
  ids: string[]
  mark: { kind: 'member' | 'tag'; id: string }
  isOn: boolean
}

const FIELD = { member: 'member_ids', tag: 'tag_ids' } as const

const markCardsAction: ActionDefinition<Marks> = defineAction<Marks>({
  name: 'markCards',
  words: text.actions.changeCard,
  patches: (mirror, { ids, mark, isOn }) =>
    ids.flatMap((id): Patch[] => {
      const card = mirror.row('cards', id)
      if (!card) return []
      const others = card[FIELD[mark.kind]].filter((other) => other !== mark.id)
      return [{ table: 'cards', id, set: { [FIELD[mark.kind]]: isOn ? [...others, mark.id] : others } }]
    }),
  anyway: text.anyway.assign,
  send: async (workspace, args, key) => {
    const { ids, mark, isOn, override } = args
    const path = (id: string) => `/cards/${id}/${mark.kind}s`
    const body = mark.kind === 'member' ? { user_id: mark.id, ...(override && { override }) } : { id: mark.id }
    const operations = ids.map((id) =>
      isOn
        ? { method: 'POST' as const, path: path(id), body }
        : { method: 'DELETE' as const, path: `${path(id)}/${mark.id}` },
    )
    await runOperations(workspace, operations, key)
    return asShown(workspace.mirror, markCardsAction.patches(workspace.mirror, args))
  },
  undo: (_, { ids, mark, isOn }) => ({ action: markCardsAction, args: { ids, mark, isOn: !isOn } }),
})

export function markCards(workspace: WorkspaceData, ids: readonly string[], mark: Marks['mark'], isOn: boolean) {
  const { mirror } = workspace
  const changed = ids.filter((id) => mirror.row('cards', id)?.[FIELD[mark.kind]].includes(mark.id) === !isOn)
  if (changed.length > 0) perform(workspace, markCardsAction, { ids: changed, mark, isOn })
}

const watchCardsAction: ActionDefinition<{ ids: string[]; isOn: boolean }> = defineAction<{
  ids: string[]
  isOn: boolean
}>({
  name: 'watchCards',
  words: text.actions.watch,
  patches: (_, { ids, isOn }) => ids.map((id) => ({ table: 'cards', id, set: { is_watching: isOn } })),
  send: async (workspace, args, key) => {
    const method = args.isOn ? ('PUT' as const) : ('DELETE' as const)
    const operations = args.ids.map((id) => ({ method, path: `/cards/${id}/watch` }))
    await runOperations(workspace, operations, key)
    return asShown(workspace.mirror, watchCardsAction.patches(workspace.mirror, args))
  },
  undo: (_, { ids, isOn }) => ({ action: watchCardsAction, args: { ids, isOn: !isOn } }),
})

export function watchCards(workspace: WorkspaceData, ids: readonly string[], isOn: boolean) {
  perform(workspace, watchCardsAction, { ids: [...ids], isOn })
}

interface Copies extends Exceeding {
  ids: string[]
  /** What the copies go by until the server has made them. */
  copies: string[]
}

/** Copies come when the server has made them: what a copy takes with it is the server's to say. */
const copyCardsAction = defineAction<Copies>({
  name: 'copyCards',
  words: text.actions.copyCard,
  patches: () => [],
  anyway: text.anyway.copy,
  send: async (workspace, { ids, copies, override }, key) => {
    const body = override ? { override } : {}
    const operations = ids.map((id) => ({ method: 'POST' as const, path: `/cards/${id}/copy`, body }))
    const results = await runOperations(workspace, operations, key)
    // The batch answers each operation as its own route would: with the card.
    const made = results.map(({ body }) => (body as { card: Card }).card.id)
    const named = Object.fromEntries(copies.map((copy, index) => [copy, made[index] ?? copy]))
    return { ids: named, ...asShown(workspace.mirror, []) }
  },
  undo: (_, { copies }) => ({ action: deleteCardsAction, args: { ids: copies, moment: newId() } }),
  renew: ({ ids }) => ({ ids, copies: ids.map(() => newId()) }),
})

export function copyCards(workspace: WorkspaceData, ids: readonly string[]) {
  const copies = ids.map(() => newId())
  perform(workspace, copyCardsAction, { ids: [...ids], copies }, { toast: text.board.copied(ids.length) })
}

interface Deleted {
  ids: string[]
  moment: string
  /** The card that they are parts of, where no board has shown them yet. */
  parent_id?: string
}

/** The cards are parts of open cards no longer. */
function partPatches(
  { ids, parent_id }: Deleted,
  cardOf: (id: string) => CardRow | undefined,
  detailsOf: (id: string) => Card | undefined,
): Patch[] {
  const parents = new Set([parent_id, ...ids.map((id) => cardOf(id)?.parent_id)])
  return [...parents].flatMap((id): Patch[] => {
    const parent = id ? detailsOf(id) : undefined
    const left = parent?.child_cards.filter(({ card_id }) => !ids.includes(card_id))
    return parent && left ? [{ table: 'details', id: parent.id, set: { child_cards: left } }] : []
  })
}

const deletedPatches = ({ ids }: Deleted) =>
  ids.flatMap((id): Patch[] => [
    { table: 'cards', id, row: null },
    { table: 'details', id, row: null },
  ])

export const deleteCardsAction: ActionDefinition<Deleted> = defineAction<Deleted>({
  name: 'deleteCards',
  words: text.actions.deleteCard,
  patches: (mirror, args) => [
    ...partPatches(
      args,
      (id) => mirror.row('cards', id),
      (id) => mirror.row('details', id),
    ),
    ...deletedPatches(args),
  ],
  send: async (workspace, args, key) => {
    const { mirror } = workspace
    const { ids, moment } = args
    const paths = ids.map((id) => `/cards/${id}`)
    const before = await deleteAll(workspace, paths, moment, key)
    // Of what the server said: parts that are still on their way stay with their own actions.
    const parts = partPatches(
      args,
      (id) => mirror.said('cards', id),
      (id) => mirror.said('details', id),
    )
    return { ...before, ...asShown(mirror, [...parts, ...deletedPatches(args)]) }
  },
  undo: (mirror, { ids, moment }) => {
    const cards = rowsOf(mirror, ids)
    return cards.length > 0 ? { action: restoreCardsAction, args: { cards, moment } } : null
  },
  renew: (args) => ({ ...args, moment: newId() }),
})

export function deleteCards(workspace: WorkspaceData, ids: readonly string[]) {
  perform(workspace, deleteCardsAction, { ids: [...ids], moment: newId() }, { toast: text.board.deleted(ids.length) })
}
