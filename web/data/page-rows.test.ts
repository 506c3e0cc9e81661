import { describe, expect, test } from 'vitest'
import { Mirror } from './mirror.ts'
import { putPage, putPages, type TreePage } from './page-rows.ts'
import type { Page } from './rows.ts'

const PROJECT = '1'

const page = (id: string, parent_page_id: string | null = null): TreePage => ({
  id,
  project_id: PROJECT,
  ...(parent_page_id !== null && { parent_page_id }),
})

const orderOf = (mirror: Mirror) => mirror.ids('pages', 'project', PROJECT)

function newMirror(...ids: string[]) {
  const mirror = new Mirror()
  putPages(
    mirror,
    PROJECT,
    ids.map((id) => page(id)),
  )
  return mirror
}

describe('the pages of a space', () => {
  test('stand in the order of the answer, whatever was known of them', () => {
    const mirror = newMirror('a', 'b', 'c')
    for (const order of ['cab', 'acb', 'bdca', 'dxcya', 'yxa', 'abcdxy']) {
      putPages(
        mirror,
        PROJECT,
        [...order].map((id) => page(id)),
      )
      expect(orderOf(mirror).join('')).toBe(order)
    }
  })

  test('stay where a move under way puts one when an answer about the move before it comes', () => {
    const mirror = new Mirror()
    putPages(mirror, PROJECT, [page('top'), page('moved'), page('below', 'top'), page('last', 'top')])
    const after = mirror.row('pages', 'last')?.position ?? 0
    mirror.lay('move', [{ table: 'pages', id: 'moved', set: { parent_id: 'top', position: after + 1 } }])

    putPages(mirror, PROJECT, [page('new'), page('top'), page('moved'), page('below', 'top'), page('last', 'top')])

    expect(orderOf(mirror).filter((id) => mirror.row('pages', id)?.parent_id === 'top')).toEqual([
      'below',
      'last',
      'moved',
    ])
  })

  test('take one in that was read by itself before', () => {
    const mirror = new Mirror()
    // What its own address shows besides is of no meaning here.
    putPage(mirror, { ...page('b'), title: '', icon: null, parent_page_id: null, archived: null } as Page)

    putPages(mirror, PROJECT, [page('a'), page('b'), page('c')])

    expect(orderOf(mirror)).toEqual(['a', 'b', 'c'])
  })
})
