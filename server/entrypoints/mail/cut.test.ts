import { describe, expect, test } from 'vitest'
import { REPLY_LINE } from '../../mail/letter.ts'
import { contentOf } from './content.ts'
import { cutHtml, textOfHtml } from './cut-html.ts'
import { cutText } from './cut-text.ts'

const CUT = { keepsQuotes: false }

describe('what the sender wrote in plain text', () => {
  test.each([
    ['above a quote', 'Yes.\n\nOn Mon, Ada wrote:\n> No?\n> Really?', 'Yes.'],
    [
      'above a quote whose author takes two lines',
      'Yes.\n\nOn Mon, 1 Jan 2029 at 10:00, Ada\n<ada@example.com> wrote:\n\n> No?',
      'Yes.',
    ],
    ['between quotes', '> One?\nYes.\n> Two?\nNo.', 'Yes.\nNo.'],
    ['above the original', 'Ja.\n\n-----Ursprüngliche Nachricht-----\nVon: Ada', 'Ja.'],
    ['above its header', 'Yes.\n\nFrom: Ada\nSent: Monday\nTo: me\nSubject: x', 'Yes.'],
    ['above a rule', 'Yes.\n\n________________________________\nFrom: Ada\nSent: Monday', 'Yes.'],
    ['above the line of the mail', `Yes.\n\n> ${REPLY_LINE}\n> x`, 'Yes.'],
    ['above a signature', 'Yes.\n-- \nAda Lovelace\nCountess', 'Yes.'],
    ['on a telephone', 'Yes.\n\nSent from my iPhone', 'Yes.'],
    [
      'with a word at the end of a line',
      'From: here to there\nI wrote:\nnothing',
      'From: here to there\nI wrote:\nnothing',
    ],
    ['and nothing else', '> all quoted', ''],
  ])('%s', (_, text, kept) => {
    expect(cutText(text, CUT)).toBe(kept)
  })

  test('handing on what others wrote', () => {
    const text = 'Look.\n--\nAda\n---------- Forwarded message ----------\nFrom: Grace\nDate: Monday\n\n> Hello'
    expect(cutText(text, { keepsQuotes: true })).toBe(text)
  })
})

describe('what the sender wrote in HTML', () => {
  test.each([
    [
      'Gmail',
      '<div dir="ltr">Yes.</div><div class="gmail_quote"><div class="gmail_attr">On Mon</div><blockquote>x</blockquote></div>',
    ],
    ['Outlook', '<p>Yes.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From</div><div>x</div>'],
    ['Apple Mail', '<div>Yes.</div><blockquote type="cite">x</blockquote>'],
    [
      'Thunderbird',
      '<p>Yes.</p><div class="moz-cite-prefix">On</div><blockquote type="cite">x</blockquote><pre class="moz-signature">Ada</pre>',
    ],
    ['anybody who quotes a mail of ours', `<p>Yes.</p><div><p>${REPLY_LINE}</p><p>x</p></div>`],
  ])('with %s', (_, html) => {
    expect(textOfHtml(cutHtml(html, CUT)).trim()).toBe('Yes.')
  })

  test('has nothing that means something here', () => {
    const html =
      '<style>p{}</style><p class="x" onclick="x()">Hi <span data-type="mention" data-id="u1">A</span></p><a href="javascript:x">b</a>'
    expect(cutHtml(html, CUT)).toBe('<p>Hi <span>A</span></p><a>b</a>')
  })
})

test('what is too long for a content is cut, as text, where a character ends', async () => {
  const content = await contentOf({ html: null, text: '<'.repeat(102_400) }, 'w', '<p>before</p>', '<p>after</p>')

  expect(content.length).toBeLessThanOrEqual(102_400)
  expect(content.length).toBeGreaterThan(80_000)
  expect(content).toMatch(/^<p>before<\/p><p>(?:&lt;)+<\/p><p>after<\/p>$/)
})
