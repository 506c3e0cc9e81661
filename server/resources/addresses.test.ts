import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { urlOf, urlOfInbox } from './addresses.ts'

test('match those of the web application', async () => {
  const routes = await readFile(new URL('../../web/routes.tsx', import.meta.url), 'utf8')
  const workspace = { publicUrl: 'https://boards.example.com/b', team_id: 't1234567' }
  const addresses = [
    urlOf(workspace, { card_id: '7', board_id: '2', sprint_id: '3' }),
    urlOf(workspace, { card_id: null, board_id: '2', sprint_id: '7' }),
    urlOf(workspace, { card_id: null, board_id: '7' }),
    urlOf(workspace, { card_id: null, board_id: null, epic_id: '7' }),
    urlOf(workspace, { card_id: null, board_id: null, page_id: '7', project_id: '2' }),
    urlOf(workspace, { card_id: null, board_id: null, integration_id: '7' }),
    urlOf(workspace, { card_id: null, board_id: '7', recurrence_id: '3' }),
    urlOf(workspace, { card_id: null, board_id: '2', rule_id: '3', project_id: '1' }),
    urlOf(workspace, { card_id: null, board_id: null, rule_id: '3', project_id: '1' }),
    urlOfInbox(workspace),
  ].map((url) => String(url).replace('https://boards.example.com/b/t1234567', ''))

  expect(addresses).toEqual([
    '/card-7',
    '/sprint-7',
    '/board-7',
    '/epic-7',
    '/page-7',
    '/settings/integrations/7',
    '/board-7?recurring=3',
    '/automation?board=2',
    '/automation?space=1',
    '/inbox',
  ])
  for (const address of addresses) {
    const path = address.replace(/\?.*/, '').replace(/(\w+)-7/, '$1-{$$$1}')
    expect(routes).toContain(`path: '${path.replace('integrations/7', 'integrations/$integration')}'`)
  }
  expect(urlOf(workspace, { card_id: null, board_id: null })).toBeNull()
})
