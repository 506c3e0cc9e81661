import { describe, expect, test } from 'vitest'
import { INJECTIONS, KEPT, TYPED } from '../../test/injections.ts'
import { CONTENT_LENGTH } from '../limits/texts.ts'
import { CLEANING_OF_ONE } from '../limits/writes.ts'
import { cleanHtml } from './clean.ts'
import { isClean } from './recognize.ts'
import { sanitize } from './sanitize.ts'
import { cleanChanges, cleanImage } from './stored-json.ts'

const WHOSE = 'a workspace'

describe('HTML that is cleaned', () => {
  test.each(INJECTIONS)('%j', async (sent, kept) => {
    expect(isClean(sent)).toBe(false)
    expect(await cleanHtml(sent, WHOSE)).toBe(kept)
    expect(isClean(kept)).toBe(true)
  })

  test.each(KEPT.map((text) => [text]))('%j comes back to the byte', async (text) => {
    expect(await cleanHtml(text, WHOSE)).toBe(text)
    // The library agrees that there is nothing to take out: what it writes differs in spelling alone.
    expect(await cleanHtml(sanitize(text), WHOSE)).toBe(sanitize(text))
  })

  test.each(TYPED)('%j is text', async (sent, kept) => {
    expect(await cleanHtml(sent, WHOSE)).toBe(kept)
  })

  test('what is nested too deeply loses its tags, and what is left is closed', async () => {
    const cleaned = await cleanHtml(`${'<b>'.repeat(5000)}x`, WHOSE)

    expect(cleaned).toBe(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`)
  })

  test('texts that wait are bounded, and those before them are cleaned', async () => {
    const text = `<p style="x">${'y'.repeat(CONTENT_LENGTH - 20)}</p>`
    const most = Math.floor(CLEANING_OF_ONE / text.length)

    const all = Promise.allSettled(Array.from({ length: most + 1 }, () => cleanHtml(text, WHOSE)))
    // No other workspace is refused for it.
    expect(await cleanHtml('<b onclick="x">other</b>', 'another workspace')).toBe('<b>other</b>')
    const outcomes = await all

    expect(outcomes.map(({ status }) => status)).toEqual([...Array(most).fill('fulfilled'), 'rejected'])
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too_busy' } })
    expect(await cleanHtml('<b onclick="x">there is room again</b>', WHOSE)).toBe('<b>there is room again</b>')
  })
})

describe("mentions of the service's own editor become ours", () => {
  const ours = '<span data-type="mention" data-id="u3kT9xQa" data-label="Ada">@Ada</span>'
  test.each([
    [
      '<user-mention data-type="mention" user-id="u3kT9xQa" mention-time="1767225600" user-value="Ada" denotation-char="@"></user-mention>',
      ours,
    ],
    ['<p>Hi <mention-user user-id="u3kT9xQa">@Ada</mention-user>, look</p>', `<p>Hi ${ours}, look</p>`],
    ["<USER-MENTION user-id='u3kT9xQa' user-value=Ada />, look", `${ours}, look`],
    ['<mention-user id=u3kT9xQa user-value="Ada">', ours],
    [
      '<user-mention user-id="u3kT9xQa"></user-mention>',
      '<span data-type="mention" data-id="u3kT9xQa" data-label="u3kT9xQa">@u3kT9xQa</span>',
    ],
    [
      '<user-mention user-id="u3kT9xQa" user-value="A &quot;&gt;&lt;script&gt;hit()&lt;/script&gt;"></user-mention>',
      '<span data-type="mention" data-id="u3kT9xQa" data-label="A &quot;&gt;&lt;script&gt;hit()&lt;/script&gt;">@A "&gt;&lt;script&gt;hit()&lt;/script&gt;</span>',
    ],
    ['<user-mention user-id="u3kT9xQa" onclick="hit()" user-value="Ada"></user-mention>', ours],
    ['<user-mention>@ada@example.com</user-mention>', '@ada@example.com'],
    ['<user-mention user-value="Ada"></user-mention>', '@Ada'],
    ['<user-mention user-id="x<img src=x onerror=hit()>"></user-mention>', ''],
    ['<user-mentions user-id="u3kT9xQa">x</user-mentions>', 'x'],
  ])('%s', async (sent, kept) => {
    expect(await cleanHtml(sent, WHOSE)).toBe(kept)
    expect(isClean(kept)).toBe(true)
  })
})

describe('what the store remembers', () => {
  const DIRTY = '<b onclick="hit()">x</b>'

  test('changes lose what fields that are HTML may not hold, and nothing else', async () => {
    const changes = {
      content: [DIRTY, 'a < b'],
      title: [null, DIRTY],
      'checklists.3.items.4.title': [null, DIRTY],
      'checklists.3.title': [null, DIRTY],
      checklists: [null, [{ title: DIRTY, items: [{ title: DIRTY, content: DIRTY }] }]],
    }

    expect(JSON.parse(await cleanChanges(JSON.stringify(changes), WHOSE))).toEqual({
      ...changes,
      content: ['<b>x</b>', 'a < b'],
      'checklists.3.items.4.title': [null, '<b>x</b>'],
      checklists: [null, [{ title: DIRTY, items: [{ title: '<b>x</b>', content: '<b>x</b>' }] }]],
    })
  })

  test('rows as they were likewise; what is clean stays as it was written', async () => {
    const row = JSON.stringify({ title: DIRTY, content: DIRTY })
    const spaced = '{ "content" : "<p>x</p>" }'

    expect(JSON.parse(await cleanImage(row, 'cards', WHOSE))).toEqual({ title: DIRTY, content: '<b>x</b>' })
    expect(JSON.parse(await cleanImage(row, 'checklist_items', WHOSE))).toEqual({
      title: '<b>x</b>',
      content: '<b>x</b>',
    })
    expect(await cleanImage(spaced, 'cards', WHOSE)).toBe(spaced)
  })
})
