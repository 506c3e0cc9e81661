import { describe, expect, test } from 'vitest'
import { Mirror } from './mirror.ts'
import type { TagRow } from './rows.ts'

function newMirror(names: string[]) {
  const mirror = new Mirror()
  names.forEach((name, index) => {
    mirror.put('tags', String(index + 1), tag(name, index + 1))
  })
  return mirror
}

const tag = (name: string, id: number): TagRow => ({ id: String(id), name, color: 'red', project_id: null })
const names = (mirror: Mirror) => mirror.ids('tags', 'all', 'all').map((id) => mirror.row('tags', id)?.name)

describe('the mirror', () => {
  test('orders what an index finds, and notifies its subscribers', () => {
    const mirror = newMirror(['pear', 'apple'])
    const notified: string[] = []
    mirror.subscribe('tags.all=all', () => notified.push('ids'))
    mirror.subscribe('tags/1', () => notified.push('row 1'))

    expect(names(mirror)).toEqual(['apple', 'pear'])
    mirror.put('tags', '2', tag('quince', 2))
    expect(names(mirror)).toEqual(['pear', 'quince'])
    mirror.put('tags', '1', null)

    expect(names(mirror)).toEqual(['quince'])
    expect(notified).toEqual(['ids', 'row 1', 'ids'])
  })

  test('notifies nobody when the server repeats itself', () => {
    const mirror = newMirror(['pear'])
    const before = mirror.ids('tags', 'all', 'all')
    let notified = 0
    mirror.subscribe('tags', () => {
      notified += 1
    })

    mirror.put('tags', '1', tag('pear', 1))

    expect(notified).toBe(0)
    expect(mirror.ids('tags', 'all', 'all')).toBe(before)
  })

  test('shows actions over what the server said, in order, until they are lifted', () => {
    const mirror = newMirror(['pear'])
    mirror.lay('a', [{ table: 'tags', id: '1', set: { name: 'fig' } }])
    mirror.lay('b', [
      { table: 'tags', id: '1', set: { color: 'blue' } },
      { table: 'tags', id: 'new', row: { ...tag('date', 0), id: 'new' } },
    ])
    expect(mirror.row('tags', '1')).toMatchObject({ name: 'fig', color: 'blue' })
    expect(names(mirror)).toEqual(['date', 'fig'])

    // Someone else renamed it meanwhile: the action still shows on top of that.
    mirror.put('tags', '1', tag('plum', 1))
    expect(mirror.row('tags', '1')).toMatchObject({ name: 'fig' })

    mirror.lift('a')
    expect(mirror.row('tags', '1')).toMatchObject({ name: 'plum', color: 'blue' })
    mirror.lift('b')
    expect(names(mirror)).toEqual(['plum'])
    expect(mirror.row('tags', '1')).toEqual(tag('plum', 1))
  })

  test('notifies once of changes made together', () => {
    const mirror = newMirror(['pear', 'apple'])
    let notified = 0
    mirror.subscribe('tags', () => {
      notified += 1
    })

    mirror.change(() => {
      mirror.put('tags', '1', null)
      mirror.put('tags', '2', null)
    })

    expect(notified).toBe(1)
  })
})
