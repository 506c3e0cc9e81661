import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import {
  MarkAll,
  Marked,
  Notification,
  NotificationPage,
  NotificationParams,
  NotificationQuery,
  NotificationSettings,
  UpdateNotification,
  UpdateNotificationSettings,
} from './notifications.schema.ts'
import { listNotifications, markAll, updateNotification } from './notifications.service.ts'
import { readOwnSettings, updateSettings } from './notifications.settings.ts'

const SettingsAnswer = Type.Object({ notification_settings: NotificationSettings })

/** The caller's own inbox in the workspace of their token. Nobody else sees or changes it. */
export const notificationRoutes: Routes = async (app) => {
  app.get(
    '/users/me/notifications',
    {
      config: { access: 'notification.read', isKept: false },
      schema: {
        operationId: 'listNotifications',
        summary: 'List your notifications, the latest first',
        querystring: NotificationQuery,
        response: { 200: NotificationPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listNotifications(r, query)),
  )

  app.patch(
    '/users/me/notifications/:notification_id',
    {
      config: { access: 'notification.update' },
      schema: {
        operationId: 'updateNotification',
        summary: 'Mark a notification as read or unread, archive or unarchive it',
        params: NotificationParams,
        body: UpdateNotification,
        response: { 200: Type.Object({ notification: Notification }) },
      },
    },
    async ({ workspace, params, body }) => ({
      notification: await workspace.write((w) => updateNotification(w, params.notification_id, body)),
    }),
  )

  app.post(
    '/users/me/notifications/read_all',
    {
      config: { access: 'notification.update' },
      schema: {
        operationId: 'markAllNotifications',
        summary: 'Mark your notifications as read or unread, archive or unarchive them: all or some',
        body: MarkAll,
        response: { 200: Marked },
      },
    },
    ({ workspace, body }) => workspace.write((w) => markAll(w, body ?? {})),
  )

  app.get(
    '/users/me/notification_settings',
    {
      config: { access: 'notification.read', isKept: false },
      schema: {
        operationId: 'readNotificationSettings',
        summary: 'Read your notification settings',
        response: { 200: SettingsAnswer },
      },
    },
    async ({ workspace }) => ({ notification_settings: await workspace.read(readOwnSettings) }),
  )

  app.put(
    '/users/me/notification_settings',
    {
      config: { access: 'notification.update' },
      schema: {
        operationId: 'updateNotificationSettings',
        summary: 'Change your notification settings, by kind and container',
        body: UpdateNotificationSettings,
        response: { 200: SettingsAnswer },
      },
    },
    async ({ workspace, body }) => ({
      notification_settings: await workspace.write((w) => updateSettings(w, body)),
    }),
  )
}
