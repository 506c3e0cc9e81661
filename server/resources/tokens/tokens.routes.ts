import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { CreateToken, NewToken, TokenList, TokenParams } from './tokens.schema.ts'
import { createToken, deleteToken, listTokens } from './tokens.service.ts'

/** People look after their own tokens here; whoever runs the server has the command line for everybody's. */
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
        summary: 'Make a token for yourself or for a program of yours; it is shown once',
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
        summary: 'End a token of yours: it is refused from the next request on',
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
