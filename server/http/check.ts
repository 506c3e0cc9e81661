import { Ajv } from 'ajv'
import type { FastifyInstance } from 'fastify'

/** Holds every answer against its schema before it is sent, so that a test of anything is a test of the contract. */
export function checkAnswers(app: FastifyInstance) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  app.setSerializerCompiler(({ schema, method, url, httpStatus }) => {
    const validate = ajv.compile(schema as object)
    return (data) => {
      // What is checked is what goes out: undefined fields are dropped on the way.
      const text = JSON.stringify(data)
      if (validate(JSON.parse(text))) return text
      throw new Error(`${method} ${url} ${httpStatus} breaks its schema: ${ajv.errorsText(validate.errors)}`)
    }
  })
}
