import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { CreateToken, NewToken, TokenList, TokenParams } from './tokens.schema.ts'
import { createToken, deleteToken, listTokens } from './tokens.service.ts'

/** People manage their own tokens here; operators manage everybody's on the command line. */
export const tokenRoutes: Routes = async (app) => {
  app.get(
    '/users/me/tokens',
    {
      config: { access: 'user.read', isKept: false },
      schema: { operationId: 'listTokens', summary: 'List your tokens', response: { 200: TokenList } },
    },
    async ({ workspace }) => {
      const tokens = await workspace.read((r) => listTokens(r, workspace.caller.source))
      return { count: tokens.length, tokens }
    },
  )

  app.post(
    '/users/me/tokens',
    {
      config: { access: 'user.update' },
      schema: {
        operationId: 'createToken',
        summary: 'Create a token for yourself or one of your programs; it is shown once',
        body: CreateToken,
        response: { 201: NewToken },
      },
    },
    async (request, reply) => reply.code(201).send(await createToken(request.workspace, request.body)),
  )

  app.delete(
    '/users/me/tokens/:id',
    {
      config: { access: 'user.update' },
      schema: {
        operationId: 'deleteToken',
        summary: 'Revoke one of your tokens: it is refused from the next request on',
        params: TokenParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteToken(w, params.id))
      return reply.code(204).send(null)
    },
  )
}
