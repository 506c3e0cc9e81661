import { hash } from 'node:crypto'
import { AppError, notFound } from '../../common/errors.ts'
import { type Given, type ReadAnswers, readAnswers } from '../../resources/forms/forms.answers.ts'
import { createCardOf } from '../../resources/forms/forms.card.ts'
import { parseFields } from '../../resources/forms/forms.fields.ts'
import type { FormField } from '../../resources/forms/forms.schema.ts'
import { FORM_TOKEN } from '../../resources/forms/forms.service.ts'
import type { Caller } from '../../workspace/caller.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { findPublicForm, type PublicForm } from './forms.queries.ts'

export interface OpenForm extends PublicForm {
  public_token: string
  asked: FormField[]
}

/** Read for each request: a form that was switched off a moment ago answers as if it never existed. */
export async function requireOpenForm({ store }: Gateway, token: string): Promise<OpenForm> {
  const form = FORM_TOKEN.test(token) ? await store.lookUp((db) => findPublicForm(db, token)) : undefined
  if (!form) throw notFound('form')
  return { ...form, public_token: token, asked: parseFields(form.fields) }
}

/** Reads the answers of a program, which knows the form: unknown fields are refused, and all problems reported. */
export function requireAnswers({ asked }: OpenForm, given: Given): ReadAnswers {
  const known = new Set(asked.map(({ id }) => id))
  const unknown = [...given.keys()].find((id) => !known.has(id))
  if (unknown !== undefined) {
    const message = 'The form has no field of this id.'
    throw new AppError('invalid_request', message, [
      { field: `answers.${unknown.slice(0, 40)}`, code: 'unknown_field', message },
    ])
  }
  const read = readAnswers(asked, given)
  const [first] = read.problems
  if (first) throw new AppError('invalid_request', first.message, read.problems)
  return read
}

/** The sender: a signed-in person, or a stranger. */
export type Sender = Pick<Caller, 'user_id' | 'source'> | null

/**
 * Makes the card, once for each page that was served and what was answered on it: a page that is sent twice by mistake makes one.
 * For strangers it is made in the name of the form's author.
 */
export async function sendAnswers(gateway: Gateway, form: OpenForm, read: ReadAnswers, sender: Sender, served: string) {
  const { team_id, user_id, id } = form
  const source = JSON.stringify({ type: 'form', client_id: String(id) })
  const caller: Caller = {
    team_id,
    ...(sender ?? { user_id, source }),
    // The form decides what may be created, not the permissions of its sender or its author.
    role: 'owner',
    scope: 'write',
    isProgram: true,
  }
  const fingerprint = hash('sha256', JSON.stringify([form.public_token, served, [...read.answers]]), 'base64url')
  const terms = served === '' ? {} : { idempotency: { key: `form ${fingerprint}`, fingerprint } }
  await gateway
    .enter(caller, 'card.create', () => terms)
    .write(async (w) => {
      const now = await findPublicForm(w.db, form.public_token)
      if (!now) throw notFound('form')
      // It changed while this was on its way: the answers may be to other questions.
      if (now.fields !== form.fields) throw new AppError('conflict', 'The form has just changed. Look at it again.')
      await createCardOf(w, now, read, now.acting_user_id)
    })
    .catch((error: unknown) => {
      // Which lists the board has is none of the sender's business.
      if (error instanceof AppError && error.code === 'limit_reached')
        throw new AppError('limit_reached', 'No more answers are taken at this moment. Try again later.')
      throw error
    })
}
