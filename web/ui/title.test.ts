import { describe, expect, test } from 'vitest'
import { tabTitle } from './title.ts'

const place = (words: string, kind: { isAbove?: boolean; saysUnread?: boolean } = {}) => ({ ...kind, words })

describe('what the tab is called', () => {
  test.each([
    ['nothing is there yet', [], 0, 'Boardwalk'],
    ['a place', [place('Website · Acme')], 0, 'Website · Acme'],
    ['a place, with something unread', [place('Website · Acme')], 3, '(3) Website · Acme'],
    [
      'the inbox, which says how many are unread',
      [place('Inbox (3) · Acme', { saysUnread: true })],
      3,
      'Inbox (3) · Acme',
    ],
    [
      'a card beside a board that came later',
      [place('#48 New pricing page · Website', { isAbove: true }), place('Website · Acme')],
      0,
      '#48 New pricing page · Website',
    ],
    ['a place whose name is not known yet', [place('')], 0, 'Boardwalk'],
  ])('%s', (_, shown, unread, expected) => {
    expect(tabTitle(shown, unread)).toBe(expected)
  })
})
