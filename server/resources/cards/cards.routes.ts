import { Type } from 'typebox'
import { leniencyOf, noteIgnored } from '../../http/ignored.ts'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemMemberParams, ItemParams, TeamParams } from '../../http/schema.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { Epic } from '../epics/epics.schema.ts'
import { readCardWithHints } from '../hints/hints.service.ts'
import { readAhead } from '../history/history.past.ts'
import { AtQuery, HistoryPage, HistoryQuery, Restore } from '../history/history.schema.ts'
import { copyCard } from './cards.copy.ts'
import { deleteCard } from './cards.delete.ts'
import { LeanCardPage, ListCardsQuery, MyWorkQuery } from './cards.lean.schema.ts'
import { linkWork, unlinkWork } from './cards.links.ts'
import { listMyItems } from './cards.mine.items.ts'
import { MyItemsQuery, OwnItemPage } from './cards.mine.schema.ts'
import { listMyWork } from './cards.mine.ts'
import { listCardHistory, readCardAt } from './cards.past.ts'
import { addWorkMember, removeWorkMember } from './cards.people.ts'
import { readCardAhead, restoreCard } from './cards.restore.ts'
import {
  AddTags,
  AddWorkMember,
  Card,
  CardPage,
  CardTagParams,
  CopyCard,
  CreateCard,
  LinkCard,
  LinkedCard,
  LinkParams,
  SetContent,
  UpdateCard,
} from './cards.schema.ts'
import { createCard, listCards, markCard, updateCard } from './cards.service.ts'
import { addTags, removeTag } from './cards.tags.ts'

const CardAnswer = Type.Object({ card: Card })
/** Epics take members, links, tags, checklists and comments by the same calls as cards. */
const WorkAnswer = Type.Union([CardAnswer, Type.Object({ epic: Epic })])

export const cardRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/cards',
    {
      config: { access: 'card.create' },
      schema: {
        operationId: 'createCard',
        summary: 'Create a card at the bottom of a list',
        params: TeamParams,
        body: CreateCard,
        response: { 201: CardAnswer },
      },
    },
    async (request, reply) => {
      const leniency = leniencyOf(request)
      const card = await request.workspace.write((w) => createCard(w, request.body, leniency))
      noteIgnored(request, reply, leniency.ignored)
      return reply.code(201).send({ card })
    },
  )

  app.get(
    '/:team_id/cards',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'listCards',
        summary: 'List cards',
        params: TeamParams,
        querystring: ListCardsQuery,
        response: { 200: Type.Union([CardPage, LeanCardPage]) },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listCards(r, query)),
  )

  app.get(
    '/:team_id/my_work',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'listMyWork',
        summary: 'List your own cards: what you have to do, what is due, what you watch',
        params: TeamParams,
        querystring: MyWorkQuery,
        response: { 200: Type.Union([CardPage, LeanCardPage]) },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listMyWork(r, query)),
  )

  app.get(
    '/:team_id/my_work/checklist_items',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'listMyItems',
        summary: 'List your own open items of checklists, with their cards and epics',
        params: TeamParams,
        querystring: MyItemsQuery,
        response: { 200: OwnItemPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listMyItems(r, query)),
  )

  app.get(
    '/:team_id/cards/:id',
    {
      config: { access: 'card.read', isKept: 'credential' },
      schema: {
        operationId: 'readCard',
        summary: 'Read a card, as it is or as it was',
        params: ItemParams,
        querystring: AtQuery,
        response: { 200: CardAnswer },
      },
    },
    async ({ workspace, params: { id }, query: { at } }) => ({
      card: await workspace.read((r) => (at === undefined ? readCardWithHints(r, id) : readCardAt(r, id, at))),
    }),
  )

  app.get(
    '/:team_id/cards/:id/history',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'listHistoryOfCard',
        summary: 'List the changes of a card, newest first',
        params: ItemParams,
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listCardHistory(r, params.id, query)),
  )

  app.post(
    '/:team_id/cards/:id/restore',
    {
      config: { access: 'card.restore' },
      schema: {
        operationId: 'restoreCard',
        summary: 'Restore a card to an earlier state, even after it was deleted',
        params: ItemParams,
        body: Restore,
        response: { 200: CardAnswer },
      },
    },
    async ({ workspace, params: { id }, body: { seq, override } }) => {
      const earlier = await readAhead(workspace, seq, (past) => readCardAhead(past, id))
      return { card: await workspace.write((w) => restoreCard(exceeding(w, override), id, seq, earlier)) }
    },
  )

  app.patch(
    '/:team_id/cards/:id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'updateCard',
        summary: 'Change a card, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdateCard,
        response: { 200: CardAnswer },
      },
    },
    async (request, reply) => {
      const { workspace, params, body } = request
      const leniency = leniencyOf(request)
      const card = await workspace.write((w) => updateCard(w, params.id, body, leniency))
      noteIgnored(request, reply, leniency.ignored)
      return { card }
    },
  )

  app.put(
    '/:team_id/cards/:id/content',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'setContentOfCard',
        summary: 'Replace the content of a card',
        params: ItemParams,
        body: SetContent,
        response: { 200: CardAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ card: await workspace.write((w) => updateCard(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/cards/:id',
    {
      config: { access: 'card.delete' },
      schema: {
        operationId: 'deleteCard',
        summary: 'Delete a card; its children live on',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteCard(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/cards/:id/copy',
    {
      config: { access: 'card.create' },
      schema: {
        operationId: 'copyCard',
        summary: 'Copy a card',
        params: ItemParams,
        body: CopyCard,
        response: { 201: CardAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const card = await workspace.write((w) => copyCard(w, params.id, body))
      return reply.code(201).send({ card })
    },
  )

  app.post(
    '/:team_id/cards/:id/members',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'addMemberToCard',
        summary: 'Add a member to a card or an epic',
        params: ItemParams,
        body: AddWorkMember,
        response: { 201: WorkAnswer },
      },
    },
    async ({ workspace, params, body }, reply) =>
      reply.code(201).send(await workspace.write((w) => addWorkMember(w, params.id, body))),
  )

  app.delete(
    '/:team_id/cards/:id/members/:user_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'removeMemberFromCard',
        summary: 'Remove a member from a card or an epic',
        params: ItemMemberParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeWorkMember(w, params.id, params.user_id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/cards/:id/linked_cards',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'linkCards',
        summary: 'Link a card with another, or an epic with another',
        params: ItemParams,
        body: LinkCard,
        response: { 201: Type.Object({ linked_card: LinkedCard }) },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const linked_card = await workspace.write((w) => linkWork(w, params.id, body))
      return reply.code(201).send({ linked_card })
    },
  )

  app.delete(
    '/:team_id/cards/:id/linked_cards/:linked',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'unlinkCards',
        summary: 'Remove the link between two cards or epics',
        params: LinkParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => unlinkWork(w, params.id, params.linked))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/cards/:id/tags',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'addTagsToCard',
        summary: 'Put tags on a card or an epic',
        params: ItemParams,
        body: AddTags,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { workspace, params, body } = request
      const leniency = leniencyOf(request)
      await workspace.write((w) => addTags(w, params.id, body, leniency))
      noteIgnored(request, reply, leniency.ignored)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/:team_id/cards/:id/tags/:tag_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'removeTagFromCard',
        summary: 'Take a tag off a card or an epic',
        params: CardTagParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeTag(w, params.id, params.tag_id))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'cards', noun: 'card', flags: ['is_bookmarked', 'is_watching'], set: markCard })
}
