import type { Leftovers } from '../foreign/leftovers.ts'
import { type JsonObject, object, objects, text } from './json.ts'

/** The fields that a board of Trello has besides the usual ones: a card has values, the board their names and choices. */
export class CustomFields {
  readonly #names: Map<string, string>
  readonly #choices: Map<string, string>

  constructor(board: JsonObject) {
    const fields = objects(board.customFields)
    this.#names = new Map(fields.map(({ id, name }) => [text(id), text(name)]))
    const choices = fields.flatMap(({ options }) => objects(options))
    this.#choices = new Map(choices.map(({ id, value }) => [text(id), text(object(value).text)]))
  }

  /** There is no field for them here. */
  addTo(leftovers: Leftovers, card: JsonObject) {
    for (const { idCustomField, idValue, value } of objects(card.customFieldItems)) {
      const id = text(idCustomField)
      const shown = this.#choices.get(text(idValue)) ?? toText(object(value))
      if (shown !== '') leftovers.add(this.#names.get(id) || id, shown, 'custom field')
    }
  }
}

/** Trello writes all of them as texts, under the name of their kind. */
function toText({ text: words, number, date, checked }: JsonObject): string {
  if (text(checked) !== '') return text(checked) === 'true' ? 'yes' : 'no'
  return text(words) || text(number) || text(date)
}
