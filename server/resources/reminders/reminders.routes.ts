import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams } from '../../http/schema.ts'
import { OwnReminder, ReminderAnswer, Reminders, SetReminder } from './reminders.schema.ts'
import { listReminders, readReminder, removeReminder, setReminder } from './reminders.service.ts'

/** The caller's own reminders on cards. Nobody else sees or changes them. */
export const reminderRoutes: Routes = async (app) => {
  app.get(
    '/users/me/reminders',
    {
      config: { access: 'card.read', isKept: false },
      schema: {
        operationId: 'listReminders',
        summary: 'List your own reminders, those that come first first',
        response: { 200: Reminders },
      },
    },
    async ({ workspace }) => ({ reminders: await workspace.read(listReminders) }),
  )

  app.get(
    '/:team_id/cards/:id/reminder',
    {
      config: { access: 'card.read', isKept: false },
      schema: {
        operationId: 'readReminder',
        summary: 'Read your own reminder on a card',
        params: ItemParams,
        response: { 200: OwnReminder },
      },
    },
    async ({ workspace, params }) => ({ reminder: await workspace.read((r) => readReminder(r, params.id)) }),
  )

  app.put(
    '/:team_id/cards/:id/reminder',
    {
      config: { access: 'card.mark' },
      schema: {
        operationId: 'setReminder',
        summary: 'Set your own reminder on a card',
        params: ItemParams,
        body: SetReminder,
        response: { 200: ReminderAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      reminder: await workspace.write((w) => setReminder(w, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/cards/:id/reminder',
    {
      config: { access: 'card.mark' },
      schema: {
        operationId: 'removeReminder',
        summary: 'Remove your own reminder from a card',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeReminder(w, params.id))
      return reply.code(204).send(null)
    },
  )
}
