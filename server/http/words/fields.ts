/** Custom fields: what they are, and the values of cards and epics. */
export const FIELD_WORDS: Record<string, string> = {
  custom_fields: 'Values of custom fields, by the ids of the fields; what is not set is absent.',
  default: 'The value that new cards get; null for none.',
  field_id: 'Id of a custom field.',
  field_order: 'The ids of the fields as keys, and their sort keys.',
  on_tile: 'Whether its values are shown on the tiles of a board.',
  preview: 'What the change would do to the values that there are.',
  'Field.decimals':
    'How many decimals are shown, and how many a new amount of money may have. Values stay as they were sent.',
  'Field.default': 'The value of new cards; null for none.',
  'Field.options': 'What can be chosen in a select or multi_select, in their order.',
  'Field.required': 'Whether a card needs a value.',
  'Field.type': 'What its values are: see Custom fields in docs/api.md.',
  'Field.unit': 'What follows a number: a unit, or the currency of money.',
  'FieldOption.id': 'The id by which values name it.',
  'FieldPreview.lost_values': 'Some of the values that would be lost.',
  'FieldPreview.kept': 'How many values would be kept.',
  'FieldPreview.lost': 'How many values would be lost.',
  'FieldPreview.total': 'How many values there are.',
}
