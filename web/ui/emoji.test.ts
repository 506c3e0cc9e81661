import { expect, test } from 'vitest'
import { isEmoji } from './emoji.ts'

test.each(['📅', '1️⃣', '👩‍👩‍👧‍👦', '🇩🇪', '✓', '日'])('%s is an icon', (icon) => expect(isEmoji(icon)).toBe(true))

test.each(['', 'ab', 'calendar of the team', '日曜日', 'календарь', '7', 'https://example.org/a.png', '📅 plan'])(
  '%j is none',
  (icon) => expect(isEmoji(icon)).toBe(false),
)
