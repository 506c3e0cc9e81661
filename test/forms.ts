import { FORM_MIN_AGE } from '../server/limits/forms.ts'
import { type Caller, callServer, clock, type Headers_, type Team } from './team.ts'

/** A form on a board, and the end of its address. Put `clock.reset()` into afterEach: filling it in moves the clock. */
export async function newOpenForm(team: Caller, board_id: string, fields: object[] = [], more: object = {}) {
  const { form } = await team.made(`/boards/${board_id}/forms`, {
    title: 'Report a problem',
    is_public: true,
    fields,
    ...more,
  })
  const token: string = form.public_settings.url.slice(-32)
  return { form, token, page: new FormPage(team, token) }
}

/** The page of a form, as a browser without scripts has it. */
export class FormPage {
  readonly #team: Pick<Team, 'server'>
  readonly #path: string

  constructor(team: Pick<Team, 'server'>, token: string) {
    this.#team = team
    this.#path = `/f/${token}`
  }

  get(headers: Headers_ = {}) {
    return callServer(this.#team.server, 'GET', this.#path, undefined, headers)
  }

  /** What a program sends. */
  postJson(body: unknown, headers: Headers_ = {}) {
    return callServer(this.#team.server, 'POST', this.#path, body, headers)
  }

  /** Form data exactly as given. */
  post(pairs: readonly (readonly [string, string])[], headers: Headers_ = {}) {
    const body = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
    return callServer(this.#team.server, 'POST', this.#path, body, {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    })
  }

  /** The hidden fields of the page in this answer. */
  hiddenIn(html: string): [string, string][] {
    return [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ])
  }

  /** Opens the page, waits as people do, and sends it. */
  async fill(answers: Record<string, string | string[]>, headers: Headers_ = {}) {
    const { body } = await this.get()
    clock.advance(FORM_MIN_AGE)
    return this.send(body, answers, headers)
  }

  /** Sends a page that is open already. */
  send(html: string, answers: Record<string, string | string[]>, headers: Headers_ = {}) {
    const pairs = Object.entries(answers).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return this.post([...this.hiddenIn(html), ...pairs], headers)
  }
}
