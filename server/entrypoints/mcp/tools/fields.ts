import { Space } from '../args.ts'
import { titleOf } from '../lean.ts'
import { Args, tool } from '../tool.ts'

export const fieldTools = [
  tool({
    name: 'list_fields',
    title: 'List custom fields',
    description:
      'The custom fields of a space: what cards there can have values for, of which type, with their options.',
    effect: 'reads',
    input: Args({ space: Space }),
    run: async ({ api, names }, { space }) => {
      const { id } = await names.space(space)
      const { fields } = await api.listFields({ project_id: id })
      return {
        fields: fields.map(({ id, type, title, options, required, unit }) => ({
          ...{ id, type, title: titleOf(title), required },
          ...(options.length > 0 && { options: options.map((option) => titleOf(option.title)) }),
          ...(unit !== '' && { unit: titleOf(unit) }),
        })),
      }
    },
  }),
]
