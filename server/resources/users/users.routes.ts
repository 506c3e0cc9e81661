import { Type } from 'typebox'
import { notFound } from '../../common/errors.ts'
import type { Routes } from '../../http/routes.ts'
import { UserId } from '../../http/schema.ts'
import { UpdateUser, User } from './users.schema.ts'
import { readSelf, updateSelf } from './users.service.ts'

const UserAnswer = Type.Object({ user: User })

/** People read and change their own profile here; others they see as members of their workspace. */
export const userRoutes: Routes = async (app) => {
  app.get(
    '/users/me',
    {
      config: { access: 'user.read', isKept: 'token' },
      schema: { operationId: 'readMe', summary: 'Read your profile', response: { 200: UserAnswer } },
    },
    async ({ workspace, session }) => ({ user: await workspace.read((r) => readSelf(r, session !== null)) }),
  )

  app.patch(
    '/users/me',
    {
      config: { access: 'user.update' },
      schema: {
        operationId: 'updateMe',
        summary: 'Change your profile',
        body: UpdateUser,
        response: { 200: UserAnswer },
      },
    },
    async ({ workspace, session, body }) => ({ user: await updateSelf(workspace, body, session !== null) }),
  )

  app.patch(
    '/users/:id',
    {
      config: { access: 'user.update' },
      schema: {
        operationId: 'updateUser',
        summary: 'Change your profile, by your id',
        params: Type.Object({ id: UserId }),
        body: UpdateUser,
        response: { 200: UserAnswer },
      },
    },
    async ({ workspace, session, params, body }) => {
      if (params.id !== workspace.caller.user_id) throw notFound('user')
      return { user: await updateSelf(workspace, body, session !== null) }
    },
  )
}
