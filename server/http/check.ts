import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'

/** One for all apps of a process: it remembers what it compiled. */
const ajv = new Ajv({ strict: false, allErrors: true })

/** Holds every answer against its schema before it is sent, so that a test of anything is a test of the contract. */
export function checkAnswers(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema, method, url, httpStatus }) => {
    let validate: ValidateFunction | undefined
    return (data) => {
      // What is checked is what goes out: undefined fields are dropped on the way.
      const text = JSON.stringify(data)
      // Compiling takes far longer than starting, and most tests use few routes.
      validate ??= ajv.compile(schema as object)
      if (validate(JSON.parse(text))) return text
      throw new Error(`${method} ${url} ${httpStatus} breaks its schema: ${ajv.errorsText(validate.errors)}`)
    }
  })
}
