import { describe, expect, test } from 'vitest'
import { forPeople } from './for-people.ts'

describe('messages of the API for people', () => {
  test.each([
    ['title is required.', 'title', 'Title is required.'],
    ['fields.0.title must not be empty.', 'fields.0.title', 'Title must not be empty.'],
    ['project_id must be an id, such as 7.', 'project_id', 'Space must be an id, such as 7.'],
    ['due_date must be a date.', 'due_date', 'Due date must be a date.'],
    ['Send either lead or time_zone.', 'lead', 'Send either lead or time zone.'],
    ['Name the space by project_id.', 'x', 'Name the space by space.'],
    // What people wrote stays as it is.
    ['“my_field” must be a number.', 'custom_fields.7', '“my_field” must be a number.'],
    ['There is a field like this already: Size.', 'title', 'There is a field like this already: Size.'],
  ])('%s', (message, field, said) => expect(forPeople(message, [{ field }])).toBe(said))
})
