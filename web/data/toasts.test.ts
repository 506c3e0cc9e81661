import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REFUSED_MS, SHOWN_MS } from './toast-time.ts'
import { closeToast, holdToast, shownToast, showToast, withdrawToast } from './toasts.ts'

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    holdToast(false)
    vi.runAllTimers()
    vi.useRealTimers()
  })
  const done = (words: string) => showToast({ words, kind: 'done' })
  const refuse = (words: string) => showToast({ words, kind: 'refused' })
  const words = () => shownToast()?.words

  test('one is there at a time, and each goes by itself', () => {
    done('Moved')
    vi.advanceTimersByTime(SHOWN_MS - 1)
    done('Archived')
    expect(words()).toBe('Archived')
    vi.advanceTimersByTime(SHOWN_MS - 1)
    expect(words()).toBe('Archived')
    vi.advanceTimersByTime(1)
    expect(words()).toBeUndefined()
  })

  test('what was said to be done is said no more once it was refused, also where it waits for another', () => {
    showToast({ words: 'Restored', kind: 'done', of: 'a' })
    withdrawToast('b')
    expect(words()).toBe('Restored')
    withdrawToast('a')
    expect(words()).toBeUndefined()

    refuse('Not saved')
    showToast({ words: 'Moved', kind: 'done', of: 'c' })
    withdrawToast('c')
    vi.advanceTimersByTime(REFUSED_MS)
    expect(words()).toBeUndefined()
  })

  test('it stays while a person is at it, and its time begins again afterwards', () => {
    done('Moved')
    holdToast(true)
    vi.advanceTimersByTime(10 * SHOWN_MS)
    expect(words()).toBe('Moved')
    holdToast(false)
    vi.advanceTimersByTime(SHOWN_MS - 1)
    expect(words()).toBe('Moved')
    vi.advanceTimersByTime(1)
    expect(words()).toBeUndefined()
  })

  test('one that is closed under the pointer does not hold the next', () => {
    done('Moved')
    holdToast(true)
    closeToast(shownToast()?.id ?? 0)
    done('Archived')
    vi.advanceTimersByTime(SHOWN_MS)
    expect(words()).toBeUndefined()
  })

  test('what did not work is not pushed away: others wait, of those that were done the last', () => {
    done('Moved')
    refuse('Renaming did not work')
    expect(words()).toBe('Renaming did not work')
    done('Copied')
    refuse('Deleting did not work')
    refuse('Renaming did not work')
    done('Archived')
    const seen: (string | undefined)[] = []
    for (let count = 0; count < 4; count += 1) {
      seen.push(words())
      vi.advanceTimersByTime(count < 2 ? REFUSED_MS : SHOWN_MS)
    }
    expect(seen).toEqual(['Renaming did not work', 'Deleting did not work', 'Archived', undefined])
  })
})
