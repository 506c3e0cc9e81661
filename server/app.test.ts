import { expect, test } from 'vitest'
import { serverOn } from '../test/team.ts'
import { createApp } from './app.ts'
import { Gateway } from './workspace/gateway.ts'
import { PERMISSIONS } from './workspace/policy.ts'

test('the routes and who may call them', async () => {
  const { app } = await serverOn('sqlite')

  const table = app.routeTable
    .map(({ method, url, config }) => {
      const access = config?.access ?? 'public'
      if (access === 'public' || access === 'session') return `${method} ${url}: ${access}`
      return `${method} ${url}: ${access}, from ${PERMISSIONS[access]} on`
    })
    .sort()

  expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    DELETE /v1/:team_id/boards/:id/bookmark: board.mark, from guestReader on
    DELETE /v1/:team_id/boards/:id/email: board.update, from member on
    DELETE /v1/:team_id/boards/:id/members/:user_id: board.update, from member on
    DELETE /v1/:team_id/boards/:id/watch: board.mark, from guestReader on
    DELETE /v1/:team_id/boards/:id: board.delete, from admin on
    DELETE /v1/:team_id/cards/:id/bookmark: card.mark, from guestReader on
    DELETE /v1/:team_id/cards/:id/checklists/:checklist_id/items/:item_id: card.update, from guest on
    DELETE /v1/:team_id/cards/:id/checklists/:checklist_id: card.update, from guest on
    DELETE /v1/:team_id/cards/:id/linked_cards/:linked: card.update, from guest on
    DELETE /v1/:team_id/cards/:id/members/:user_id: card.update, from guest on
    DELETE /v1/:team_id/cards/:id/reminder: card.mark, from guestReader on
    DELETE /v1/:team_id/cards/:id/tags/:tag_id: card.update, from guest on
    DELETE /v1/:team_id/cards/:id/watch: card.mark, from guestReader on
    DELETE /v1/:team_id/cards/:id: card.delete, from member on
    DELETE /v1/:team_id/comments/:id/children/:child_id/reactions/:reaction: comment.react, from guest on
    DELETE /v1/:team_id/comments/:id/children/:child_id: comment.delete, from guest on
    DELETE /v1/:team_id/comments/:id/reactions/:reaction: comment.react, from guest on
    DELETE /v1/:team_id/comments/:id: comment.delete, from guest on
    DELETE /v1/:team_id/epics/:id/cards/:card_id: epic.update, from member on
    DELETE /v1/:team_id/epics/:id/watch: epic.mark, from guestReader on
    DELETE /v1/:team_id/epics/:id: epic.delete, from member on
    DELETE /v1/:team_id/fields/:id: field.delete, from admin on
    DELETE /v1/:team_id/files/:id: file.delete, from guest on
    DELETE /v1/:team_id/forms/:id: form.delete, from member on
    DELETE /v1/:team_id/integrations/:id: integration.delete, from admin on
    DELETE /v1/:team_id/lists/:id/watch: list.mark, from guestReader on
    DELETE /v1/:team_id/lists/:id: list.delete, from member on
    DELETE /v1/:team_id/notes/:id: note.delete, from guest on
    DELETE /v1/:team_id/pages/:id/bookmark: page.mark, from guestReader on
    DELETE /v1/:team_id/pages/:id/watch: page.mark, from guestReader on
    DELETE /v1/:team_id/pages/:id: page.delete, from member on
    DELETE /v1/:team_id/projects/:id/members/:user_id: project.update, from member on
    DELETE /v1/:team_id/projects/:id: project.delete, from admin on
    DELETE /v1/:team_id/recurrences/:id: recurrence.delete, from guest on
    DELETE /v1/:team_id/rules/:id: rule.delete, from member on
    DELETE /v1/:team_id/sprints/:id: sprint.delete, from member on
    DELETE /v1/:team_id/tags/:id: tag.delete, from member on
    DELETE /v1/:team_id/templates/:id: template.delete, from member on
    DELETE /v1/:team_id/time/:time_entry_id: time_entry.delete, from guest on
    DELETE /v1/:team_id/views/:id/feed: view.feed, from guestReader on
    DELETE /v1/:team_id/views/:id: view.delete, from guestReader on
    DELETE /v1/teams/:team_id/members/:user_id: member.delete, from guestReader on
    DELETE /v1/users/me/invitations/:id: session
    DELETE /v1/users/me/passkeys/:id: session
    DELETE /v1/users/me/sessions/:id: session
    DELETE /v1/users/me/sessions: session
    DELETE /v1/users/me/tokens/:id: user.update, from guestReader on
    GET /: public
    GET /docs/accounts: public
    GET /docs/behaviour: public
    GET /docs/code-hosts: public
    GET /docs/events: public
    GET /docs/fields: public
    GET /docs/files: public
    GET /docs/forms: public
    GET /docs/glossary: public
    GET /docs/hints: public
    GET /docs/ids.json: public
    GET /docs/limits: public
    GET /docs/live-editing: public
    GET /docs/mail: public
    GET /docs/mcp: public
    GET /docs/operations: public
    GET /docs/roles: public
    GET /docs/scale: public
    GET /docs/script.js: public
    GET /docs/style.css: public
    GET /docs/webhooks: public
    GET /docs: public
    GET /f/:token: public
    GET /feeds/:file: public
    GET /files/:team_id/:id/:pass/:name: public
    GET /healthz: public
    GET /metrics: public
    GET /openapi.json: public
    GET /p/:token: public
    GET /readyz: public
    GET /unsubscribe/:token: public
    GET /v1/:team_id/activity: activity.read, from guestReader on
    GET /v1/:team_id/backlinks: search.read, from guestReader on
    GET /v1/:team_id/bin: bin.read, from member on
    GET /v1/:team_id/boards/:id/export.csv: board.read, from guestReader on
    GET /v1/:team_id/boards/:id/forms: form.read, from member on
    GET /v1/:team_id/boards/:id: board.read, from guestReader on
    GET /v1/:team_id/boards: board.read, from guestReader on
    GET /v1/:team_id/cards/:id/files: file.read, from guestReader on
    GET /v1/:team_id/cards/:id/history: card.read, from guestReader on
    GET /v1/:team_id/cards/:id/reminder: card.read, from guestReader on
    GET /v1/:team_id/cards/:id/time: time_entry.read, from guestReader on
    GET /v1/:team_id/cards/:id: card.read, from guestReader on
    GET /v1/:team_id/cards: card.read, from guestReader on
    GET /v1/:team_id/comments/:id/children/:child_id: comment.read, from guestReader on
    GET /v1/:team_id/comments/:id/children: comment.read, from guestReader on
    GET /v1/:team_id/comments/:id/files: file.read, from guestReader on
    GET /v1/:team_id/comments/:id: comment.read, from guestReader on
    GET /v1/:team_id/comments: comment.read, from guestReader on
    GET /v1/:team_id/epics/:id/files: file.read, from guestReader on
    GET /v1/:team_id/epics/:id: epic.read, from guestReader on
    GET /v1/:team_id/epics/export.csv: epic.read, from guestReader on
    GET /v1/:team_id/epics: epic.read, from guestReader on
    GET /v1/:team_id/events: event.read, from guestReader on
    GET /v1/:team_id/export: workspace.export, from owner on
    GET /v1/:team_id/fields/:id: field.read, from guestReader on
    GET /v1/:team_id/files/:id: file.read, from guestReader on
    GET /v1/:team_id/forms/:id: form.read, from member on
    GET /v1/:team_id/integrations/:id/deliveries/:delivery_id: integration.read, from admin on
    GET /v1/:team_id/integrations/:id/deliveries: integration.read, from admin on
    GET /v1/:team_id/integrations/:id: integration.read, from admin on
    GET /v1/:team_id/integrations: integration.read, from admin on
    GET /v1/:team_id/lists/:id: list.read, from guestReader on
    GET /v1/:team_id/lists: list.read, from guestReader on
    GET /v1/:team_id/my_work/checklist_items: card.read, from guestReader on
    GET /v1/:team_id/my_work: card.read, from guestReader on
    GET /v1/:team_id/notes/:id: note.read, from guestReader on
    GET /v1/:team_id/notes: note.read, from guestReader on
    GET /v1/:team_id/pages/:id/files: file.read, from guestReader on
    GET /v1/:team_id/pages/:id/history: page.read, from guestReader on
    GET /v1/:team_id/pages/:id: page.read, from guestReader on
    GET /v1/:team_id/pages: page.read, from guestReader on
    GET /v1/:team_id/private_projects: private_project.read, from owner on
    GET /v1/:team_id/projects/:id/fields: field.read, from guestReader on
    GET /v1/:team_id/projects/:id: project.read, from guestReader on
    GET /v1/:team_id/projects: project.read, from guestReader on
    GET /v1/:team_id/recurrences/:id: recurrence.read, from guestReader on
    GET /v1/:team_id/recurrences: recurrence.read, from guestReader on
    GET /v1/:team_id/reports/aging: card.read, from guestReader on
    GET /v1/:team_id/reports/cycle_time: card.read, from guestReader on
    GET /v1/:team_id/reports/flow: card.read, from guestReader on
    GET /v1/:team_id/reports/throughput: card.read, from guestReader on
    GET /v1/:team_id/reports/time: time_entry.read, from guestReader on
    GET /v1/:team_id/reports/velocity: card.read, from guestReader on
    GET /v1/:team_id/reports/workload: card.read, from guestReader on
    GET /v1/:team_id/rules/:id/runs: rule.read, from guestReader on
    GET /v1/:team_id/rules/:id: rule.read, from guestReader on
    GET /v1/:team_id/rules: rule.read, from guestReader on
    GET /v1/:team_id/search: search.read, from guestReader on
    GET /v1/:team_id/sprints/:id: sprint.read, from guestReader on
    GET /v1/:team_id/sprints/running: sprint.read, from guestReader on
    GET /v1/:team_id/sprints/settings: sprint_settings.read, from guestReader on
    GET /v1/:team_id/sprints/velocity: sprint.read, from guestReader on
    GET /v1/:team_id/sprints: sprint.read, from guestReader on
    GET /v1/:team_id/tags: tag.read, from guestReader on
    GET /v1/:team_id/templates/:id: template.read, from guestReader on
    GET /v1/:team_id/templates: template.read, from guestReader on
    GET /v1/:team_id/time/:time_entry_id: time_entry.read, from guestReader on
    GET /v1/:team_id/time/timer: time_entry.read, from guestReader on
    GET /v1/:team_id/time: time_entry.read, from guestReader on
    GET /v1/:team_id/views/:id/cards: view.read, from guestReader on
    GET /v1/:team_id/views/:id: view.read, from guestReader on
    GET /v1/:team_id/views: view.read, from guestReader on
    GET /v1/auth/providers/:id/callback: public
    GET /v1/auth/providers/:id: public
    GET /v1/auth: public
    GET /v1/public/boards/:token: public
    GET /v1/teams/:team_id/members: member.read, from guestReader on
    GET /v1/users/me/invitations: session
    GET /v1/users/me/notification_settings: notification.read, from guestReader on
    GET /v1/users/me/notifications: notification.read, from guestReader on
    GET /v1/users/me/passkeys: session
    GET /v1/users/me/reminders: card.read, from guestReader on
    GET /v1/users/me/second_factor: session
    GET /v1/users/me/sessions: session
    GET /v1/users/me/tokens: user.read, from guestReader on
    GET /v1/users/me: user.read, from guestReader on
    PATCH /v1/:team_id/boards/:id: board.update, from member on
    PATCH /v1/:team_id/cards/:id/checklists/:checklist_id/items/:item_id: card.update, from guest on
    PATCH /v1/:team_id/cards/:id/checklists/:checklist_id: card.update, from guest on
    PATCH /v1/:team_id/cards/:id: card.update, from guest on
    PATCH /v1/:team_id/comments/:id/children/:child_id: comment.update, from guest on
    PATCH /v1/:team_id/comments/:id: comment.update, from guest on
    PATCH /v1/:team_id/epics/:id: epic.update, from member on
    PATCH /v1/:team_id/fields/:id: field.update, from admin on
    PATCH /v1/:team_id/forms/:id: form.update, from member on
    PATCH /v1/:team_id/integrations/:id: integration.update, from admin on
    PATCH /v1/:team_id/lists/:id: list.update, from guest on
    PATCH /v1/:team_id/notes/:id: note.update, from member on
    PATCH /v1/:team_id/pages/:id: page.update, from guest on
    PATCH /v1/:team_id/projects/:id: project.update, from member on
    PATCH /v1/:team_id/recurrences/:id: recurrence.update, from guest on
    PATCH /v1/:team_id/rules/:id: rule.update, from member on
    PATCH /v1/:team_id/sprints/:id: sprint.update, from member on
    PATCH /v1/:team_id/tags/:id: tag.update, from member on
    PATCH /v1/:team_id/templates/:id: template.update, from member on
    PATCH /v1/:team_id/time/:time_entry_id: time_entry.update, from guest on
    PATCH /v1/:team_id/views/:id: view.update, from guestReader on
    PATCH /v1/teams/:team_id/members/:user_id: member.update, from admin on
    PATCH /v1/teams/:team_id: workspace.update, from admin on
    PATCH /v1/users/:id: user.update, from guestReader on
    PATCH /v1/users/me/notifications/:notification_id: notification.update, from guestReader on
    PATCH /v1/users/me: user.update, from guestReader on
    POST /f/:token: public
    POST /hooks/:hook: public
    POST /mcp: user.read, from guestReader on
    POST /unsubscribe/:token: public
    POST /v1/:team_id/batch: batch.write, from guest on
    POST /v1/:team_id/boards/:id/copy: board.create, from member on
    POST /v1/:team_id/boards/:id/email: board.update, from member on
    POST /v1/:team_id/boards/:id/forms: form.create, from member on
    POST /v1/:team_id/boards/:id/members: board.update, from member on
    POST /v1/:team_id/boards/:id/restore: board.restore, from admin on
    POST /v1/:team_id/boards: board.create, from member on
    POST /v1/:team_id/cards/:id/checklists/:checklist_id/items: card.update, from guest on
    POST /v1/:team_id/cards/:id/checklists: card.update, from guest on
    POST /v1/:team_id/cards/:id/copy: card.create, from guest on
    POST /v1/:team_id/cards/:id/files: file.create, from guest on
    POST /v1/:team_id/cards/:id/hints/accept: card.update, from guest on
    POST /v1/:team_id/cards/:id/hints/dismiss: card.update, from guest on
    POST /v1/:team_id/cards/:id/linked_cards: card.update, from guest on
    POST /v1/:team_id/cards/:id/members: card.update, from guest on
    POST /v1/:team_id/cards/:id/restore: card.restore, from member on
    POST /v1/:team_id/cards/:id/tags: card.update, from guest on
    POST /v1/:team_id/cards/:id/time: time_entry.create, from guest on
    POST /v1/:team_id/cards/:id/timer: time_entry.create, from guest on
    POST /v1/:team_id/cards: card.create, from guest on
    POST /v1/:team_id/comments/:id/children: comment.create, from guest on
    POST /v1/:team_id/comments/:id/files: file.create, from guest on
    POST /v1/:team_id/comments: comment.create, from guest on
    POST /v1/:team_id/epics/:id/cards/:card_id: epic.update, from member on
    POST /v1/:team_id/epics/:id/files: epic.update, from member on
    POST /v1/:team_id/epics: epic.create, from member on
    POST /v1/:team_id/fields/:id/preview: field.update, from admin on
    POST /v1/:team_id/fields/:id/restore: field.restore, from admin on
    POST /v1/:team_id/imports: project.create, from member on
    POST /v1/:team_id/integrations/:id/deliveries/:delivery_id/resend: integration.update, from admin on
    POST /v1/:team_id/integrations/:id/replay: integration.update, from admin on
    POST /v1/:team_id/integrations/:id/rotate: integration.update, from admin on
    POST /v1/:team_id/integrations/:id/test: integration.update, from admin on
    POST /v1/:team_id/integrations: integration.create, from admin on
    POST /v1/:team_id/lists/:id/restore: list.restore, from member on
    POST /v1/:team_id/lists/:id/sort: list.update, from guest on
    POST /v1/:team_id/lists: list.create, from guest on
    POST /v1/:team_id/notes: note.create, from member on
    POST /v1/:team_id/pages/:id/copy: page.create, from guest on
    POST /v1/:team_id/pages/:id/files: file.create, from guest on
    POST /v1/:team_id/pages/:id/restore: page.restore, from member on
    POST /v1/:team_id/pages: page.create, from guest on
    POST /v1/:team_id/projects/:id/fields: field.create, from admin on
    POST /v1/:team_id/projects/:id/members: project.update, from member on
    POST /v1/:team_id/projects/:id/recover: project.recover, from owner on
    POST /v1/:team_id/projects: project.create, from member on
    POST /v1/:team_id/recurrences/:id/restore: recurrence.restore, from guest on
    POST /v1/:team_id/recurrences/:id/skip: recurrence.update, from guest on
    POST /v1/:team_id/recurrences/:id/unskip: recurrence.update, from guest on
    POST /v1/:team_id/recurrences/preview: recurrence.create, from guest on
    POST /v1/:team_id/recurrences: recurrence.create, from guest on
    POST /v1/:team_id/rules/:id/try: rule.update, from member on
    POST /v1/:team_id/rules/try: rule.create, from member on
    POST /v1/:team_id/rules: rule.create, from member on
    POST /v1/:team_id/sprints: sprint.create, from member on
    POST /v1/:team_id/tags: tag.create, from member on
    POST /v1/:team_id/templates/:id/restore: template.restore, from member on
    POST /v1/:team_id/templates/:id/use: template.use, from guest on
    POST /v1/:team_id/templates: template.create, from member on
    POST /v1/:team_id/views/:id/feed: view.feed, from guestReader on
    POST /v1/:team_id/views/:id/restore: view.restore, from guestReader on
    POST /v1/:team_id/views/preview: view.read, from guestReader on
    POST /v1/:team_id/views: view.create, from guestReader on
    POST /v1/auth/link/preview: public
    POST /v1/auth/link: public
    POST /v1/auth/passkey/options: public
    POST /v1/auth/passkey: public
    POST /v1/auth/reset: public
    POST /v1/auth/second_factor: public
    POST /v1/auth/sign_in: public
    POST /v1/auth/sign_out: public
    POST /v1/auth/sign_up: public
    POST /v1/teams/:team_id/members/:user_id/link: member.update, from admin on
    POST /v1/teams/:team_id/members: member.create, from admin on
    POST /v1/users/me/email/confirm: session
    POST /v1/users/me/invitations/:id/accept: session
    POST /v1/users/me/notifications/read_all: notification.update, from guestReader on
    POST /v1/users/me/passkeys/options: session
    POST /v1/users/me/passkeys: session
    POST /v1/users/me/proof: session
    POST /v1/users/me/second_factor/confirm: session
    POST /v1/users/me/second_factor/disable: session
    POST /v1/users/me/second_factor: session
    POST /v1/users/me/sessions/confirm: session
    POST /v1/users/me/tokens: user.update, from guestReader on
    PUT /v1/:team_id/boards/:id/bookmark: board.mark, from guestReader on
    PUT /v1/:team_id/boards/:id/watch: board.mark, from guestReader on
    PUT /v1/:team_id/cards/:id/bookmark: card.mark, from guestReader on
    PUT /v1/:team_id/cards/:id/content: card.update, from guest on
    PUT /v1/:team_id/cards/:id/reminder: card.mark, from guestReader on
    PUT /v1/:team_id/cards/:id/watch: card.mark, from guestReader on
    PUT /v1/:team_id/comments/:id/children/:child_id/reactions/:reaction: comment.react, from guest on
    PUT /v1/:team_id/comments/:id/reactions/:reaction: comment.react, from guest on
    PUT /v1/:team_id/epics/:id/watch: epic.mark, from guestReader on
    PUT /v1/:team_id/lists/:id/watch: list.mark, from guestReader on
    PUT /v1/:team_id/pages/:id/archive: page.update, from guest on
    PUT /v1/:team_id/pages/:id/bookmark: page.mark, from guestReader on
    PUT /v1/:team_id/pages/:id/content: page.update, from guest on
    PUT /v1/:team_id/pages/:id/watch: page.mark, from guestReader on
    PUT /v1/:team_id/sprints/settings: sprint_settings.update, from member on
    PUT /v1/users/me/email: session
    PUT /v1/users/me/notification_settings: notification.update, from guestReader on
    PUT /v1/users/me/password: session
    "
  `)
})

test('a route that does not say who may call it cannot be served', async () => {
  const { store } = await serverOn('sqlite')
  const app = await createApp({ gateway: new Gateway(store) })

  expect(() => app.get('/v1/:team_id/secrets', async () => 'open')).toThrow('declares no access')
  // biome-ignore lint/suspicious/noExplicitAny: the type forbids what is tried here
  expect(() => app.get('/x', { config: { access: 'secret.read' as any } }, async () => 'open')).toThrow(
    'declares no access',
  )
})
